import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a booking. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  confirmed: 'CONFIRMED',
  needs_check_in: 'CONFIRMED',
  checked_in: 'STAYING',
  needs_check_out: 'STAYING',
  checked_out: 'POST_STAY',
  pending: 'PENDING',
  cancelled: 'CANCELLED',
});

/** The status that cancels a booking. */
export const CANCELLED = 'cancelled';

/** `label`, `type`, `per` and `frequency` of fees, taxes and discounts: how often an amount is due. */
export const UNITS: Vocabulary<Charge> = vocabulary<Charge>(
  {
    cleaning_fee: 'PER_STAY',
    linen_fee: 'PER_STAY',
    pet_fee: 'PER_STAY',
    // Due for each night.
    extra_guest_charge: 'PER_GUEST_PER_NIGHT',
    per_booking: 'PER_STAY',
    booking: 'PER_STAY',
    per_booking_amount: 'PER_STAY',
    per_booking_percentage: 'PERCENT',
    percentage: 'PERCENT',
    percent: 'PERCENT',
    per_night: 'PER_NIGHT',
    night: 'PER_NIGHT',
    person: 'PER_GUEST',
    per_person: 'PER_GUEST',
    'per person': 'PER_GUEST',
    per_person_per_night: 'PER_GUEST_PER_NIGHT',
    person_per_night: 'PER_GUEST_PER_NIGHT',
  },
  { fixed: 'an amount, whose unit the label gives' },
);
