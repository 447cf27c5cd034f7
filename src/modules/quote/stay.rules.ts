import { type ErrorDetail, DomainError, invalidField } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { nightsBetween, todayIn } from '../../values/time/dates.js';
import { takenDates } from '../availability/availability.rules.js';
import type { NightRules, Stay } from '../availability/availability.types.js';
import type { VisibleListing, VisibleUnit } from '../listing/listing.types.js';
import { capacityFault } from './party.rules.js';
import type { Party } from './party.types.js';

/** The most nights of a stay; no calendar reaches further. */
export const LONGEST_STAY = 1_095;

const NAMED_NIGHTS = 31;

type RuledListing = Pick<VisibleListing, 'status' | 'maxOccupancy' | 'minimumNights' | 'maximumNights'>;
type RuledUnit = Pick<VisibleUnit, 'maxOccupancy'>;

const detail = (field: string, code: ErrorCode, message: string): ErrorDetail => ({ field, code, message });

const unavailable = (nights: readonly NightRules[]): ErrorDetail[] => {
  const taken = takenDates(nights);
  if (taken.length === 0) return [];
  const more = taken.length > NAMED_NIGHTS ? ` and ${taken.length - NAMED_NIGHTS} more` : '';
  return [detail('checkInDate', 'nights_taken', `Not available: ${taken.slice(0, NAMED_NIGHTS).join(', ')}${more}`)];
};

/**
 * Returns one reason per rule that the stay breaks. The night of check-in sets the limits, otherwise the listing does.
 * `days`: the nights and the day of check-out.
 */
export const refusals = (
  listing: RuledListing,
  unit: RuledUnit,
  days: readonly NightRules[],
  stay: Party & { checkIn: string; checkOut: string },
): ErrorDetail[] => {
  const nights = days.slice(0, -1);
  const capacity = capacityFault(listing, unit, stay);
  return [
    ...(listing.status === 'ACTIVE' ? [] : [detail('listingID', 'listing_inactive', 'The listing is not active')]),
    ...unavailable(nights),
    ...lengthFaults(listing, nights, stay),
    ...(days[0]?.closedToArrival
      ? [detail('checkInDate', 'closed_to_arrival', `No stay may begin on ${stay.checkIn}`)]
      : []),
    ...(days.at(-1)?.closedToDeparture
      ? [detail('checkOutDate', 'closed_to_departure', `No stay may end on ${stay.checkOut}`)]
      : []),
    ...(capacity ? [capacity] : []),
  ];
};

const lengthFaults = (
  listing: RuledListing,
  [first]: readonly NightRules[],
  stay: { checkIn: string; checkOut: string },
): ErrorDetail[] => {
  const length = nightsBetween(stay.checkIn, stay.checkOut);
  const minimum = first?.minimumNights || listing.minimumNights;
  const maximum = first?.maximumNights || listing.maximumNights;
  return [
    ...(minimum > length ? [detail('checkOutDate', 'minimum_nights', `At least ${minimum} nights`)] : []),
    ...(maximum > 0 && length > maximum ? [detail('checkOutDate', 'maximum_nights', `At most ${maximum} nights`)] : []),
  ];
};

/** The codes of the rules that a host sets for stays. */
export const HOST_RULES: ReadonlySet<ErrorCode> = new Set([
  'minimum_nights',
  'maximum_nights',
  'closed_to_arrival',
  'closed_to_departure',
  'capacity_exceeded',
]);

/** Refuses (400) a stay that does not end after it begins. */
export const requireOrder = ({ checkIn, checkOut }: Stay): void => {
  if (checkOut <= checkIn) throw invalidField('checkOutDate', 'wrong_order', 'checkOutDate must be after checkInDate');
};

/** Refuses (400) a stay that begins before today at the listing. */
export const requireNotPast = ({ checkIn }: Stay, { timeZone }: Pick<VisibleListing, 'timeZone'>, now: Date): void => {
  if (checkIn < todayIn(timeZone, now))
    throw invalidField('checkInDate', 'in_the_past', "checkInDate must not be before today in the listing's time zone");
};

/** Throws a 422 with all reasons, when there are any. */
export const assertNoRefusals = (details: ErrorDetail[]): void => {
  const [first] = details;
  if (first) throw new DomainError('refused', 'The stay cannot be booked', { code: first.code, details });
};
