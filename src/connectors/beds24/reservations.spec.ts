import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { scripted, testAccount, type Answer } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { Decimal } from '../port/values.js';
import { beds24 } from './connector.js';
import { reservationOf } from './reservations.js';

const { cancel, changed, create, findByReference } = beds24.reservations;

const BOOKING = {
  id: 5,
  propertyId: 1,
  roomId: 11,
  status: 'confirmed',
  arrival: '2026-07-15',
  departure: '2026-07-18',
  numAdult: 2,
  numChild: 1,
  firstName: 'Ana',
  lastName: 'Silva',
  mobile: '+1',
  price: 360.5,
  tax: 20,
  bookingTime: '2026-06-01T10:00:00Z',
  modifiedTime: '2026-06-02T10:00:00',
};
const bookings = (...data: object[]): Answer => ({ body: { success: true, data } });

const reservation = (raw: object = {}) => reservationOf(Fields.of({ ...BOOKING, ...raw }, 'booking'));

function bound(answers: Answer[]) {
  const { gateway, outbound } = scripted(beds24, answers);
  const vault = memoryVault({ accessToken: 't', expiresAt: null });
  const { call } = gateway.bind(testAccount({ vault }), { interactive: true });
  return { call, asked: () => outbound.requests.map(({ url }) => new URL(url)), sent: outbound.requests };
}

describe('a booking', () => {
  it.each([
    ['confirmed', 'none', 'CONFIRMED'],
    ['new', 'none', 'CONFIRMED'],
    ['request', 'none', 'PENDING'],
    ['inquiry', 'none', 'INQUIRY'],
    ['black', 'none', 'BLOCKED'],
    ['cancelled', 'cancelledByGuest', 'CANCELLED'],
    ['confirmed', 'noShow', 'NO_SHOW'],
    ['cancelled', 'noShow', 'NO_SHOW'],
    ['dreamt', 'none', 'UNKNOWN'],
  ])('with the status %s and the sub-status %s is %s', (status, subStatus, expected) => {
    expect(reservation({ status, subStatus }).status).toBe(expected);
  });

  it('has dates, guests, money and times in UTC', () => {
    const mapped = reservation();
    expect(mapped).toMatchObject({
      providerReservationId: '5',
      listingProviderId: '1',
      providerUnitId: '11',
      checkIn: '2026-07-15',
      checkOut: '2026-07-18',
      guests: 3,
      guest: { firstName: 'Ana', phone: '+1' },
      currency: null,
      updatedAt: new Date('2026-06-02T10:00:00Z'),
    });
    expect([mapped.total.toString(), mapped.taxes?.toString()]).toEqual(['360.5', '20']);
  });

  it('that is cancelled without a time takes the time of its last change', () => {
    const cancelled = { status: 'cancelled', cancelTime: null, modifiedTime: '2026-06-02T10:00:00Z' };
    expect(reservation(cancelled).cancelledAt).toEqual(new Date('2026-06-02T10:00:00Z'));
  });

  it.each([
    [
      {
        infoItems: [
          { code: 'X', text: 'y' },
          { code: 'externalReference', text: 'r-1' },
        ],
        apiReference: 'HM1',
      },
      'r-1',
    ],
    [{ infoItems: [], apiReference: 'HM1' }, 'HM1'],
    [{ apiReference: '' }, null],
  ])('with %j has the reference %s', (raw, reference) => {
    expect(reservation(raw).reference).toBe(reference);
  });

  it.each([[{ departure: '2026-07-15' }], [{ arrival: '2026-02-30' }], [{ id: null }]])('with %j is refused', (raw) => {
    expect(() => reservation(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

const REQUEST: PmsReservationRequest = {
  reference: 'r-1',
  listingProviderId: '1',
  providerUnitId: '11',
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
  locale: 'pt-PT',
  checkInTime: 9,
  checkOutTime: null,
};

describe('create', () => {
  it('sends one item and returns it with the id that the PMS assigned', async () => {
    const { call, sent } = bound([{ status: 201, body: [{ success: true, new: { id: 77 } }] }]);
    expect(await create!(call, REQUEST)).toMatchObject({
      providerReservationId: '77',
      reference: 'r-1',
      listingProviderId: '1',
      providerUnitId: '11',
      status: 'PENDING',
      guests: 3,
    });
    expect(sent).toHaveLength(1);
    expect(JSON.parse(String(sent[0]!.body))).toEqual([
      expect.objectContaining({
        roomId: 11,
        status: 'request',
        numAdult: 2,
        numChild: 1,
        price: 105.501,
        tax: 5.5,
        lang: 'pt',
        arrivalTime: '09:00',
        infoItems: [{ code: 'externalReference', text: 'r-1' }],
        invoiceItems: [
          { type: 'charge', description: 'Accommodation', qty: 1, amount: 100.001 },
          { type: 'charge', description: 'Taxes', qty: 1, amount: 5.5 },
        ],
        actions: { checkAvailability: true, assignBooking: true, notifyGuest: false },
      }),
    ]);
  });

  it.each([
    ['No availability for room', 'not_available'],
    ['Minimum stay is 3', 'stay_rules'],
    ['Exceeds maximum occupancy', 'capacity'],
    ['Room not found', 'not_found'],
    ['Something else', undefined],
  ])('is rejected if its item fails within a 201: %s', async (message, reason) => {
    const errors = [{ action: 'new booking', field: 'roomId', message }];
    const { call } = bound([{ status: 201, body: [{ success: false, errors }] }]);
    await expect(create!(call, REQUEST)).rejects.toMatchObject({ kind: 'rejected', reason });
  });

  it('returns the booking if only a part of the request failed', async () => {
    const { call } = bound([{ status: 201, body: [{ success: false, new: { id: 77 }, errors: [{ message: 'x' }] }] }]);
    expect((await create!(call, REQUEST)).providerReservationId).toBe('77');
  });

  it.each([[[]], [[{}]], [[{ success: true }]], [[{ success: false }]], [{ success: true }]])(
    'has an unknown outcome after the answer %j',
    async (body) => {
      const { call } = bound([{ status: 201, body }]);
      await expect(create!(call, REQUEST)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    },
  );
});

describe('cancel', () => {
  it('changes the status and reads the booking back', async () => {
    const { call, sent } = bound([
      { status: 201, body: [{ success: true, modified: { id: 5 } }] },
      bookings({ ...BOOKING, status: 'cancelled' }),
    ]);
    expect(await cancel!(call, '5')).toMatchObject({ status: 'CANCELLED' });
    expect(JSON.parse(String(sent[0]!.body))).toEqual([{ id: 5, status: 'cancelled' }]);
  });

  it('is rejected if its item fails within a 201, unless the booking is already cancelled', async () => {
    const refused = { status: 201, body: [{ success: false, errors: [{ message: 'Booking cannot be changed' }] }] };
    await expect(cancel!(bound([refused, bookings(BOOKING)]).call, '5')).rejects.toMatchObject({ kind: 'rejected' });
    const gone = bookings({ ...BOOKING, status: 'cancelled' });
    expect(await cancel!(bound([refused, gone]).call, '5')).toMatchObject({ status: 'CANCELLED' });
  });

  it('is rejected if the booking is not cancelled afterwards', async () => {
    const { call } = bound([{ status: 201, body: [{ success: true, modified: { id: 5 } }] }, bookings(BOOKING)]);
    await expect(cancel!(call, '5')).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('has an unknown outcome if the booking cannot be read back', async () => {
    const { call } = bound([{ status: 201, body: [{ success: true, modified: { id: 5 } }] }, { status: 503 }]);
    await expect(cancel!(call, '5')).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

describe('lists', () => {
  const ALL = ['confirmed', 'new', 'request', 'inquiry', 'black', 'cancelled'];

  it('request every status, and past bookings as well as upcoming ones', async () => {
    const { call, asked } = bound([
      { body: { success: true, pages: { nextPageExists: true }, data: [BOOKING, { ...BOOKING, id: 6 }] } },
      bookings({ ...BOOKING, id: 7 }),
    ]);
    const since = new Date('2026-06-01T10:00:00.400Z');
    const first = await changed(call, { since });
    const second = await changed(call, { since, cursor: first.next });
    expect(first.items).toHaveLength(2);
    expect(second.items).toHaveLength(1);
    expect(second.next).toBeUndefined();
    const [one, two] = asked();
    expect(one!.searchParams.getAll('status')).toEqual(ALL);
    expect(one!.searchParams.get('modifiedFrom')).toBe('2026-06-01T09:59:59');
    expect(one!.searchParams.get('departureFrom')).toBe('2000-01-01');
    expect(two!.searchParams.get('page')).toBe('2');
  });

  it('refuse an unreadable booking and return the others', async () => {
    const { call } = bound([bookings(BOOKING, { id: 7 })]);
    const { items, refused } = await changed(call, { since: null });
    expect(items.map(({ providerReservationId }) => providerReservationId)).toEqual(['5']);
    expect(refused.map(({ providerId }) => providerId)).toEqual(['7']);
  });

  it('find our booking among arrivals within a day, and prefer an active one to a cancelled one', async () => {
    const ours = { ...BOOKING, infoItems: [{ code: 'externalReference', text: 'r-1' }] };
    const { call, asked } = bound([bookings({ ...ours, id: 8, status: 'cancelled' }, BOOKING, { ...ours, id: 9 })]);
    const hint = { listingProviderId: '1', checkIn: '2026-07-15', checkOut: '2026-07-18' };
    expect((await findByReference!(call, 'r-1', hint))?.providerReservationId).toBe('9');
    const { searchParams } = asked()[0]!;
    expect([searchParams.get('arrivalFrom'), searchParams.get('arrivalTo')]).toEqual(['2026-07-14', '2026-07-16']);
    expect(searchParams.getAll('status')).toEqual(ALL);
  });
});
