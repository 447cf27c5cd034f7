import type { PresenceRow } from './listing-mirror.repository.js';

const CONFIRMED_AFTER_MS = 10 * 60_000;
const ALWAYS_ALLOWED = 5;
const ALLOWED_SHARE = 0.2;

export interface AbsenceDecision {
  /** Listings that were missing for the first time. */
  missing: string[];
  /** Listings that were missing and are present again. */
  found: string[];
  /** Listings that were missing from two complete reads at least ten minutes apart. */
  absent: string[];
  /** The reason why no listing becomes absent, if too many would at the same time. */
  stopped?: string;
}

/** Decides which listings a complete read of an account that began at `startedAt` did not include. */
export const decideAbsence = (
  rows: readonly PresenceRow[],
  startedAt: Date,
  seen: ReadonlySet<string>,
): AbsenceDecision => {
  const present = rows.filter(({ absent }) => !absent);
  // A listing that was read on its own while the pass ran is present, even if it slipped off its page.
  const isMissing = ({ providerId, readAt }: PresenceRow): boolean => !seen.has(providerId) && readAt < startedAt;
  const missed = present.filter(isMissing);
  const found = present.filter((row) => row.missingSince !== null && !isMissing(row)).map(({ id }) => id);
  const missing = missed.filter(({ missingSince }) => missingSince === null).map(({ id }) => id);
  const confirmed = missed.filter(
    ({ missingSince }) => missingSince !== null && startedAt.getTime() - missingSince.getTime() >= CONFIRMED_AFTER_MS,
  );
  if (confirmed.length > ALWAYS_ALLOWED && confirmed.length > present.length * ALLOWED_SHARE) {
    const stopped = `${confirmed.length} of ${present.length} listings are missing from the PMS, which is more than a fifth; none was made inactive`;
    return { missing, found, absent: [], stopped };
  }
  return { missing, found, absent: confirmed.map(({ id }) => id) };
};
