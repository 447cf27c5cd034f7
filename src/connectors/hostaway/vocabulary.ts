import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PricePart } from '../port/charge-kinds.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation. https://api.hostaway.com/documentation#reservation-statuses */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  new: 'CONFIRMED',
  // No longer created.
  confirmed: 'CONFIRMED',
  modified: 'MODIFIED',
  // A client maps these; the documentation does not have them.
  checked_in: 'STAYING',
  checked_out: 'POST_STAY',
  cancelled: 'CANCELLED',
  declined: 'CANCELLED',
  expired: 'EXPIRED',
  inquiryTimedout: 'EXPIRED',
  ownerStay: 'BLOCKED',
  pending: 'PENDING',
  awaitingPayment: 'PENDING',
  unconfirmed: 'PENDING',
  awaitingGuestVerification: 'PENDING',
  inquiry: 'INQUIRY',
  inquiryPreapproved: 'INQUIRY',
  inquiryDenied: 'INQUIRY',
  inquiryNotPossible: 'INQUIRY',
  // Something made an inquiry fail.
  unknown: 'UNKNOWN',
});

/** `feeAppliedPer` of a fee. */
export const UNITS: Vocabulary<Charge> = vocabulary<Charge>(
  {
    reservation: 'PER_STAY',
    night: 'PER_NIGHT',
    person: 'PER_GUEST',
    person_per_night: 'PER_GUEST_PER_NIGHT',
  },
  { base_rate: 'in examples of the documentation only, also for amounts' },
);

/** `amountType` of a fee: whether its amount is a percentage. */
export const AMOUNT_TYPES: Vocabulary<boolean> = vocabulary({ percent: true, flat: false });

/** `status` of a day: whether its nights can be sold. https://api.hostaway.com/documentation#calendar-day-statuses */
export const DAY_STATUSES: Vocabulary<boolean> = vocabulary({
  available: true,
  blocked: false,
  mblocked: false,
  hardBlock: false,
  conflicted: false,
  reserved: false,
  pending: false,
  mreserved: false,
});

/** `event` of a rule of a cancellation policy: whether it counts from the arrival. */
export const POLICY_EVENTS: Vocabulary<boolean> = vocabulary({ arrival: true, reservation: false });

/** `refundType` of a rule of a cancellation policy: whether it refunds a percentage. */
export const REFUND_TYPES: Vocabulary<boolean> = vocabulary({ percentage: true, flat: false });

/** `refundField` of a rule of a cancellation policy: whether it is the whole price. */
export const REFUND_FIELDS: Vocabulary<boolean> = vocabulary({ totalPrice: true });

/**
 * `type` of a component of a price. Commissions are fees if the guest pays them: only then does the total contain
 * them.
 */
export const COMPONENT_TYPES: Vocabulary<PricePart> = vocabulary<PricePart>(
  {
    price: 'base',
    accommodation: 'base',
    // The spelling of the changelog.
    accomodation: 'base',
    fee: 'fees',
    other: 'fees',
    commissions: 'fees',
    tax: 'taxes',
    discount: 'discounts',
  },
  { totals: 'repeats other components' },
);
