import { Decimal } from '../../../values/money/money.js';
import type { MoneyView } from '../../pricing/pricing.types.js';
import { figuresOfDays, totalsOf } from './booking-figures.rules.js';
import type { BookedDay, BookingFigures } from './booking-figures.types.js';

const OWN = (currency: string): MoneyView => ({ currency, convert: (amount) => amount });
const booked = (own: Partial<BookedDay>): BookedDay => ({
  date: '2027-01-10',
  source: 'Airbnb',
  currency: 'EUR',
  bookings: 1,
  cancelled: 0,
  nights: 3,
  revenue: '100.10',
  ...own,
});
const shown = ({ channel, currency, bookings, cancelled, nights, revenue }: BookingFigures): string =>
  `${channel} ${bookings} ${cancelled} ${nights} ${revenue.toFixed()} ${currency}`;

describe('the figures of bookings', () => {
  it('add up all names of one channel, to the cent', () => {
    const days = figuresOfDays(
      [booked({ source: 'airbnb Official' }), booked({ revenue: '0.20', cancelled: 1 }), booked({ source: 'Website' })],
      OWN,
    );
    expect(days.map(shown)).toEqual(['DIRECT 1 0 3 100.1 EUR', 'AIRBNB 2 1 6 100.3 EUR']);
  });

  it('never add up amounts of two currencies', () => {
    const days = figuresOfDays([booked({}), booked({ currency: 'USD' })], OWN);
    expect(totalsOf(days).map(shown)).toEqual(['AIRBNB 1 0 3 100.1 EUR', 'AIRBNB 1 0 3 100.1 USD']);
  });

  it('are ordered by date, and their totals cover all days', () => {
    const days = figuresOfDays(
      [booked({ date: '2027-01-11', bookings: 4 }), booked({ date: '2027-01-09' }), booked({ source: '?' })],
      OWN,
    );
    expect(days.map(({ date, channel }) => `${date} ${channel}`)).toEqual([
      '2027-01-09 AIRBNB',
      '2027-01-10 OTHER',
      '2027-01-11 AIRBNB',
    ]);
    expect(totalsOf(days).map(shown)).toEqual(['AIRBNB 5 0 6 200.2 EUR', 'OTHER 1 0 3 100.1 EUR']);
  });

  it('are converted before they are added, and those without a rate keep their currency', () => {
    const toUsd = (currency: string): MoneyView =>
      currency === 'XAF'
        ? OWN('XAF')
        : { currency: 'USD', convert: (amount) => amount.times(currency === 'EUR' ? 2 : 1) };
    const days = figuresOfDays(
      [booked({}), booked({ currency: 'USD' }), booked({ currency: 'XAF', revenue: '5000' })],
      toUsd,
    );
    expect(totalsOf(days).map((one) => shown({ ...one, revenue: new Decimal(one.revenue) }))).toEqual([
      'AIRBNB 2 0 6 300.3 USD',
      'AIRBNB 1 0 3 5000 XAF',
    ]);
  });
});
