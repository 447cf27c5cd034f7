import fc from 'fast-check';
import { addDays, monthOf } from '../../values/time/dates.js';
import { floorsOf, leastOf } from './calendar-floors.js';

const prices = fc.oneof(
  fc.constant('-'),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((price) => price.toFixed(4)),
);
const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 70 }), prices), { minLength: 1, maxLength: 12 });

describe('floorsOf', () => {
  it('returns the least price of each month', () => {
    const nights = '3 1 90 0 0,2 0 80.5 0 0,1 1 - 0 0,33 1 70 2 9 ad,1 1 60 0 0';
    expect(floorsOf({ firstDay: '2027-01-26', nights })).toEqual([80.5, 70, 60]);
  });

  it('returns Infinity for a month without a price, and an empty list without nights', () => {
    expect(floorsOf({ firstDay: '2027-01-31', nights: '1 1 90 0 0,28 1 - 0 0,1 1 50 0 0' })).toEqual([
      90,
      Infinity,
      50,
    ]);
    expect(floorsOf({ firstDay: '2027-01-31', nights: '' })).toEqual([]);
  });

  it('returns single-precision prices that are never above the least price and hardly below it', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 0, max: 700 }), (given, shift) => {
        const firstDay = addDays('2027-01-01', shift);
        const nights = given.map(([length, price]) => `${length} 1 ${price} 0 0`).join();
        const least = new Map<number, number>();
        let day = firstDay;
        for (const [length, price] of given)
          for (let left = length; left > 0; left -= 1, day = addDays(day, 1)) {
            const value = price === '-' ? Infinity : Number(price);
            least.set(monthOf(day), Math.min(least.get(monthOf(day)) ?? Infinity, value));
          }
        const floors = floorsOf({ firstDay, nights });
        expect(floors).toHaveLength(least.size);
        floors.forEach((floor, index) => {
          const exact = least.get(monthOf(firstDay) + index)!;
          expect(floor).toBeLessThanOrEqual(exact);
          expect(floor).toBeGreaterThanOrEqual(exact === Infinity ? Infinity : exact * (1 - 1.2e-7));
          expect(Math.fround(floor)).toBe(floor);
        });
      }),
    );
  });
});

it('leastOf returns the least price of all units in each month', () => {
  const none = { from: 0, prices: [] };
  const one = { from: 24_324, prices: [90, 80] };
  expect(leastOf([])).toEqual(none);
  expect(leastOf([none, one])).toEqual(one);
  expect(leastOf([one, { from: 24_325, prices: [85, 70] }, { from: 24_328, prices: [60] }])).toEqual({
    from: 24_324,
    prices: [90, 80, 70, Infinity, 60],
  });
});
