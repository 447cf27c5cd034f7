import { bookingOf } from './booking.js';

const GUEST = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+4930123456' };

const QUOTE = {
  listingID: 'l',
  checkInDate: '2027-01-01',
  checkOutDate: '2027-01-04',
  guests: 2,
  currency: 'EUR',
  totals: { base: 270.2, fees: 50, taxes: 20.5, total: 340.7 },
} as never;

describe('bookingOf', () => {
  it('asks for the totals of the quote', () => {
    expect(bookingOf(QUOTE, GUEST, undefined)).toMatchObject({
      totalBasePrice: 270.2,
      totalFeePrice: 50,
      totalTaxPrice: 20.5,
      totalPrice: 340.7,
    });
  });

  it('names the unit only where there are several', () => {
    expect(bookingOf(QUOTE, GUEST, 'u')).toMatchObject({ unitID: 'u' });
    expect(bookingOf(QUOTE, GUEST, undefined)).not.toHaveProperty('unitID');
  });
});
