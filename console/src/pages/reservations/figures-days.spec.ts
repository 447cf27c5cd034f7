import { bookingBars, byChannel, occupancyBars, occupied, revenueBars, revenueByCurrency } from './figures-days.js';

const row = (own: object) => ({
  channel: 'AIRBNB' as const,
  currency: 'EUR',
  bookings: 1,
  cancelled: 0,
  nights: 2,
  revenue: 100,
  ...own,
});
const report = (...days: object[]) => ({
  from: '2027-03-01',
  to: '2027-03-03',
  totals: [],
  days: days.map((own) => ({ date: '2027-03-02', ...row(own) })),
});

describe('the bars of a report', () => {
  it('show one day each, also without bookings, and add up the channels of a day', () => {
    const bars = bookingBars(report({ bookings: 3, cancelled: 1 }, { channel: 'DIRECT', bookings: 2 }));
    expect(bars.map(({ key, value, bad }) => [key, value, bad])).toEqual([
      ['2027-03-01', 0, 0],
      ['2027-03-02', 5, 1],
      ['2027-03-03', 0, 0],
    ]);
    expect(bars[1]!.title).toBe('Mar 2, 2027: 5 bookings, 1 cancelled');
  });

  it('show the revenue of one currency', () => {
    const bars = revenueBars(report({}, { channel: 'DIRECT', revenue: 50 }, { currency: 'USD', revenue: 7 }), 'EUR');
    expect(bars.map(({ value }) => value)).toEqual([0, 150, 0]);
  });
});

it('revenue is summed in each currency, greatest first', () => {
  const rows = [row({}), row({ currency: 'USD', revenue: 500 }), row({ channel: 'VRBO', revenue: 20 })];
  expect(revenueByCurrency(rows)).toEqual([
    ['USD', 500],
    ['EUR', 120],
  ]);
});

it('channels are ordered by bookings, with all currencies together', () => {
  const rows = [row({ bookings: 3 }), row({ channel: 'VRBO', bookings: 2 }), row({ channel: 'VRBO', bookings: 2 })];
  expect(byChannel(rows).map(([channel, { length }]) => [channel, length])).toEqual([
    ['VRBO', 2],
    ['AIRBNB', 1],
  ]);
});

it('occupancy is the booked share of the nights for sale, and 0 if there are none', () => {
  const nights = [
    { date: '2027-03-01', taken: 1, forSale: 3 },
    { date: '2027-03-02', taken: 0, forSale: 0 },
  ];
  expect(occupancyBars(nights).map(({ value }) => value)).toEqual([33, 0]);
  expect([occupied(nights), occupied([])]).toEqual([33, 0]);
});
