/** Recurrence rules (RFC 5545, 3.3.10) in whole days. A day is its number since 1970-01-01. */

const DAY_MS = 86_400_000;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONDAY = 0;
/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_DAY_0 = 3;

export const dayOf = (date: string): number => Math.floor(Date.parse(date) / DAY_MS);
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

interface OnWeekday {
  weekday: number;
  /** The position within the month or the year, from the end when negative; 0 for each one. */
  nth: number;
}

export interface Rule {
  /** Undefined when only the start and the last day of the rule are known, so that every day counts. */
  frequency?: Frequency;
  interval: number;
  /** The number of occurrences, including the first. */
  count?: number;
  /** The last day. */
  until?: number;
  weekStart: number;
  weekdays: OnWeekday[];
  monthDays: number[];
  months: number[];
}

const FREQUENCIES: readonly Frequency[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** Parts that never add a day: without them, the rule has at least as many days. */
const NARROWING = ['BYSETPOS', 'BYHOUR', 'BYMINUTE', 'BYSECOND'];
const READ = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', '', ...NARROWING];
const ON_WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;

/**
 * Reads a rule. Unsupported parts (weeks or days of the year, hours) result in a rule that takes more days, never
 * fewer: a night that is closed needlessly is better than one that is sold twice.
 */
export function ruleIn(text: string): Rule {
  const parts = new Map(text.toUpperCase().split(';').map(partIn));
  const until = untilIn(parts.get('UNTIL'));
  const everyDay = { until, interval: 1, weekStart: MONDAY, weekdays: [], monthDays: [], months: [] };
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (!frequency || ![...parts.keys()].every((name) => READ.includes(name))) return everyDay;
  const [interval, count] = [countIn(parts.get('INTERVAL')), countIn(parts.get('COUNT'))];
  const [monthDays, months] = [numbersIn(parts.get('BYMONTHDAY')), numbersIn(parts.get('BYMONTH'))];
  const weekdays = weekdaysIn(parts.get('BYDAY'));
  if (interval === null || count === null || !monthDays || !months || !weekdays) return everyDay;
  const weekStart = Math.max(WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'), MONDAY);
  // A count includes only the days that the dropped part would have left.
  const counted = parts.has('BYSETPOS') ? undefined : count;
  return { frequency, interval: interval ?? 1, count: counted, until, weekStart, weekdays, monthDays, months };
}

function partIn(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=', 2);
  return [name.trim(), value.trim()];
}

/** Returns undefined when no number is given, and null when it is invalid. */
function countIn(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function numbersIn(text: string | undefined): number[] | undefined {
  const parts = text?.split(',') ?? [];
  return parts.every((part) => /^[+-]?\d{1,2}$/.test(part.trim())) ? parts.map(Number) : undefined;
}

function weekdaysIn(text: string | undefined): OnWeekday[] | undefined {
  const days = (text?.split(',') ?? []).map((day) => ON_WEEKDAY.exec(day.trim()));
  return days.every((day) => day !== null)
    ? days.map(([, nth = '0', weekday]) => ({ nth: Number(nth), weekday: WEEKDAYS.indexOf(weekday!) }))
    : undefined;
}

/** Reads the last day. The time of day is left out, which may add one day. */
function untilIn(text = ''): number | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? [];
  const found = dayOf(`${year}-${month}-${day}`);
  return Number.isNaN(found) ? undefined : found;
}

/** A day with its place in the calendar. Months and dates count from 1. */
interface CalendarDay {
  day: number;
  year: number;
  month: number;
  date: number;
  weekday: number;
}

function calendarDay(day: number): CalendarDay {
  const at = new Date(day * DAY_MS);
  const weekday = (((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7;
  return { day, year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate(), weekday };
}

const daysInMonth = ({ year, month }: CalendarDay): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns the days on which an event begins, from `from` up to and not including `before`. The cost grows with the days
 * since its start if the rule has a count, otherwise with the range.
 */
export function occurrencesOf(rule: Rule, start: number, from: number, before: number): number[] {
  const first = calendarDay(start);
  const end = Math.min(before, (rule.until ?? before) + 1);
  const days: number[] = [];
  let counted = 0;
  for (let day = rule.count === undefined ? Math.max(start, from) : start; day < end; day += 1) {
    if (!matches(rule, first, calendarDay(day))) continue;
    if (rule.count !== undefined && (counted += 1) > rule.count) break;
    if (day >= from) days.push(day);
  }
  return days;
}

type Matches = (rule: Rule, first: CalendarDay, at: CalendarDay) => boolean;

const MATCHES: Readonly<Record<Frequency, Matches>> = {
  DAILY: (rule, first, at) => (at.day - first.day) % rule.interval === 0 && isInMonth(rule, at) && isOnDay(rule, at),
  WEEKLY: (rule, first, at) =>
    ((weekOf(rule, at) - weekOf(rule, first)) / 7) % rule.interval === 0 &&
    isInMonth(rule, at) &&
    isOnWeekday(rule, first, at),
  MONTHLY: (rule, first, at) =>
    monthsBetween(first, at) % rule.interval === 0 && isInMonth(rule, at) && isOnMonthDay(rule, first, at),
  YEARLY: (rule, first, at) => (at.year - first.year) % rule.interval === 0 && isInYear(rule, first, at),
};

const matches: Matches = (rule, first, at) => rule.frequency === undefined || MATCHES[rule.frequency](rule, first, at);

const weekOf = ({ weekStart }: Rule, { day, weekday }: CalendarDay): number => day - ((weekday - weekStart + 7) % 7);

const monthsBetween = (first: CalendarDay, at: CalendarDay): number =>
  (at.year - first.year) * 12 + at.month - first.month;

const isInMonth = ({ months }: Rule, { month }: CalendarDay): boolean => months.length === 0 || months.includes(month);

const isOnDate = ({ monthDays }: Rule, at: CalendarDay): boolean =>
  monthDays.length === 0 || monthDays.includes(at.date) || monthDays.includes(at.date - daysInMonth(at) - 1);

/** Returns whether a daily rule, whose weekdays have no number, includes a day. */
const isOnDay = (rule: Rule, at: CalendarDay): boolean =>
  isOnDate(rule, at) && (rule.weekdays.length === 0 || rule.weekdays.some(({ weekday }) => weekday === at.weekday));

const isOnWeekday = ({ weekdays }: Rule, first: CalendarDay, at: CalendarDay): boolean =>
  weekdays.length === 0 ? at.weekday === first.weekday : weekdays.some(({ weekday }) => weekday === at.weekday);

const isNth = ({ nth, weekday }: OnWeekday, at: CalendarDay, place: number, length: number): boolean =>
  weekday === at.weekday && (nth === 0 || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7));

const isNthOfMonth = ({ weekdays }: Rule, at: CalendarDay): boolean =>
  weekdays.length === 0 || weekdays.some((one) => isNth(one, at, at.date, daysInMonth(at)));

function isNthOfYear({ weekdays }: Rule, at: CalendarDay): boolean {
  const newYear = Math.floor(Date.UTC(at.year, 0, 1) / DAY_MS);
  const length = Math.floor(Date.UTC(at.year + 1, 0, 1) / DAY_MS) - newYear;
  return weekdays.length === 0 || weekdays.some((one) => isNth(one, at, at.day - newYear + 1, length));
}

const namesDays = ({ weekdays, monthDays }: Rule): boolean => weekdays.length > 0 || monthDays.length > 0;

const isOnMonthDay = (rule: Rule, first: CalendarDay, at: CalendarDay): boolean =>
  namesDays(rule) ? isOnDate(rule, at) && isNthOfMonth(rule, at) : at.date === first.date;

function isInYear(rule: Rule, first: CalendarDay, at: CalendarDay): boolean {
  if (!namesDays(rule))
    return at.date === first.date && (rule.months.length === 0 ? at.month === first.month : isInMonth(rule, at));
  const isOn = rule.months.length > 0 ? isNthOfMonth(rule, at) : isNthOfYear(rule, at);
  return isInMonth(rule, at) && isOnDate(rule, at) && isOn;
}
