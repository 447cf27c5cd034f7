import { addDays, nightsBetween } from '../../values/time/dates.js';
import type { NightTexts } from './calendar-pack.js';
import { nightTexts, runsOf, type StoredCalendar } from './calendar-runs.js';

export interface MergedCalendar extends StoredCalendar {
  /** Nights that were not stored before, or stored with other values. */
  written: number;
  /** Open nights that the PMS left out. */
  closed: number;
  /** Every stored night from today on is within the days that were read. */
  isWhole: boolean;
}

const CLOSED = '0 - 0 0';

const isClosed = (night: string): boolean => night.startsWith('0 ');

const withoutHoles = (given: NightTexts): string[] => {
  const last = given.findLastIndex((night) => night !== undefined);
  return given.slice(0, last + 1).map((night) => night ?? CLOSED);
};

/**
 * Returns the stored nights from today on, beginning with the first that has data, and their offset from the first day
 * read.
 */
const present = (stored: StoredCalendar | null, from: string, today: string): { nights: string[]; start: number } => {
  const nights = nightTexts(stored?.nights ?? '');
  const start = stored ? nightsBetween(from, stored.firstDay) : 0;
  const past = nightsBetween(from, today) - start;
  const first = nights.findIndex((night, index) => index >= past && night !== CLOSED);
  return first < 0 ? { nights: [], start: 0 } : { nights: nights.slice(first), start: start + first };
};

/**
 * Merges a read, which covers one day from `from` on per entry of `given`, into a unit's calendar: nights from the PMS
 * where it returned them, otherwise closed nights, and the stored nights beyond the read. Past nights are dropped.
 */
export const mergeCalendar = (
  stored: StoredCalendar | null,
  { from, given }: { from: string; given: NightTexts },
  today: string,
): MergedCalendar => {
  if (stored?.firstDay === from && stored.nights === runsOf(withoutHoles(given))) {
    return { ...stored, written: 0, closed: 0, isWhole: true };
  }
  const before = present(stored, from, today);
  const start = Math.min(0, before.start);
  const end = Math.max(before.start + before.nights.length, withoutHoles(given).length);
  const nights: string[] = [];
  let [written, closed] = [0, 0];
  for (let offset = start; offset < end; offset += 1) {
    const [was, now] = [before.nights[offset - before.start], given[offset]];
    const isRead = offset >= 0 && offset < given.length;
    const closes = isRead && now === undefined && was !== undefined && !isClosed(was);
    if (now !== undefined && now !== was) written += 1;
    if (closes) closed += 1;
    nights.push(now ?? (closes ? was.replace(/^\d+/, '0') : (was ?? CLOSED)));
  }
  const isWhole = start === 0 && before.start + before.nights.length <= given.length;
  return { firstDay: addDays(from, start), nights: runsOf(nights), written, closed, isWhole };
};
