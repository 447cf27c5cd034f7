import type { PmsListing, PmsReservation, Refused } from '../../connectors/port/model.js';
import { propertyTypeOf } from '../../connectors/port/property-types.js';
import { addWarnings } from '../../connectors/port/warnings.js';
import type { SyncCounts, SyncRunEntity } from './sync.entity.js';
import type { Progress } from './sync.types.js';

const MAX_REFUSED = 500;

export const noCounts = (): SyncCounts => ({ read: 0, written: 0, unchanged: 0, refused: 0 });

export const progressOf = ({
  listings,
  nights,
  reservations,
  refused,
  warnings,
}: Pick<SyncRunEntity, keyof Progress>): Progress => ({
  listings,
  nights,
  reservations,
  refused,
  warnings,
});

export const noProgress = (): Progress => ({
  listings: noCounts(),
  nights: noCounts(),
  reservations: noCounts(),
  refused: [],
  warnings: [],
});

/** Returns the rights that a read lacked, as JSON; null for a read of nothing, which needed none. */
export const missingRightsIn = ({ listings, nights, reservations, warnings }: Progress): string | null => {
  if (listings.read + nights.read + reservations.read === 0) return null;
  const lacking = warnings.filter(({ lacksRight }) => lacksRight).map(({ reason }) => reason);
  return JSON.stringify([...new Set(lacking)]);
};

/** Adds one step's outcome to a run's counts. */
export const count = (counts: SyncCounts, step: { written: number; unchanged: number; refused: number }): void => {
  counts.read += step.written + step.unchanged + step.refused;
  counts.written += step.written;
  counts.unchanged += step.unchanged;
  counts.refused += step.refused;
};

export const refuse = (progress: Progress, refused: readonly Refused[]): void => {
  const told = refused.slice(0, MAX_REFUSED - progress.refused.length);
  progress.refused.push(...told.map(({ providerId, reason }) => ({ providerId, reason })));
};

const warnOfEach = ({ warnings }: Progress, field: string, reason: string, providerIds: readonly string[]): void =>
  addWarnings(
    warnings,
    providerIds.map((example) => ({ field, reason, count: 1, example })),
  );

/** Adds warnings for words of the PMS that are not in our vocabularies: they count as `OTHER` and `UNKNOWN`. */
export const warnOfTypes = (progress: Progress, listings: readonly PmsListing[]): void => {
  const isStrange = (type: string): boolean => type !== '' && !/other/i.test(type) && propertyTypeOf(type) === 'OTHER';
  const strange = listings.filter(({ type }) => isStrange(type)).map(({ providerId }) => providerId);
  warnOfEach(progress, 'type', 'not a known property type', strange);
};

export const warnOfStatuses = (progress: Progress, reservations: readonly PmsReservation[]): void => {
  const strange = reservations.filter(({ status }) => status === 'UNKNOWN');
  const ids = strange.map(({ providerReservationId }) => providerReservationId);
  warnOfEach(progress, 'status', 'not a known status', ids);
};
