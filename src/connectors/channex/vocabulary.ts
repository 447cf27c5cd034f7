import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { ChargeKind } from '../port/charge-kinds.js';
import type { PmsHint } from '../port/connector.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a booking. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  new: 'CONFIRMED',
  modified: 'MODIFIED',
  cancelled: 'CANCELLED',
});
export const NEW = 'new';
export const CANCELLED = 'cancelled';

interface ChargeType {
  part: 'fees' | 'taxes';
  /** Absent: derived from its name. */
  kind?: ChargeKind;
}

/** `type` of a tax, in tax sets and in bookings, which spell one differently. */
export const CHARGE_TYPES: Vocabulary<ChargeType> = vocabulary<ChargeType>({
  tax: { part: 'taxes' },
  'city tax': { part: 'taxes', kind: 'CITY_TAX' },
  city_tax: { part: 'taxes', kind: 'CITY_TAX' },
  fee: { part: 'fees' },
});

/** `logic` of a tax. */
export const UNITS: Vocabulary<Charge> = vocabulary({
  percent: 'PERCENT',
  per_booking: 'PER_STAY',
  per_room: 'PER_STAY',
  per_night: 'PER_NIGHT',
  per_room_per_night: 'PER_NIGHT',
  per_person: 'PER_GUEST',
  per_person_per_night: 'PER_GUEST_PER_NIGHT',
});

const OF_THE_GUEST = 'depends on the guest';

/** Words of a hotel policy for pets and smoking. */
export const POLICIES: Vocabulary<boolean> = vocabulary(
  { allowed: true, not_allowed: false, no_smoking: false },
  { by_arrangements: OF_THE_GUEST, assistive_only: OF_THE_GUEST, permitted_areas_only: OF_THE_GUEST },
);

/** `after_reservation_cancellation_logic` of a cancellation policy: what a guest gets back before the deadline. */
export const AFTER_BOOKING: Vocabulary<'FREE' | 'NOTHING' | 'PART'> = vocabulary<'FREE' | 'NOTHING' | 'PART'>({
  free: 'FREE',
  non_refundable: 'NOTHING',
  guarantee_amount: 'PART',
  nights_based: 'PART',
  percent_based: 'PART',
});

/** `cancellation_policy_logic`: what a guest gets back from the deadline on. */
export const DEADLINE_LOGICS: Vocabulary<'FREE' | 'NOTHING' | 'PART'> = vocabulary<'FREE' | 'NOTHING' | 'PART'>({
  free: 'FREE',
  non_refundable: 'NOTHING',
  deadline: 'PART',
});

/** `cancellation_policy_deadline_type`. */
export const DEADLINE_TYPES: Vocabulary<'DAYS' | 'HOURS'> = vocabulary<'DAYS' | 'HOURS'>({
  days: 'DAYS',
  hours: 'HOURS',
});

/** `cancellation_policy_mode`: what the penalty is counted in. */
export const PENALTY_MODES: Vocabulary<'PERCENT' | 'NIGHTS'> = vocabulary<'PERCENT' | 'NIGHTS'>({
  percent: 'PERCENT',
  nights: 'NIGHTS',
});

/** `event` of a notification. */
export const EVENTS: Vocabulary<PmsHint['resource']> = vocabulary<PmsHint['resource']>(
  {
    ari: 'CALENDAR',
    booking: 'RESERVATION',
    booking_new: 'RESERVATION',
    booking_modification: 'RESERVATION',
    booking_cancellation: 'RESERVATION',
    non_acked_booking: 'RESERVATION',
  },
  {
    booking_unmapped_room: 'the booking has an event of its own',
    booking_unmapped_rate: 'the booking has an event of its own',
    message: 'not about a reservation',
    sync_error: 'concerns only the PMS and its channels',
    reservation_request: 'not a reservation yet',
  },
);
/** The event about revisions that wait to be acknowledged: they are read from the feed. */
export const REMINDER = 'non_acked_booking';
