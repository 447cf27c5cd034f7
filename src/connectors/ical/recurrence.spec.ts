import fc from 'fast-check';
import rrule from 'rrule';
import { dateOfDay, dayOf, occurrencesOf, ruleIn } from './recurrence.js';

const FIRST = '2024-01-01';
const LAST = '2028-01-01';

const ours = (text: string, start: string, from = start): string[] =>
  occurrencesOf(ruleIn(text), dayOf(start), dayOf(from), dayOf(LAST)).map(dateOfDay);

const byTheLibrary = (text: string, start: string): string[] =>
  new rrule.RRule({ ...rrule.RRule.parseString(text), dtstart: new Date(`${start}T00:00:00Z`) })
    .between(new Date(FIRST), new Date(`${LAST}T00:00:00Z`), true)
    .map((at) => at.toISOString().slice(0, 10))
    .filter((date) => date < LAST);

const some = <T extends string | number>(values: fc.Arbitrary<T>) =>
  fc.option(fc.uniqueArray(values, { minLength: 1, maxLength: 3 }), { nil: undefined });
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const nthWeekday = fc.tuple(fc.constantFrom('1', '2', '-1', '4', '-2'), weekday).map(([nth, day]) => `${nth}${day}`);

const rules = fc
  .record({
    FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    INTERVAL: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    WKST: fc.option(fc.constantFrom('MO', 'SU', 'WE'), { nil: undefined }),
    BYMONTH: some(fc.integer({ min: 1, max: 12 })),
    BYMONTHDAY: some(fc.constantFrom(1, 13, 15, -1, -10)),
    plain: some(weekday),
    // The library reads fewer days than the RFC gives from a list that mixes both kinds.
    numbered: fc.oneof(some(weekday), some(nthWeekday)),
    end: fc.option(fc.constantFrom('COUNT=1', 'COUNT=7', 'UNTIL=20260315', 'UNTIL=20251231T235959Z'), {
      nil: undefined,
    }),
  })
  .map(({ plain, numbered, end, BYMONTHDAY, ...parts }) => {
    const BYDAY = ['MONTHLY', 'YEARLY'].includes(parts.FREQ) ? numbered : plain;
    // A weekly rule names no days of the month, and a rule without any day keeps the library busy for seconds.
    const isNumbered = BYDAY?.some((day) => day.length > 2) === true;
    const all = { ...parts, BYDAY, BYMONTHDAY: parts.FREQ === 'WEEKLY' || isNumbered ? undefined : BYMONTHDAY };
    const written = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
    return [...written, ...(end === undefined ? [] : [end])].join(';');
  });

it('a rule has the same days as in a maintained library', () => {
  const starts = fc.integer({ min: 0, max: 800 }).map((after) => dateOfDay(dayOf(FIRST) + after));
  fc.assert(
    fc.property(rules, starts, (text, start) => {
      expect(ours(text, start)).toEqual(byTheLibrary(text, start));
    }),
    { seed: 20_261_127, numRuns: 150 },
  );
});

it('a range that begins later has the same days from there on', () => {
  const text = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA;COUNT=40';
  const from = '2025-02-03';
  expect(ours(text, FIRST, from)).toEqual(ours(text, FIRST).filter((date) => date >= from));
});

it.each([
  'FREQ=HOURLY;INTERVAL=5',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYYEARDAY=200;COUNT=2',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;INTERVAL=0',
  'FREQ=FORTNIGHTLY',
  'RSCALE=CHINESE;FREQ=YEARLY',
  '',
])('the rule "%s", which is not supported, takes every day', (text) => {
  const days = occurrencesOf(ruleIn(text), dayOf('2026-06-01'), dayOf('2026-06-01'), dayOf('2026-06-04'));
  expect(days.map(dateOfDay)).toEqual(['2026-06-01', '2026-06-02', '2026-06-03']);
});

it('a rule that cannot be read still ends on its last day', () => {
  expect(ours('FREQ=HOURLY;UNTIL=20260602T235959Z', '2026-06-01')).toEqual(['2026-06-01', '2026-06-02']);
});

it('a rule whose positions are left out takes more days, and ignores its count', () => {
  expect(ours('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=2;UNTIL=20260609', '2026-06-01')).toEqual([
    '2026-06-01',
    '2026-06-02',
    '2026-06-08',
    '2026-06-09',
  ]);
});
