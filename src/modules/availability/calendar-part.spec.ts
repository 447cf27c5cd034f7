import fc from 'fast-check';
import { addDays } from '../../values/time/dates.js';
import { CalendarPart } from './calendar-part.js';
import { CalendarCursor, NO_NIGHT, parseNight, runsOf } from './calendar-runs.js';

const FREE = '1 120.5 2 30';
const SOLD = '0 - 0 0';
const FIRST_DAY = '2027-03-01';

const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => addDays(first, day));

const rowOf = (nights: readonly string[]) => ({
  firstDay: FIRST_DAY,
  nights: runsOf(nights),
  free: nights.map((night) => night[0]).join(''),
});

const anyNights = fc.array(fc.constantFrom(FREE, SOLD, '1 90 0 0', `${FREE} ad`), { maxLength: 8 });

describe('CalendarPart', () => {
  it('has the nights of the whole calendar on its dates', () => {
    const shift = fc.integer({ min: -8, max: 8 });
    fc.assert(
      fc.property(anyNights, shift, fc.integer({ min: 0, max: 9 }), (texts, days, count) => {
        const base = addDays(FIRST_DAY, days);
        const cursor = new CalendarCursor(rowOf(texts), base);
        const dates = datesFrom(base, count);
        const nights = new CalendarPart(rowOf(texts), dates).nights(0, count);
        const expected = dates.map((date, day) => {
          cursor.moveTo(day);
          return { date, free: cursor.isFree, ...(cursor.night === '' ? NO_NIGHT : parseNight(cursor.night)) };
        });
        expect(nights.map((night) => ({ ...night, price: night.price?.toFixed() ?? '' }))).toEqual(expected);
      }),
    );
  });

  it('returns free nights and prices as a night-by-night count does', () => {
    const day = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(anyNights, fc.integer({ min: -4, max: 4 }), day, day, (texts, shift, first, length) => {
        const part = new CalendarPart(rowOf(texts), datesFrom(addDays(FIRST_DAY, shift), 13));
        const nights = part.nights(first, length);
        expect(part.areFree(first, length) || length === 0).toBe(nights.every(({ free }) => free));
        const prices = part.prices(first, length);
        expect(prices !== undefined).toBe(nights.every(({ price }) => price !== null));
        const each = prices?.flatMap(({ price, nights: alike }) => Array<number>(alike).fill(price));
        if (each) expect(each).toEqual(nights.map(({ price }) => price!.toNumber()));
      }),
    );
  });

  it('has no nights where nothing was read', () => {
    const part = new CalendarPart({ firstDay: null, nights: null, free: null }, [FIRST_DAY]);
    expect([part.areFree(0, 1), part.prices(0, 1), part.nights(0, 1)[0]!.price]).toEqual([false, undefined, null]);
  });
});
