import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsDiscountRule, PmsReservationStatus } from '../port/model.js';

/** `category` of a reservation's status. */
export const CATEGORIES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  request: 'PENDING',
  checkpoint: 'PENDING',
  accepted: 'CONFIRMED',
  cancelled: 'CANCELLED',
  'not accepted': 'CANCELLED',
  unknown: 'UNKNOWN',
});

const CATEGORY_SAYS = 'the category says what it means';

/** `sub_category`: a status that is more specific than the category. */
export const SUB_CATEGORIES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>(
  { expired: 'EXPIRED', voided: 'CANCELLED' },
  {
    'pending verification': CATEGORY_SAYS,
    'awaiting approval': CATEGORY_SAYS,
    'request to book': CATEGORY_SAYS,
    'request for payment': CATEGORY_SAYS,
    declined: CATEGORY_SAYS,
    withdrawn: CATEGORY_SAYS,
    checkpoint: CATEGORY_SAYS,
    accepted: CATEGORY_SAYS,
    cancelled: CATEGORY_SAYS,
  },
);

/** `stay_type` of a reservation: whether the host stays. Documents and answers spell it differently. */
export const STAY_TYPES: Vocabulary<boolean> = vocabulary({
  owner: true,
  owner_stay: true,
  guest: false,
  guest_stay: false,
});

/** `name` of a discount of a property. */
export const DISCOUNTS: Vocabulary<Omit<PmsDiscountRule, 'percentage'>> = vocabulary({
  weekly: { name: 'Weekly discount', minimumNights: 7 },
  monthly: { name: 'Monthly discount', minimumNights: 28 },
});

/** `type` of a charge or a discount in percent; others are amounts of money. */
export const PERCENT = 'percent';

/** `platform` of a markup, `name` of a deposit: both for bookings without a channel. */
export const DIRECT = 'direct';
