import { Decimal } from '../../shared/money/money.js';
import { reservationRow } from './testing/reservation.factory.js';
import { reservationView } from './reservation-view.js';

const LISTING = { providerId: 'L1', parentPropertyId: null };
const NO_GUEST = { id: '', firstName: '', lastName: '', email: '', phone: '' };

describe('reservationView', () => {
  it('shows the id that the PMS gives its guest', () => {
    expect(reservationView(reservationRow(), LISTING).guest).toMatchObject({ id: 'g1', name: 'Ada Example' });
  });

  it('shows how far the agreed price is from that of the PMS, where it is known', () => {
    const row = reservationRow({ priceDifference: new Decimal('-12.5') });
    const inYen = { currency: 'JPY', convert: (amount: Decimal) => amount.times(160) };
    expect(reservationView(row, LISTING).priceDifference).toBe(-12.5);
    expect(reservationView(row, LISTING, inYen).priceDifference).toBe(-2000);
    expect(reservationView(reservationRow({ priceDifference: new Decimal(0) }), LISTING).priceDifference).toBe(0);
    expect(reservationView(reservationRow(), LISTING)).not.toHaveProperty('priceDifference');
  });

  it('shows an id of ours, always the same, for a guest without one', () => {
    const row = reservationRow({ guest: { ...NO_GUEST, firstName: 'Ada' } });
    const { guest } = reservationView(row, LISTING);
    expect(guest).toMatchObject({ id: row.id, name: 'Ada' });
    expect(reservationView(Object.assign(row, { guest: NO_GUEST }), LISTING).guest.id).toBe(guest.id);
    expect(reservationView(Object.assign(row, { guestErasedAt: new Date() }), LISTING).guest.id).toBe('');
    expect(reservationView(reservationRow({ guest: NO_GUEST }), LISTING).guest.id).not.toBe(guest.id);
  });
});
