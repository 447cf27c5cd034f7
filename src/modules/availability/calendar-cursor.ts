import type { Scope } from '../../platform/access/scope.js';
import { foreignCursor, readCursor, type Walk, writeCursor } from '../../platform/paging/cursors.js';
import { MAX_PAGE } from '../../platform/paging/page.js';
import { calendarDateOf } from '../../values/time/dates.js';
import type { AvailabilityRequest } from './availability.types.js';

/** The start of a page of a calendar. */
export interface CalendarStart {
  /** The first day of the period; midnight does not move it within a walk. */
  first: string;
  /** The first day of the page, counted from `first`; absent where the page number determines it. */
  from?: number;
  /** The number of the page within the walk. */
  page: number;
}

/** No calendar has more days, because dates are between 1970 and 2200. */
const MOST_DAYS = 100_000;

export const calendarWalk = (scope: Scope, request: AvailabilityRequest): Walk => {
  const { listingId, startDate, endDate, status } = request;
  return { list: 'calendar', scope, filter: { listingId, startDate, endDate, status } };
};

export const calendarCursor = (walk: Walk, { first, from, page }: Required<CalendarStart>): string =>
  writeCursor(walk, [first, String(from), String(Math.min(page, MAX_PAGE))]);

const countIn = (text: string, most: number): number => {
  if (!/^\d{1,7}$/.test(text) || Number(text) > most) throw foreignCursor();
  return Number(text);
};

/**
 * Returns the start of the requested page. 400 for a cursor of another calendar, period, status or tenant. `firstDay`
 * is for a request without a cursor.
 */
export const calendarStart = (
  walk: Walk,
  { cursor, page: asked }: AvailabilityRequest,
  firstDay: () => string,
): CalendarStart => {
  if (cursor === undefined) return { first: firstDay(), page: asked };
  const [first = '', from = '', page = ''] = readCursor(walk, cursor);
  if (calendarDateOf(first) !== first) throw foreignCursor();
  return { first, from: countIn(from, MOST_DAYS), page: Math.max(1, countIn(page, MAX_PAGE)) };
};
