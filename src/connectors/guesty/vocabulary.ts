import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  confirmed: 'CONFIRMED',
  reserved: 'PENDING',
  awaiting_payment: 'PENDING',
  inquiry: 'INQUIRY',
  canceled: 'CANCELLED',
  declined: 'CANCELLED',
  closed: 'CANCELLED',
  expired: 'EXPIRED',
});

/** `guestStay.status` of a confirmed reservation. */
export const STAY_STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>(
  { checked_in: 'STAYING', checked_out: 'POST_STAY', no_show: 'NO_SHOW' },
  { not_set: 'before the stay' },
);

/** `quantifier` of a tax. */
export const QUANTIFIERS: Vocabulary<Charge> = vocabulary({
  PER_NIGHT: 'PER_NIGHT',
  PER_STAY: 'PER_STAY',
  PER_GUEST: 'PER_GUEST',
  PER_GUEST_PER_NIGHT: 'PER_GUEST_PER_NIGHT',
});

/** `units` of a tax: whether its amount is a percentage. */
export const UNITS: Vocabulary<boolean> = vocabulary({ PERCENTAGE: true, FIXED: false });
