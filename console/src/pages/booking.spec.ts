import { bookingOf } from './booking.js';

const GUEST = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+4930123456' };

const quote = (base: number, discounts: number, fees: number, taxes: number, totalPrice: number) =>
  ({
    listingID: 'l',
    checkInDate: '2027-01-01',
    checkOutDate: '2027-01-04',
    guests: 2,
    currency: 'EUR',
    totalPrice,
    components: {
      basePrice: { amount: base },
      discounts: { amount: discounts },
      fees: { amount: fees },
      taxes: { amount: taxes },
    },
  }) as never;

describe('bookingOf', () => {
  it.each([
    [300, 0, 50, 20.5, 370.5],
    [300.3, 30.1, 0, 0, 270.2],
    [1000, 100, 207.105, 9, 1116.105],
  ])('asks for parts that add up to the total: %d - %d + %d + %d = %d', (base, discounts, fees, taxes, total) => {
    const body = bookingOf(quote(base, discounts, fees, taxes, total), GUEST, undefined);
    expect(body.totalBasePrice).toBe(Number((base - discounts).toFixed(3)));
    expect(body.totalBasePrice + body.totalFeePrice + body.totalTaxPrice).toBeCloseTo(body.totalPrice, 6);
  });

  it('names the unit only where there are several', () => {
    expect(bookingOf(quote(1, 0, 0, 0, 1), GUEST, 'u')).toMatchObject({ unitID: 'u' });
    expect(bookingOf(quote(1, 0, 0, 0, 1), GUEST, undefined)).not.toHaveProperty('unitID');
  });
});
