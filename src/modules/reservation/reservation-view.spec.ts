import { Decimal } from '../../values/money/money.js';
import { reservationRow } from './testing/reservation.factory.js';
import { componentsOf } from './reservation-money.js';
import { reservationView } from './reservation-view.js';

const LISTING = { providerId: 'L1', parentPropertyId: null };
const NO_GUEST = { id: '', firstName: '', lastName: '', email: '', phone: '' };

describe('reservationView', () => {
  it('shows the id that the PMS gives its guest', () => {
    expect(reservationView(reservationRow(), LISTING).guest).toMatchObject({ id: 'g1', name: 'Ada Example' });
  });

  const amounts = {
    base: new Decimal(300),
    fees: new Decimal('50.5'),
    taxes: new Decimal(24),
    discounts: new Decimal(10),
  };
  const inYen = { currency: 'JPY', convert: (amount: Decimal) => amount.times(160).toDecimalPlaces(0) };

  it('has a total that is base, fees and taxes without discounts, in any currency', () => {
    const row = reservationRow({ components: componentsOf(amounts) });
    expect(reservationView(row, LISTING)).toMatchObject({
      totalPrice: 364.5,
      currency: 'EUR',
      originalCurrency: 'EUR',
    });
    const shown = reservationView(row, LISTING, inYen);
    expect(shown).toMatchObject({ totalPrice: 58_320, currency: 'JPY', originalCurrency: 'EUR' });
    const { basePrice, fees, taxes, discounts } = shown.components;
    expect([basePrice, fees, taxes, discounts].map(({ amount }) => amount)).toEqual([48_000, 8_080, 3_840, 1_600]);
    expect(fees.breakdown).toEqual([{ name: 'Fees', description: '', price: 8_080, kind: 'OTHER' }]);
    expect(basePrice.breakdown).toMatchObject([{ kind: 'ACCOMMODATION' }]);
  });

  it('adds up the lines of a part as they are shown, or shows its amount where there are no lines', () => {
    const price = (text: string) => ({ name: 'Night', description: '', price: text });
    const components = componentsOf({ base: new Decimal(0), fees: new Decimal(0), taxes: new Decimal(0) });
    components.basePrice = { amount: '1', breakdown: [price('0.333'), price('0.333')] };
    components.fees = { amount: '2', breakdown: [] };
    const { basePrice, fees } = reservationView(reservationRow({ components }), LISTING, inYen).components;
    expect([basePrice.amount, fees]).toEqual([106, { amount: 320, breakdown: [] }]);
  });

  it.each([
    ['PMS', 'Booking.com', 'BOOKING_COM'],
    ['PMS', 'pms_direct', 'DIRECT'],
    ['PMS', '', 'OTHER'],
    ['OURS', 'agent 7', 'DIRECT'],
    ['OURS', 'airbnb', 'AIRBNB'],
  ] as const)('names the channel of a booking of origin %s from %p as %s', (origin, source, channel) => {
    expect(reservationView(reservationRow({ origin, source }), LISTING)).toMatchObject({ source, channel });
  });

  it('leaves out unknown values', () => {
    const bare = reservationRow({ providerReservationId: null, adults: null, confirmedAt: null });
    const view = reservationView(bare, LISTING);
    expect(view.providerReservationID).toBe('');
    expect(Object.keys(view)).toEqual(
      expect.not.arrayContaining([
        'adults',
        'children',
        'infants',
        'pets',
        'parentPropertyID',
        'confirmedAt',
        'cancelledAt',
        'priceDifference',
      ]),
    );
    const known = reservationRow({ children: 0, infants: 1, pets: 2 });
    expect(reservationView(known, { ...LISTING, parentPropertyId: 'P1' })).toMatchObject({
      adults: 2,
      children: 0,
      infants: 1,
      pets: 2,
      parentPropertyID: 'P1',
      confirmedAt: '2027-01-10T10:00:00.000Z',
    });
  });

  it('shows the time of cancellation only while it is cancelled', () => {
    const cancelledAt = new Date('2027-01-11T00:00:00Z');
    const shown = (status: 'CANCELLED' | 'CONFIRMED') =>
      reservationView(reservationRow({ status, cancelledAt }), LISTING).cancelledAt;
    expect([shown('CANCELLED'), shown('CONFIRMED')]).toEqual([cancelledAt.toISOString(), undefined]);
  });

  it('shows the difference between the agreed price and that of the PMS, where it is known', () => {
    const row = reservationRow({ priceDifference: new Decimal('-12.5') });
    expect(reservationView(row, LISTING).priceDifference).toBe(-12.5);
    expect(reservationView(row, LISTING, inYen).priceDifference).toBe(-2000);
    expect(reservationView(reservationRow({ priceDifference: new Decimal(0) }), LISTING).priceDifference).toBe(0);
    expect(reservationView(reservationRow(), LISTING)).not.toHaveProperty('priceDifference');
  });

  it('shows a constant id of ours for a guest without one', () => {
    const row = reservationRow({ guest: { ...NO_GUEST, firstName: 'Ada' } });
    const { guest } = reservationView(row, LISTING);
    expect(guest).toMatchObject({ id: row.id, name: 'Ada' });
    expect(reservationView(Object.assign(row, { guest: NO_GUEST }), LISTING).guest.id).toBe(guest.id);
    expect(reservationView(Object.assign(row, { guestErasedAt: new Date() }), LISTING).guest.id).toBe('');
    expect(reservationView(reservationRow({ guest: NO_GUEST }), LISTING).guest.id).not.toBe(guest.id);
  });
});
