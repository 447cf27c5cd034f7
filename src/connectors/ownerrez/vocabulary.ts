import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { MoneyLine } from '../kit/money-lines.js';
import type { PmsHint } from '../port/connector.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `status` of a booking, in lower case. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  active: 'CONFIRMED',
  pending: 'PENDING',
  canceled: 'CANCELLED',
  cancelled: 'CANCELLED',
});

/** `type` of a booking: whether guests made it. Others reserve nights for a quote or a larger property. */
export const BOOKING_TYPES: Vocabulary<boolean> = vocabulary({
  booking: true,
  block: false,
  quote_hold: false,
  linked_availability: false,
});

/** `status` of a day: whether it can be booked. */
export const DAY_STATUSES: Vocabulary<boolean> = vocabulary({
  available: true,
  booked: false,
  blocked: false,
  gap: false,
  unavailable: false,
});

/** `entity_type` of an event, in lower case. */
export const ENTITIES: Vocabulary<PmsHint['resource']> = vocabulary({ booking: 'RESERVATION', property: 'LISTING' });

/** `type` of a charge, in lower case. The total may leave out the two charges of others. */
export const CHARGE_TYPES: Vocabulary<MoneyLine['part']> = vocabulary<MoneyLine['part']>({
  rent: 'base',
  surcharge: 'fees',
  surcharge_other: 'fees',
  tax: 'taxes',
  tax_other: 'taxes',
  discount: 'discounts',
  security_deposit: 'deposit',
});
export const OF_OTHERS = /_other$/;
