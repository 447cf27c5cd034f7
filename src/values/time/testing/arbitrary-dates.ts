import fc from 'fast-check';
import { wholeNumber } from '../../testing/edges.js';
import { addDays, eachNight } from '../dates.js';

/** All dates that the service accepts. */
export const FIRST_DAY = '1970-01-01';
export const LAST_DAY = '2200-12-31';

const HOUR_MS = 3_600_000;
const isSunday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

/** Returns the Sunday within the seven days from `date`. */
const sundayFrom = (date: string): string => eachNight(date, addDays(date, 7)).find(isSunday)!;

/**
 * Returns when clocks change in Europe and in North America, each to summer time and back: the day, and the hour in
 * UTC.
 */
const clockChanges = (year: number): { date: string; hour: number }[] => [
  { date: sundayFrom(`${year}-03-25`), hour: 1 },
  { date: sundayFrom(`${year}-10-25`), hour: 1 },
  { date: sundayFrom(`${year}-03-08`), hour: 7 },
  { date: sundayFrom(`${year}-11-01`), hour: 6 },
];

const clockChangesFrom = (first: string, last: string): { date: string; hour: number }[] =>
  yearsOf(first, last).flatMap(clockChanges);

const yearsOf = (first: string, last: string): number[] => {
  const [least, most] = [first, last].map((date) => Number(date.slice(0, 4))) as [number, number];
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
};

const turnsOfMonths = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`).flatMap((day) => [
    addDays(day, -1),
    day,
  ]);

/** Returns the dates of the period on which calendars tend to fail, by reason. */
export const dateEdges = (first: string, last: string): Record<string, string[]> => {
  const years = yearsOf(first, last);
  const leapDays = years.map((year) => addDays(`${year}-03-01`, -1)).filter((date) => date.endsWith('29'));
  const all = {
    bounds: [first, addDays(first, 1), addDays(last, -1), last],
    'month ends': years.flatMap(turnsOfMonths),
    'year ends': years.flatMap((year) => [`${year}-01-01`, `${year}-12-31`]),
    'leap days': leapDays.flatMap((date) => [date, addDays(date, 1)]),
    'clock changes': years.flatMap(clockChanges).flatMap(({ date }) => [addDays(date, -1), date, addDays(date, 1)]),
  };
  const isWithin = (date: string): boolean => date >= first && date <= last;
  return Object.fromEntries(Object.entries(all).map(([reason, dates]) => [reason, dates.filter(isWithin)]));
};

const anyDay = (first: string, last: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(`${first}T00:00:00Z`), max: new Date(`${last}T00:00:00Z`), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10));

/** Draws a date of the period, both ends included; half of them are edge cases of calendars, each reason as often. */
export const dateIn = (first = FIRST_DAY, last = LAST_DAY): fc.Arbitrary<string> => {
  const reasons = Object.values(dateEdges(first, last)).filter((dates) => dates.length > 0);
  const edge = fc.oneof(...reasons.map((dates) => fc.constantFrom(...dates)));
  return fc.oneof(edge, anyDay(first, last));
};

/** Nights `[checkIn, checkOut)`. */
export const stayOf = (least: number, most: number): fc.Arbitrary<{ checkIn: string; checkOut: string }> =>
  fc
    .tuple(dateIn(), wholeNumber(least, most))
    .map(([checkIn, nights]) => ({ checkIn, checkOut: addDays(checkIn, nights) }));

/** Midnights of UTC and changes of clocks, each with the millisecond before; otherwise any instant. */
export const anyInstant = (first = FIRST_DAY, last = LAST_DAY): fc.Arbitrary<Date> => {
  const midnight = dateIn(first, last).map((date) => Date.parse(`${date}T00:00:00Z`));
  const change = fc
    .constantFrom(...clockChangesFrom(first, last))
    .map(({ date, hour }) => Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS);
  const turn = fc.tuple(fc.oneof(midnight, change), fc.constantFrom(-1, 0)).map(([at, ms]) => at + ms);
  const span = { min: Date.parse(`${first}T00:00:00Z`), max: Date.parse(`${last}T00:00:00Z`) };
  return fc.oneof(turn, fc.integer(span)).map((at) => new Date(Math.max(0, at)));
};
