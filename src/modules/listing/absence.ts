import type { PresenceRow } from './listing-mirror.repository.js';

const CONFIRMED_AFTER_MS = 10 * 60_000;
const ALWAYS_ALLOWED = 5;
const ALLOWED_SHARE = 0.2;

export interface AbsenceDecision {
  /** Missed for the first time. */
  missing: string[];
  /** There again. */
  found: string[];
  /** Missed by two complete reads at least ten minutes apart. */
  absent: string[];
  /** Why nothing becomes absent although something is: too much would go at once. */
  stopped?: string;
}

/** What a complete read of an account that began at `startedAt` says about listings it did not bring. */
export const decideAbsence = (
  rows: readonly PresenceRow[],
  startedAt: Date,
  seen: ReadonlySet<string>,
): AbsenceDecision => {
  const present = rows.filter(({ absent }) => !absent);
  // One read on its own while the pass ran is there, whatever page it slipped off.
  const isMissing = ({ providerId, readAt }: PresenceRow): boolean => !seen.has(providerId) && readAt < startedAt;
  const missed = present.filter(isMissing);
  const found = present.filter((row) => row.missingSince !== null && !isMissing(row)).map(({ id }) => id);
  const missing = missed.filter(({ missingSince }) => missingSince === null).map(({ id }) => id);
  const confirmed = missed.filter(
    ({ missingSince }) => missingSince !== null && startedAt.getTime() - missingSince.getTime() >= CONFIRMED_AFTER_MS,
  );
  if (confirmed.length > ALWAYS_ALLOWED && confirmed.length > present.length * ALLOWED_SHARE) {
    const stopped = `${confirmed.length} of ${present.length} listings are gone from the PMS: more than a fifth; none was made inactive`;
    return { missing, found, absent: [], stopped };
  }
  return { missing, found, absent: confirmed.map(({ id }) => id) };
};
