import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { type Answer, scripted, testAccount } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { plain } from './client.js';
import { channex } from './connector.js';
import { reservationOf } from './reservations.js';

const booking = {
  property_id: 'p-1',
  ota_reservation_code: '4024',
  ota_name: 'BookingCom',
  status: 'new',
  arrival_date: '2027-04-26',
  departure_date: '2027-04-28',
  amount: '240.00',
  currency: 'GBP',
  notes: 'late',
  inserted_at: '2027-01-23T10:03:29.335485',
  occupancy: { adults: 2, children: 1, infants: 1 },
  customer: { name: 'Ada', surname: 'Guest', mail: 'ada@guest.example', phone: null },
  guarantee: { card_number: '411111******1111', cvv: '***' },
  rooms: [
    {
      room_type_id: 'r-1',
      rate_plan_id: 'a',
      days: { '2027-04-26': '100.00', '2027-04-27': '100.00' },
      services: [],
      taxes: [
        { name: 'VAT', type: 'tax', is_inclusive: true, total_price: '33.33' },
        { name: 'City', type: 'city_tax', is_inclusive: false, total_price: '10.00' },
      ],
    },
  ],
  services: [{ name: 'Breakfast', total_price: '30.00' }],
};
const map = (attributes: object) =>
  reservationOf(plain(Fields.of({ type: 'booking', id: 'b-1', attributes: { ...booking, ...attributes } }, 'booking')));

describe('a booking', () => {
  it('from a channel has the parts of its price, with inclusive taxes in the nights', () => {
    expect(map({})).toMatchObject({
      providerReservationId: 'b-1',
      reference: null,
      confirmationCode: '4024',
      listingProviderId: 'p-1',
      providerUnitId: 'r-1',
      guests: 3,
      guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 },
      guest: { firstName: 'Ada', lastName: 'Guest', email: 'ada@guest.example', phone: '' },
      status: 'CONFIRMED',
      source: 'BookingCom',
      total: new Decimal(240),
      base: new Decimal(200),
      fees: new Decimal(30),
      taxes: new Decimal(10),
      createdAt: new Date('2027-01-23T10:03:29.335Z'),
      updatedAt: null,
    });
  });

  it('with a charge of an unknown type has only its total', () => {
    const [room] = booking.rooms;
    const taxes = [{ name: 'Voucher', type: 'voucher', is_inclusive: false, total_price: '10.00' }];
    expect(map({ rooms: [{ ...room, taxes }] })).toMatchObject({
      ...{ total: new Decimal(240), base: null, fees: null, taxes: null },
    });
  });

  it('that was made here has our reference', () => {
    const ours = { ota_name: 'Offline', ota_reservation_code: 'ref-1' };
    expect(map(ours)).toMatchObject({ reference: 'ref-1', confirmationCode: null });
  });

  it('that was cancelled for a fee has no parts, because they do not add up to the total', () => {
    expect(map({ status: 'cancelled', amount: '76.50' })).toMatchObject({
      status: 'CANCELLED',
      total: new Decimal('76.5'),
      base: null,
      fees: null,
      taxes: null,
      createdAt: null,
    });
  });

  it('has the first known room type of several rooms, or none if no room type is known', () => {
    const [room] = booking.rooms;
    expect(
      map({
        rooms: [
          { ...room, room_type_id: null },
          { ...room, room_type_id: 'r-2' },
        ],
      }).providerUnitId,
    ).toBe('r-2');
    expect(map({ rooms: [{ ...room, room_type_id: null }] }).providerUnitId).toBeNull();
  });

  it('leaves out rooms that the guest has cancelled', () => {
    const [room] = booking.rooms;
    const rooms = [
      { ...room, is_cancelled: true },
      { ...room, room_type_id: 'r-2', is_cancelled: false },
    ];
    const kept = { providerUnitId: 'r-2', total: new Decimal(240), base: new Decimal(200), taxes: new Decimal(10) };
    expect(map({ status: 'modified', rooms })).toMatchObject(kept);
    const all = rooms.map((one) => ({ ...one, is_cancelled: true }));
    expect(map({ status: 'cancelled', rooms: all })).toMatchObject({ status: 'CANCELLED', providerUnitId: 'r-1' });
  });

  it('is read even if most fields are empty, but not without a night', () => {
    const bare = {
      customer: null,
      occupancy: null,
      rooms: [],
      services: null,
      amount: null,
      notes: null,
      status: 'odd',
    };
    expect(map(bare)).toMatchObject({ guests: 0, total: new Decimal(0), status: 'UNKNOWN', notes: '' });
    expect(() => map({ departure_date: '2027-04-26' })).toThrow('after arrival_date');
  });
});

const request: PmsReservationRequest = {
  reference: 'ref-1',
  listingProviderId: 'p-1',
  providerUnitId: 'r-1',
  checkIn: '2027-04-26',
  checkOut: '2027-04-29',
  guest: { firstName: 'Ada', lastName: 'Guest', email: '', phone: '' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
  status: 'CONFIRMED',
  notes: '',
  source: 'website',
  currency: 'KWD',
  base: new Decimal('100'),
  fees: new Decimal('5.5'),
  taxes: new Decimal('1.005'),
  total: new Decimal('106.505'),
  quoteMetadata: null,
  commission: null,
  hostPayout: null,
  confirmationCode: null,
  locale: null,
  checkInTime: 16,
  checkOutTime: null,
};

const plans = {
  body: {
    data: [
      {
        type: 'rate_plan',
        id: 'a',
        attributes: { currency: 'KWD' },
        relationships: { room_type: { data: { type: 'room_type', id: 'r-1' } } },
      },
    ],
  },
};
const nights = (availability: number) => ({
  body: {
    data: { a: Object.fromEntries(['26', '27', '28'].map((day) => [`2027-04-${day}`, { rate: '30', availability }])) },
  },
});

const callOf = (answers: Answer[]) => {
  const { gateway, outbound } = scripted(channex, answers);
  const account = testAccount({ partnerKey: { headers: { 'user-api-key': 'k' } } });
  return { call: gateway.bind(account, { interactive: true }).call, requests: outbound.requests };
};
const bodyOf = (sent: { body?: unknown } | undefined) => JSON.parse(String(sent?.body)).booking;

describe('creating', () => {
  const made = { body: { data: { type: 'booking', id: 'b-1', attributes: { id: 'b-1', status: 'new' } } } };

  it('books at the agreed price: nights in parts that add up, fees and taxes on top', async () => {
    const { call, requests } = callOf([plans, nights(1), made]);
    expect(await channex.reservations.create!(call, request)).toMatchObject({
      providerReservationId: 'b-1',
      reference: 'ref-1',
      status: 'CONFIRMED',
      total: request.total,
    });
    expect(bodyOf(requests[2])).toMatchObject({
      property_id: 'p-1',
      ota_name: 'Offline',
      ota_reservation_code: 'ref-1',
      arrival_hour: '16:00',
      amount: '106.505',
      services: [{ total_price: '5.500', is_inclusive: false }],
      rooms: [
        {
          room_type_id: 'r-1',
          rate_plan_id: 'a',
          occupancy: { adults: 2, children: 1, infants: 0 },
          days: { '2027-04-26': '33.333', '2027-04-27': '33.333', '2027-04-28': '33.334' },
          taxes: [{ total_price: '1.005', is_inclusive: false }],
        },
      ],
    });
  });

  describe('when the PMS already has a booking with the reference', () => {
    const refused: Answer = {
      status: 422,
      body: { errors: { code: 'validation_error', details: { ota_reservation_code: ['already exists'] } } },
    };
    const listed = (ota_reservation_code: string): Answer => ({
      body: {
        data: [{ type: 'booking', id: 'b-0', attributes: { ...booking, ota_name: 'Offline', ota_reservation_code } }],
      },
    });

    it('returns that booking', async () => {
      const { call } = callOf([plans, nights(1), refused, listed('ref-1')]);
      expect(await channex.reservations.create!(call, request)).toMatchObject({
        providerReservationId: 'b-0',
        reference: 'ref-1',
      });
    });

    it.each([
      ['does not list it', listed('ref-2')],
      ['cannot be read', { status: 503 }],
    ])('has an unknown outcome if the PMS %s', async (_, answer: Answer) => {
      const { call } = callOf([plans, nights(1), refused, answer, answer, answer]);
      await expect(channex.reservations.create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    });
  });

  it.each([0, -1])('checks availability first, because the PMS would overbook the nights (%i left)', async (left) => {
    const { call, requests } = callOf([plans, nights(left), made]);
    const refused = { kind: 'rejected', reason: 'not_available' };
    await expect(channex.reservations.create!(call, request)).rejects.toMatchObject(refused);
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('names the missing app if the property cannot take bookings', async () => {
    const { call } = callOf([plans, nights(1), { status: 403, body: { errors: { code: 'forbidden' } } }]);
    await expect(channex.reservations.create!(call, request)).rejects.toMatchObject({
      kind: 'not_supported',
      message: expect.stringContaining('Booking CRS'),
    });
  });

  it('has an unknown outcome if the id cannot be read', async () => {
    const { call } = callOf([plans, nights(1), { body: { data: { type: 'booking' } } }]);
    await expect(channex.reservations.create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

describe('cancelling', () => {
  const held = { body: { data: { type: 'booking', id: 'b-1', attributes: { ...booking, unique_id: 'BDC-4024' } } } };
  const answered = (status: string) => ({
    body: { data: { type: 'booking', id: 'b-1', attributes: { id: 'b-1', status } } },
  });

  it('sends the whole booking again, without the card', async () => {
    const { call, requests } = callOf([held, answered('cancelled')]);
    expect(await channex.reservations.cancel!(call, 'b-1')).toMatchObject({
      status: 'CANCELLED',
      checkIn: '2027-04-26',
    });
    const { guarantee: _, inserted_at: __, ...rest } = booking;
    expect(requests[1]).toMatchObject({ method: 'PUT', url: 'https://pms.example/v1/bookings/b-1' });
    expect(bodyOf(requests[1])).toEqual({ ...rest, status: 'cancelled' });
  });

  it('is not sent for a booking that is cancelled or unknown', async () => {
    const cancelled = { body: { data: { id: 'b-1', attributes: { ...booking, status: 'cancelled' } } } };
    const { call, requests } = callOf([cancelled, { status: 404 }]);
    expect((await channex.reservations.cancel!(call, 'b-1'))?.status).toBe('CANCELLED');
    expect(await channex.reservations.cancel!(call, 'b-1')).toBeUndefined();
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('is rejected if the PMS keeps the booking', async () => {
    const { call } = callOf([held, answered('new')]);
    await expect(channex.reservations.cancel!(call, 'b-1')).rejects.toMatchObject({ kind: 'rejected' });
  });
});

describe('a booking whose response names no property', () => {
  const { property_id: _none, ...bare } = booking;
  const answers = [
    { body: { data: { type: 'booking', id: 'b-1', attributes: bare } } },
    {
      body: {
        data: { type: 'room_type', id: 'r-1', relationships: { property: { data: { id: 'p-1', type: 'property' } } } },
      },
    },
  ];

  it('gets the property of its room type', async () => {
    const { gateway, outbound } = scripted(channex, answers);
    const { call } = gateway.bind(testAccount({ provider: 'PROVIDER_02' }));
    expect(await channex.reservations.read(call, 'b-1')).toMatchObject({ listingProviderId: 'p-1' });
    expect(outbound.requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v1/bookings/b-1',
      '/v1/room_types/r-1',
    ]);
  });
});
