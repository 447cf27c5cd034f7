import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `status` of a booking, in lower case. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  active: 'CONFIRMED',
  pending: 'PENDING',
  canceled: 'CANCELLED',
  cancelled: 'CANCELLED',
});

/** `entity_type` of an event, in lower case. */
export const ENTITIES: Vocabulary<PmsHint['resource']> = vocabulary({ booking: 'RESERVATION', property: 'LISTING' });
