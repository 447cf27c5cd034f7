import fc from 'fast-check';
import { addDays } from '../../values/time/dates.js';
import { changedRates } from './calendar-difference.js';
import { runsOf, type StoredCalendar } from './calendar-runs.js';

const FROM = '2027-03-01';
const calendar = (nights: string[], shift = 0): StoredCalendar => ({
  firstDay: addDays(FROM, shift),
  nights: runsOf(nights),
});

describe('changedRates', () => {
  it('returns the days whose price or rules differ, but not those where only the count differs', () => {
    const was = calendar(['1 100 2 30', '1 100 2 30', '0 100 2 30', '1 90 2 30 a', '1 90 2 30']);
    const now = calendar(['0 100 2 30', '1 120 2 30', '1 120 2 30', '1 90 2 30 ad', '1 90 2 30']);
    expect(changedRates(was, now)).toEqual([{ from: '2027-03-02', to: '2027-03-04' }]);
  });

  it('treats a day without data as one without price and rules', () => {
    expect(changedRates(null, calendar(['0 - 0 0', '1 - 0 0']))).toEqual([]);
    expect(changedRates(calendar(['1 100 0 0']), calendar([]))).toEqual([{ from: FROM, to: FROM }]);
    expect(changedRates(null, calendar(['1 100 0 0'], 2))).toEqual([{ from: '2027-03-03', to: '2027-03-03' }]);
  });

  it('equals a plain comparison of the days from the first one on', () => {
    const night = fc.constantFrom('0 - 0 0', '1 - 0 0', '1 100 0 0', '2 100 0 0', '1 100 0 0 a', '1 120 2 0');
    const some = fc.record({ nights: fc.array(night, { maxLength: 12 }), shift: fc.integer({ min: -6, max: 6 }) });
    fc.assert(
      fc.property(some, some, (was, now) => {
        const rateOf = ({ nights, shift }: typeof was, day: number): string =>
          (nights[day - shift] ?? '0 - 0 0').replace(/^\d+ /, '');
        const differing = Array.from({ length: 40 }, (_, index) => now.shift + index)
          .filter((day) => rateOf(was, day) !== rateOf(now, day))
          .map((day) => addDays(FROM, day));
        const named = changedRates(calendar(was.nights, was.shift), calendar(now.nights, now.shift));
        const dates = named.flatMap(({ from, to }) => {
          const all: string[] = [];
          for (let date = from; date <= to; date = addDays(date, 1)) all.push(date);
          return all;
        });
        expect(dates).toEqual(differing);
        expect(named.slice(1).every(({ from }, index) => from > addDays(named[index]!.to, 1))).toBe(true);
      }),
    );
  });
});
