import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  wait_accept: 'PENDING',
  wait_pay: 'PENDING',
  accepted: 'CONFIRMED',
  cancelled: 'CANCELLED',
  denied: 'CANCELLED',
  timeout: 'EXPIRED',
});

/** `stay_status` of an accepted reservation. */
export const STAY_STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  checkin_pending: 'CONFIRMED',
  in_house: 'STAYING',
  stay_completed: 'POST_STAY',
});

/** `event` of a notification. */
export const EVENTS: Vocabulary<PmsHint['resource']> = vocabulary<PmsHint['resource']>(
  {
    reservation_created: 'RESERVATION',
    reservation_updated: 'RESERVATION',
    property_availability_updated: 'CALENDAR',
    // Names the listing of a channel, without its property.
    listing_calendar_updated: 'CALENDAR',
  },
  {
    message_created: 'not about a reservation',
    review_created: 'not about a reservation',
    review_updated: 'not about a reservation',
    transaction_created: 'a payment',
    transaction_updated: 'a payment',
    transaction_deleted: 'a payment',
  },
);
