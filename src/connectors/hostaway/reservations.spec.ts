import { Fields } from '../kit/guards.js';
import { Decimal } from '../port/values.js';
import { creationBody, reservationOf } from './reservations.js';

const RESERVATION = {
  id: 13,
  listingMapId: 40160,
  arrivalDate: '2026-07-15',
  departureDate: '2026-07-18',
  totalPrice: 267,
  currency: 'USD',
  status: 'new',
};
const reservation = (raw: object) => reservationOf(Fields.of({ ...RESERVATION, ...raw }, 'reservation'));

describe('reservationOf', () => {
  it.each([
    ['new', 'CONFIRMED'],
    ['confirmed', 'CONFIRMED'],
    ['modified', 'MODIFIED'],
    ['cancelled', 'CANCELLED'],
    ['declined', 'CANCELLED'],
    ['expired', 'EXPIRED'],
    ['inquiryTimedout', 'EXPIRED'],
    ['ownerStay', 'BLOCKED'],
    ['pending', 'PENDING'],
    ['awaitingPayment', 'PENDING'],
    ['unconfirmed', 'PENDING'],
    ['awaitingGuestVerification', 'PENDING'],
    ['inquiry', 'INQUIRY'],
    ['inquiryPreapproved', 'INQUIRY'],
    ['inquiryDenied', 'INQUIRY'],
    ['inquiryNotPossible', 'INQUIRY'],
    ['checked_in', 'STAYING'],
    ['checked_out', 'POST_STAY'],
    ['unknown', 'UNKNOWN'],
    ['somethingNew', 'UNKNOWN'],
    ['toString', 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('maps the status %s to %s', (status, expected) => {
    expect(reservation({ status }).status).toBe(expected);
  });

  it('recognizes no-shows', () => {
    expect(reservation({ bookingcomNoShowReportedAt: '2026-07-16 10:00:00' }).status).toBe('NO_SHOW');
  });

  it('splits a single name into two, and leaves a missing currency empty', () => {
    const mapped = reservation({
      guestName: 'Ana Maria Silva',
      currency: null,
      numberOfGuests: null,
      adults: 2,
      children: 1,
    });
    expect(mapped).toMatchObject({ guest: { firstName: 'Ana', lastName: 'Maria Silva' }, currency: null, guests: 3 });
  });

  it('returns the parts of the price only if they add up to the total', () => {
    const part = (type: string, total: number) => ({ type, total, isIncludedInTotalPrice: 1, isDeleted: 0 });
    const financeField = [part('price', 230), part('discount', -13), part('fee', 30), part('tax', 20)];
    const parts = (raw: object) => {
      const { base, fees, taxes } = reservation(raw);
      return [base, fees, taxes].map((amount) => amount?.toNumber() ?? null);
    };
    expect(parts({ financeField })).toEqual([217, 30, 20]);
    expect(parts({ financeField, totalPrice: 300, taxAmount: 20 })).toEqual([null, null, 20]);
    const uncounted = [
      { isDeleted: 1 },
      { isDeleted: true },
      { isIncludedInTotalPrice: 0 },
      { isIncludedInTotalPrice: null },
    ];
    for (const flags of uncounted)
      expect(parts({ financeField: [...financeField, { ...part('fee', 40), ...flags }] })).toEqual([217, 30, 20]);
  });

  // The amounts of a recorded stay of a channel: 649 of 1,355 recorded reservations have such a line.
  it("counts a channel's fee that the guest pays as a fee, and ignores lines that only repeat others", () => {
    const line = (type: string, name: string, total: number, isIncludedInTotalPrice: 0 | 1) => ({
      ...{ type, name, title: name, total, isIncludedInTotalPrice, isDeleted: 0 },
    });
    const financeField = [
      line('totals', 'totalPaid', 232.26, 0),
      line('commissions', 'guestChannelFee', 32.18, 1),
      line('fee', 'cleaningFee', 50, 1),
      line('tax', 'salesTax', 10.08, 1),
      line('tax', 'airbnbTransientOccupancyTax', 10.08, 0),
      line('totals', 'airbnbPayoutSum', 183.16, 0),
      line('commissions', 'hostChannelFee', 6.84, 0),
      line('accommodation', 'baseRate', 140, 1),
      line('other', 'airbnbClosedResolutionsSum', -12, 1),
      line('other', 'refundSum', 12, 1),
    ];
    const { total, base, fees, taxes } = reservation({ totalPrice: 232.26, financeField });
    expect([total, base, fees, taxes].map((amount) => amount?.toNumber())).toEqual([232.26, 128, 94.18, 10.08]);
  });

  it.each([
    [{ comment: 'ref:abc-1 and more', channelReservationId: 'x' }, 'abc-1'],
    [{ comment: null, channelReservationId: '10450-40160' }, '10450-40160'],
    [{}, null],
  ])('finds the reference in %j', (raw, reference) => {
    expect(reservation(raw).reference).toBe(reference);
  });

  it.each([[{ departureDate: '2026-07-15' }], [{ arrivalDate: '2026-02-30' }], [{ listingMapId: null }]])(
    'refuses %j',
    (raw) => {
      expect(() => reservation(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );
});

describe('creationBody', () => {
  it('has the reference, guest, dates and the price in parts, with money as numbers', () => {
    const body = creationBody({
      reference: 'r-1',
      listingProviderId: '40160',
      providerUnitId: null,
      checkIn: '2026-07-15',
      checkOut: '2026-07-18',
      guests: 3,
      guest: { firstName: 'Ana', lastName: 'Silva', email: 'a@x.example', phone: '' },
      guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
      status: 'PENDING',
      notes: 'n',
      source: 'agent',
      currency: 'KWD',
      base: new Decimal('100.001'),
      fees: new Decimal(0),
      taxes: new Decimal('5.5'),
      total: new Decimal('105.501'),
      quoteMetadata: null,
      commission: null,
      hostPayout: null,
      confirmationCode: null,
      locale: 'pt',
      checkInTime: 15,
      checkOutTime: null,
    });
    expect(body).toMatchObject({
      channelId: 2000,
      channelReservationId: 'r-1',
      comment: 'ref:r-1',
      listingMapId: 40160,
      status: 'pending',
      guestName: 'Ana Silva',
      adults: 2,
      children: 1,
      arrivalDate: '2026-07-15',
      departureDate: '2026-07-18',
      totalPrice: 105.501,
      taxAmount: 5.5,
      currency: 'KWD',
      checkInTime: 15,
    });
    expect(body.financeField).toMatchObject([
      { type: 'price', total: 100.001 },
      { type: 'fee', total: 0 },
      { type: 'tax', total: 5.5 },
    ]);
  });
});
