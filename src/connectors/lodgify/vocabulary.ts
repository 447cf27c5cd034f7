import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PricePart } from '../port/charge-kinds.js';
import type { PmsHint } from '../port/connector.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `status` of a booking. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  Booked: 'CONFIRMED',
  Tentative: 'PENDING',
  Open: 'INQUIRY',
  Declined: 'CANCELLED',
});

/**
 * `type` of an item of a quote, as a number in live answers and as a word in the document; a negative item is a
 * discount, whatever its type.
 */
export const ITEM_TYPES: Vocabulary<PricePart> = vocabulary<PricePart>({
  RoomRate: 'base',
  Promotion: 'discounts',
  Fee: 'fees',
  AddOn: 'fees',
  Tax: 'taxes',
  Other: 'fees',
  0: 'base',
  1: 'discounts',
  2: 'fees',
  3: 'fees',
  4: 'taxes',
  5: 'fees',
});

/** `action` of an event. */
export const ACTIONS: Vocabulary<PmsHint['resource']> = vocabulary<PmsHint['resource']>(
  {
    booking_new_any_status: 'RESERVATION',
    booking_new_status_booked: 'RESERVATION',
    booking_change: 'RESERVATION',
    booking_status_change_booked: 'RESERVATION',
    booking_status_change_tentative: 'RESERVATION',
    booking_status_change_open: 'RESERVATION',
    booking_status_change_declined: 'RESERVATION',
    availability_change: 'CALENDAR',
    rate_change: 'CALENDAR',
  },
  { guest_message_received: 'not about a reservation' },
);
