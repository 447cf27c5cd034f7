import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { ConnectorErrorOptions } from '../port/errors.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `type` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary({
  reservation: 'CONFIRMED',
  'modification of booking': 'MODIFIED',
  cancellation: 'CANCELLED',
});

interface QuoteRefusal {
  message: string;
  reason: ConnectorErrorOptions['reason'];
  /** The field of a number that completes the message. */
  count?: string;
}

/** `errorCode` of an apartment that is not offered for a stay. */
export const QUOTE_REFUSALS: Vocabulary<QuoteRefusal> = vocabulary<QuoteRefusal>({
  400: { message: 'The PMS accepts fewer guests', reason: 'capacity' },
  401: { message: 'The PMS requires more nights', reason: 'stay_rules', count: 'minimumLengthOfStay' },
  402: { message: 'The PMS does not accept arrivals on that day of the week', reason: 'stay_rules' },
  403: { message: 'The PMS requires more days of notice', reason: 'stay_rules', count: 'leadTime' },
  404: { message: 'The stay would leave a gap that the PMS does not allow', reason: 'stay_rules' },
});

/** `action` of an event. */
export const ACTIONS: Vocabulary<PmsHint['resource']> = vocabulary({
  newReservation: 'RESERVATION',
  updateReservation: 'RESERVATION',
  cancelReservation: 'RESERVATION',
  deleteReservation: 'RESERVATION',
  updateRates: 'CALENDAR',
});
