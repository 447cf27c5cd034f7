import { createHash } from 'node:crypto';
import type { NightTexts } from './calendar-pack.js';
import type { MergedCalendar } from './calendar-merge.js';
import type { StoredCalendar } from './calendar-runs.js';

/** A stored calendar with the seal of the answers that it was made from. */
export interface SealedCalendar extends StoredCalendar {
  /** Null unless the calendar is exactly the result of one read. */
  seal: Buffer | null;
}

/**
 * Returns the SHA-256 of the identity of the PMS's answers and of the calendar made from them: a change to either
 * breaks the seal.
 */
const sealOf = (answers: Buffer, unitId: string, { firstDay, nights }: StoredCalendar): Buffer =>
  createHash('sha256')
    .update(answers)
    .update(JSON.stringify([unitId, firstDay, nights]))
    .digest();

/** Returns whether the unit's calendar was made from these answers. */
export const isMadeOf = (answers: Buffer, unitId: string, calendar: SealedCalendar | null | undefined): boolean =>
  calendar?.seal?.equals(sealOf(answers, unitId, calendar)) ?? false;

/** Returns the seal of a calendar that equals the result of a read, night by night; null for any other. */
export const newSeal = (
  { unitId, from, given, answers }: { unitId: string; from: string; given: NightTexts; answers: Buffer | null },
  merged: MergedCalendar,
): Buffer | null => {
  const isAsGiven = merged.isWhole && merged.firstDay === from && !given.includes(undefined);
  return answers && isAsGiven ? sealOf(answers, unitId, merged) : null;
};
