import fc from 'fast-check';
import { around, wholeNumber, withEdges } from '../../values/testing/edges.js';
import { dateIn } from '../../values/time/testing/arbitrary-dates.js';
import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { addDays, eachNight, nightsBetween } from '../port/values.js';
import { uplisting } from './connector.js';
import { nightOf } from './reservations.js';

const listing = { providerId: '1', providerUnitIds: [], currency: 'EUR', timeZone: 'UTC' };

/** Returns a PMS on which every day is free; `isLastIncluded` decides whether responses include the last day. */
const free = (isLastIncluded: boolean) => {
  const asked: number[] = [];
  const { gateway } = scripted(uplisting, [
    ({ url }) => {
      const { searchParams } = new URL(url);
      const [from, to] = [searchParams.get('from')!, searchParams.get('to')!];
      asked.push(nightsBetween(from, to));
      const dates = eachNight(from, addDays(to, isLastIncluded ? 1 : 0));
      return { body: { calendar: { days: dates.map((date) => ({ date, available: true, day_rate: 100 })) } } };
    },
  ]);
  const credentials = { api_key: 'key', client_id: 'client' };
  return { call: gateway.bind(testAccount({ credentials }), { interactive: true }).call, asked };
};

describe('the calendar', () => {
  it('has each night of a period of any length once, read in parts of at most twelve months', async () => {
    const nights = withEdges(around(360, 720), wholeNumber(1, 800));
    await fc.assert(
      fc.asyncProperty(
        dateIn('2026-01-01', '2030-12-31'),
        nights,
        fc.boolean(),
        async (from, count, isLastIncluded) => {
          const { call, asked } = free(isLastIncluded);
          const found = await uplisting.calendar(call, listing, from, addDays(from, count - 1));
          expect(found.map(({ date }) => date)).toEqual(eachNight(from, addDays(from, count)));
          expect(found.every(({ available }) => available === 1)).toBe(true);
          expect(asked).toHaveLength(Math.ceil(count / 360));
          expect(Math.max(...asked)).toBe(Math.min(count, 360));
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['a free night', {}, [1, '100', 2, 30]],
    ['a taken night', { available: false }, [0, '100', 2, 30]],
    ['a night without a price, which cannot be sold', { day_rate: null }, [0, undefined, 2, 30]],
    ['the shorter name of the minimum', { minimum_length_of_stay: null, min_los: 3 }, [1, '100', 3, 30]],
    ['no rules', { minimum_length_of_stay: null, maximum_available_nights: null }, [1, '100', 0, 0]],
  ])('reads %s', (_, own, expected) => {
    const day = {
      date: '2026-07-01',
      available: true,
      day_rate: 100,
      minimum_length_of_stay: 2,
      maximum_available_nights: 30,
      ...own,
    };
    const { available, price, minimumNights, maximumNights } = nightOf(Fields.of(day, 'day'));
    expect([available, price?.toString(), minimumNights, maximumNights]).toEqual(expected);
  });
});
