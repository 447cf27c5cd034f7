import type { ConnectorDefinition, Connector } from '../../../connectors/port/connector.js';
import type { GuestCounts, PmsReservation } from '../../../connectors/port/model.js';
import type { Stay } from '../../availability/availability.types.js';
import type { ChangedStay, ChangeMode, StayPart } from './change.types.js';

const COUNTS = ['adults', 'children', 'infants', 'pets'] as const satisfies readonly (keyof GuestCounts)[];

const sameCounts = (one: Partial<GuestCounts>, other: Partial<GuestCounts>): boolean =>
  COUNTS.every((part) => (one[part] ?? 0) === (other[part] ?? 0));

/** Returns what differs between the two stays. */
export const changedParts = (before: ChangedStay, after: ChangedStay): StayPart[] => {
  const differing: Record<StayPart, boolean> = {
    dates: before.checkIn !== after.checkIn || before.checkOut !== after.checkOut,
    guests: before.guests !== after.guests || !sameCounts(before.guestCounts, after.guestCounts),
    unit: before.unitId !== after.unitId,
  };
  return (Object.keys(differing) as StayPart[]).filter((part) => differing[part]);
};

/** Returns how the PMS can make the change; undefined if it cannot. */
export const modeOf = (
  { definition, reservations }: Pick<Connector, 'reservations'> & { definition: Pick<ConnectorDefinition, 'changing'> },
  parts: readonly StayPart[],
): ChangeMode | undefined => {
  if (reservations.change && parts.every((part) => definition.changing.includes(part))) return 'NATIVE';
  return reservations.create && reservations.cancel ? 'REBOOK' : undefined;
};

export const overlap = (one: Stay, other: Stay): boolean =>
  one.checkIn < other.checkOut && other.checkIn < one.checkOut;

type Said = Pick<PmsReservation, 'checkIn' | 'checkOut' | 'providerUnitId' | 'guests' | 'guestCounts'>;

/**
 * Whether the PMS shows the part as `stay` has it; a part that the PMS does not report always matches. For guests, the
 * number counts where it differs from that of the other stay, otherwise the split.
 */
const SHOWS: Record<StayPart, (said: Said, stay: ChangedStay, other: ChangedStay) => boolean> = {
  dates: (said, stay) => said.checkIn === stay.checkIn && said.checkOut === stay.checkOut,
  unit: (said, stay) =>
    said.providerUnitId === null || stay.providerUnitId === null || said.providerUnitId === stay.providerUnitId,
  guests: (said, stay, other) =>
    stay.guests === other.guests
      ? sameCounts(said.guestCounts, stay.guestCounts)
      : said.guests === 0 || said.guests === stay.guests,
};

interface Change {
  before: ChangedStay;
  after: ChangedStay;
}

/**
 * Returns whether the PMS has made the change, from a read of the reservation: every part that differs has its new
 * value, not its old one. `isAnswer`: the read is the answer to the change itself, so that guests need no proof;
 * several PMSes count them in their own way.
 */
export const hasHappened = ({ before, after }: Change, said: Said, isAnswer: boolean): boolean => {
  const parts = changedParts(before, after).filter((part) => !isAnswer || part !== 'guests');
  if (!parts.every((part) => SHOWS[part](said, after, before))) return false;
  return isAnswer ? SHOWS.dates(said, after, before) : parts.some((part) => !SHOWS[part](said, before, after));
};
