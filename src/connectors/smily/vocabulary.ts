import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { PmsNight, PmsReservationStatus } from '../port/model.js';

/** `status` of a booking, as answers and filters spell it. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  Booked: 'CONFIRMED',
  booked: 'CONFIRMED',
  Tentative: 'PENDING',
  tentative: 'PENDING',
  Unavailable: 'BLOCKED',
  unavailable: 'BLOCKED',
  Canceled: 'CANCELLED',
  canceled: 'CANCELLED',
  // Another application or user is editing it, and the reference does not say what the status was before.
  Locked: 'UNKNOWN',
});

/** A day in the map of availabilities: whether it is free, or else booked, tentative or unavailable. */
export const DAYS: Vocabulary<boolean> = vocabulary({ 0: true, 1: false, 2: false, 3: false });

export type Closures = Pick<PmsNight, 'closedToArrival' | 'closedToDeparture'>;

/** Whether stays may begin or end on a day. */
export const CHANGE_OVERS: Vocabulary<Closures> = vocabulary({
  C: { closedToArrival: false, closedToDeparture: false },
  I: { closedToArrival: false, closedToDeparture: true },
  O: { closedToArrival: true, closedToDeparture: false },
  X: { closedToArrival: true, closedToDeparture: true },
});

/** `base_rate_kind` of a rental: the number of nights that its lowest price is for. */
export const RATE_KINDS: Vocabulary<number> = vocabulary({ nightly: 1, weekly: 7 });

const ALL = { refundPercentage: 100 };

/**
 * `preset` of a cancellation policy. Fees are refunded separately from the rent, so a preset only says how long a
 * cancellation is free.
 */
export const POLICY_PRESETS: Vocabulary<Pick<CancellationPolicy, 'tiers' | 'grace'>> = vocabulary<
  Pick<CancellationPolicy, 'tiers' | 'grace'>
>(
  {
    flexible: { tiers: [{ until: { hoursBeforeCheckIn: 24 }, ...ALL }] },
    moderate: { tiers: [{ until: { daysBeforeCheckIn: 5 }, ...ALL }] },
    moderate20200317: { tiers: [{ until: { daysBeforeCheckIn: 5 }, ...ALL }] },
    strict: { tiers: [], grace: { hours: 48, daysBeforeCheckIn: 14 } },
  },
  { strict20200317: 'never refunds everything' },
);

const NO_EFFECT = 'changes no listing, night or reservation';
const OF_BOOKING = 'the booking has an event of its own';

interface EventKind {
  resource: PmsHint['resource'];
  /** Whether the resource names the rental that it belongs to. */
  isOfRental?: true;
}

/** The subject of an event: its name without `_created`, `_updated` or `_destroyed`. */
export const EVENT_KINDS: Vocabulary<EventKind> = vocabulary<EventKind>(
  {
    booking: { resource: 'RESERVATION' },
    rental: { resource: 'LISTING' },
    availability: { resource: 'CALENDAR', isOfRental: true },
    photo: { resource: 'LISTING', isOfRental: true },
    rentals_amenity: { resource: 'LISTING', isOfRental: true },
  },
  {
    account: NO_EFFECT,
    accounts_application: NO_EFFECT,
    accounts_user: NO_EFFECT,
    amenity: 'names of amenities are read with the rentals',
    booking_comment: NO_EFFECT,
    booking_discount_code: OF_BOOKING,
    booking_discount_code_usage: OF_BOOKING,
    bookings_fee: OF_BOOKING,
    bookings_tags_item: NO_EFFECT,
    client: 'read with its bookings',
    fee: 'read with the next quote',
    host_review: NO_EFFECT,
    inbox_conversation: NO_EFFECT,
    inbox_message: NO_EFFECT,
    inquiry: 'not a reservation',
    payment: NO_EFFECT,
    rental_exposure_exception: NO_EFFECT,
    review: 'read with the rentals',
    review_reply: NO_EFFECT,
    user: NO_EFFECT,
  },
);
