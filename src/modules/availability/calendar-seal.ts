import { createHash } from 'node:crypto';
import type { NightTexts } from './calendar-pack.js';
import type { MergedCalendar } from './calendar-merge.js';
import type { StoredCalendar } from './calendar-runs.js';

/** A stored calendar and what it was made of. */
export interface SealedCalendar extends StoredCalendar {
  /** Null where it is not just what one read brought. */
  seal: Buffer | null;
}

/** SHA-256 of what identifies the PMS's answers and of the calendar that they made: who changes the one breaks the seal. */
const sealOf = (answers: Buffer, unitId: string, { firstDay, nights }: StoredCalendar): Buffer =>
  createHash('sha256')
    .update(answers)
    .update(JSON.stringify([unitId, firstDay, nights]))
    .digest();

/** Whether the unit's calendar was made of these answers. */
export const isMadeOf = (answers: Buffer, unitId: string, calendar: SealedCalendar | null | undefined): boolean =>
  calendar?.seal?.equals(sealOf(answers, unitId, calendar)) ?? false;

/** The seal of a calendar that is what a read brought, night by night; null for any other. */
export const newSeal = (
  { unitId, from, given, answers }: { unitId: string; from: string; given: NightTexts; answers: Buffer | null },
  merged: MergedCalendar,
): Buffer | null => {
  const isAsGiven = merged.isWhole && merged.firstDay === from && !given.includes(undefined);
  return answers && isAsGiven ? sealOf(answers, unitId, merged) : null;
};
