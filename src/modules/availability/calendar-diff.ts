import type { NightTexts } from './calendar-pack.js';

/** Alike nights in a row. */
export interface Run {
  offset: number;
  length: number;
  text: string;
}

export interface CalendarDiff {
  /** Not stored so far. */
  added: Run[];
  /** Stored as something else; of what the PMS left out, what becomes unavailable. */
  changed: Run[];
  written: number;
  closed: number;
}

const NOTHING: CalendarDiff = { added: [], changed: [], written: 0, closed: 0 };

/** As `nightsSql` writes them, in order of date. */
const joined = (texts: NightTexts): string => {
  let all = '';
  for (let offset = 0; offset < texts.length; offset += 1) {
    if (texts[offset] !== undefined) all += `${all === '' ? '' : ','}${offset} ${texts[offset]}`;
  }
  return all;
};

const parsed = (stored: string): NightTexts => {
  const texts: NightTexts = [];
  for (const item of stored.split(',')) {
    const space = item.indexOf(' ');
    texts[+item.slice(0, space)] = item.slice(space + 1);
  }
  return texts;
};

const extend = (runs: Run[], offset: number, text: string): void => {
  const last = runs.at(-1);
  if (last?.text === text && last.offset + last.length === offset) last.length += 1;
  else runs.push({ offset, length: 1, text });
};

/** What must be written so that the stored nights of a range are what the PMS gave, and closed where it gave none. */
export const calendarDiff = (stored: string | null, given: NightTexts): CalendarDiff => {
  if (stored !== null && stored === joined(given)) return NOTHING;
  const before = stored === null ? [] : parsed(stored);
  const diff: CalendarDiff = { added: [], changed: [], written: 0, closed: 0 };
  for (let offset = 0; offset < Math.max(before.length, given.length); offset += 1) {
    const [old, now] = [before[offset], given[offset]];
    if (now !== undefined && now !== old) {
      extend(old === undefined ? diff.added : diff.changed, offset, now);
      diff.written += 1;
    } else if (now === undefined && old !== undefined && !old.startsWith('0 ')) {
      extend(diff.changed, offset, old.replace(/^\d+/, '0'));
      diff.closed += 1;
    }
  }
  return diff;
};
