import fc from 'fast-check';
import { addDays, nightsBetween } from '../../values/time/dates.js';
import { mergeCalendar } from './calendar-merge.js';
import type { NightTexts } from './calendar-pack.js';
import { nightTexts, runsOf, type StoredCalendar } from './calendar-runs.js';

const FREE = '1 99.5 2 30';
const TAKEN = '0 99.5 2 30';
const OTHER = '1 120 2 30';
const NONE = '0 - 0 0';
const FROM = '2027-03-01';

const stored = (nights: string[], firstDay = FROM): StoredCalendar => ({ firstDay, nights: runsOf(nights) });
const merge = (before: StoredCalendar | null, given: NightTexts, today = FROM) => {
  const { nights, ...rest } = mergeCalendar(before, { from: FROM, given }, today);
  return { ...rest, nights: nightTexts(nights) };
};

it("mergeCalendar stores the PMS's nights where nothing is stored, and treats holes as sold", () => {
  expect(merge(null, [FREE, undefined, OTHER, undefined])).toEqual({
    firstDay: FROM,
    nights: [FREE, NONE, OTHER],
    written: 2,
    closed: 0,
    isWhole: true,
  });
});

it('mergeCalendar reports no change when the nights are equal', () => {
  const unchanged = { firstDay: FROM, nights: [FREE, OTHER], written: 0, closed: 0, isWhole: true };
  expect(merge(stored([FREE, OTHER]), [FREE, OTHER])).toEqual(unchanged);
  expect(merge(stored([FREE, OTHER]), [FREE, OTHER, undefined])).toEqual(unchanged);
  expect(merge(null, [])).toEqual({ ...unchanged, nights: [] });
});

it('mergeCalendar writes changed and new nights', () => {
  expect(merge(stored([FREE, FREE, FREE]), [FREE, OTHER, FREE, FREE])).toMatchObject({
    nights: [FREE, OTHER, FREE, FREE],
    written: 2,
    closed: 0,
  });
});

it('mergeCalendar closes open nights that were left out, and keeps their price and rules', () => {
  expect(merge(stored([FREE, TAKEN, '12 - 0 0']), [undefined, undefined, undefined])).toMatchObject({
    nights: [TAKEN, TAKEN, NONE],
    written: 0,
    closed: 2,
  });
});

it('mergeCalendar keeps nights beyond the days that were read, and then does not count as whole', () => {
  expect(merge(stored([FREE, FREE, OTHER]), [TAKEN])).toEqual({
    firstDay: FROM,
    nights: [TAKEN, FREE, OTHER],
    written: 1,
    closed: 0,
    isWhole: false,
  });
  expect(merge(stored([OTHER, FREE], addDays(FROM, -1)), [TAKEN], addDays(FROM, -1))).toEqual({
    firstDay: addDays(FROM, -1),
    nights: [OTHER, TAKEN],
    written: 1,
    closed: 0,
    isWhole: false,
  });
});

it('mergeCalendar drops past nights', () => {
  expect(merge(stored([OTHER, FREE, FREE], addDays(FROM, -2)), [FREE, FREE])).toEqual({
    firstDay: FROM,
    nights: [FREE, FREE],
    written: 1,
    closed: 0,
    isWhole: true,
  });
  expect(merge(stored([OTHER, OTHER], addDays(FROM, -9)), [FREE])).toEqual({
    firstDay: FROM,
    nights: [FREE],
    written: 1,
    closed: 0,
    isWhole: true,
  });
});

it('mergeCalendar fills the days between the read and later stored nights', () => {
  expect(merge(stored([FREE], addDays(FROM, 4)), [OTHER, undefined])).toEqual({
    firstDay: FROM,
    nights: [OTHER, NONE, NONE, NONE, FREE],
    written: 1,
    closed: 0,
    isWhole: false,
  });
});

it('mergeCalendar equals a merge night by night', () => {
  const night = fc.constantFrom(FREE, TAKEN, OTHER, NONE);
  const before = fc.option(
    fc.record({ shift: fc.integer({ min: -6, max: 6 }), nights: fc.array(night, { minLength: 1, maxLength: 8 }) }),
  );
  const given = fc.array(fc.option(night, { nil: undefined }), { maxLength: 8 });
  fc.assert(
    fc.property(before, given, fc.integer({ min: -4, max: 2 }), (kept, read, past) => {
      const was = (day: number): string | undefined => (day >= past ? kept?.nights[day - kept.shift] : undefined);
      const merged = mergeCalendar(
        kept && stored(kept.nights, addDays(FROM, kept.shift)),
        { from: FROM, given: read },
        addDays(FROM, past),
      );
      const nights = nightTexts(merged.nights);
      const start = nightsBetween(FROM, merged.firstDay);
      const days = Array.from({ length: 40 }, (_, index) => index - 20);
      const expected = (day: number): string => {
        const [old, now] = [was(day), read[day]];
        const isRead = day >= 0 && day < read.length;
        return now ?? (isRead ? old?.replace(/^\d+/, '0') : old) ?? NONE;
      };
      const beforeToday = (day: number): boolean => day < past && !(day >= 0 && day < read.length);
      for (const day of days) if (!beforeToday(day)) expect(nights[day - start] ?? NONE).toBe(expected(day));
      const first = days.find((day) => was(day) !== undefined && was(day) !== NONE);
      const last = days.findLast((day) => was(day) !== undefined);
      expect(merged.isWhole).toBe(first === undefined || (first >= 0 && last! < read.length));
    }),
  );
});
