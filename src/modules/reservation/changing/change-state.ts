import { todayIn } from '../../../values/time/dates.js';
import { invalidField } from '../../../values/errors/domain-error.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { requireNoOpenChange, wrongState } from '../reservation.errors.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { channelIn } from '../reservation-view.js';
import { channelOwned, stayBegun } from './change.errors.js';
import type { ChangedStay, WantedStay } from './change.types.js';

const CHANGEABLE: ReadonlySet<string> = new Set(['CONFIRMED', 'MODIFIED', 'PENDING', 'STAYING']);

/** The time for which a sent cancellation may remain unanswered. */
const CANCELLING_MS = 30_000;

const isCancelling = ({ cancellationRequest }: ReservationEntity, now: Date): boolean =>
  cancellationRequest?.sentAt !== undefined && now.getTime() - Date.parse(cancellationRequest.sentAt) < CANCELLING_MS;

/**
 * Throws a 409 `wrong_state` where the stay can no longer be changed, or while the outcome of an earlier request to the
 * PMS is open; 422 `channel_owned`.
 */
export const requireChangeable = (row: ReservationEntity, now: Date): void => {
  requireNoOpenChange(row);
  if (row.providerReservationId === null || row.nextLookupAt !== null || row.isConfirming)
    throw wrongState('The outcome of an earlier request at the PMS is not known yet');
  if (!CHANGEABLE.has(row.status)) throw wrongState(`A reservation that is ${row.status} cannot be changed`);
  if (isCancelling(row, now)) throw wrongState('A cancellation of this reservation is under way');
  if (row.guestErasedAt !== null) throw wrongState('The guest data of this reservation has been erased');
  const channel = channelIn(row);
  if (channel !== 'DIRECT') throw channelOwned(channel);
};

const FIELDS: readonly (readonly [keyof WantedStay, string])[] = [
  ['checkIn', 'checkInDate'],
  ['guests', 'guests'],
  ['guestCounts', 'guestCountInfo'],
  ['unitId', 'unitID'],
];

/**
 * Refuses (422 `stay_begun`) to change more than the departure of a stay that has begun, and (400) to move the
 * departure into the past.
 */
export const requireAhead = (
  row: ReservationEntity,
  wanted: WantedStay,
  { timeZone }: Pick<VisibleListing, 'timeZone'>,
  now: Date,
): void => {
  const today = todayIn(timeZone, now);
  if (wanted.checkOut !== undefined && wanted.checkOut < today)
    throw invalidField(
      'checkOutDate',
      'in_the_past',
      "checkOutDate must not be before today in the listing's time zone",
    );
  if (row.checkOut < today) throw wrongState('A stay that is over cannot be changed');
  if (row.checkIn >= today && row.status !== 'STAYING') return;
  const [given] = FIELDS.filter(([part]) => wanted[part] !== undefined && wanted[part] !== row[part as 'guests']);
  if (given) throw stayBegun(given[1]);
};

/** Returns whether the reservation still has the stay from which an offer was made. */
export const isAsOffered = (row: ReservationEntity, before: ChangedStay): boolean =>
  row.checkIn === before.checkIn &&
  row.checkOut === before.checkOut &&
  row.guests === before.guests &&
  (row.unitId ?? before.unitId) === before.unitId;
