import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { uplisting } from './connector.js';
import { plain } from './client.js';
import { reservationOf } from './reservations.js';

const { create } = uplisting.reservations;
const read = (item: object) => reservationOf(plain(Fields.of(item, 'booking')).with('property_id', 7458));

const callOf = (answers: Parameters<typeof scripted>[1]) => {
  const { gateway, outbound } = scripted(uplisting, answers);
  const credentials = { api_key: 'key', client_id: 'client' };
  return { call: gateway.bind(testAccount({ credentials }), { interactive: true }).call, requests: outbound.requests };
};

const booking = {
  id: 12,
  property_id: 7458,
  check_in: '2026-10-30',
  check_out: '2026-11-04',
  number_of_guests: 2,
  currency: 'GBP',
  guest_name: 'Ada van Guest',
  note: 'late ref:r-1',
  channel: 'booking_dot_com',
  status: 'needs_check_in',
  external_reservation_id: '4024',
  accomodation_total: 482.38,
  cleaning_fee: 50,
  extra_guest_charges: 0,
  extra_charges: 0,
  discounts: 0,
  booking_taxes: 96.47,
  gross_revenue: 628.85,
};

describe('a booking', () => {
  it('is read with the parts of its price, and its id includes its property', () => {
    expect(read(booking)).toMatchObject({
      providerReservationId: '7458-12',
      reference: 'r-1',
      notes: 'late',
      status: 'CONFIRMED',
      guest: { firstName: 'Ada', lastName: 'van Guest' },
      total: new Decimal('628.85'),
      base: new Decimal('482.38'),
      fees: new Decimal(50),
      taxes: new Decimal('96.47'),
      confirmationCode: '4024',
    });
  });

  it('has no parts if they do not add up to the total, and is also read from JSON:API', () => {
    const attributes = { ...booking, gross_revenue: 700 };
    expect(read({ id: '12', type: 'bookings', attributes })).toMatchObject({
      total: new Decimal(700),
      base: null,
    });
  });

  it.each([
    ['confirmed', 'CONFIRMED'],
    ['checked_in', 'STAYING'],
    ['needs_check_out', 'STAYING'],
    ['checked_out', 'POST_STAY'],
    ['pending', 'PENDING'],
    ['cancelled', 'CANCELLED'],
    ['something new', 'UNKNOWN'],
  ])('with the status %s is %s', (status, expected) => {
    expect(read({ ...booking, status }).status).toBe(expected);
  });

  it('is searched for only in the property that its id names', async () => {
    const { call, requests } = callOf([{ body: { bookings: [booking], meta: { total_pages: 1 } } }]);
    expect((await uplisting.reservations.read(call, '7458-12'))?.providerReservationId).toBe('7458-12');
    expect(await uplisting.reservations.read(call, '7458-13')).toBeUndefined();
    expect(requests.every(({ url }) => url.includes('/bookings/7458?'))).toBe(true);
  });

  it('is an invalid response, not missing, if it cannot be read', async () => {
    const { call } = callOf([{ body: { bookings: [{ ...booking, check_in: 'soon' }] } }]);
    await expect(uplisting.reservations.read(call, '7458-12')).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('creating', () => {
  const request = {
    reference: 'r-1',
    listingProviderId: '7458',
    providerUnitId: null,
    checkIn: '2026-10-30',
    checkOut: '2026-10-31',
    guest: { firstName: 'Ada', lastName: 'Guest', email: '', phone: '' },
    guests: 2,
    notes: '',
    status: 'CONFIRMED',
    total: new Decimal(1),
    base: new Decimal(1),
    fees: new Decimal(0),
    taxes: new Decimal(0),
  } as unknown as Parameters<NonNullable<typeof create>>[1];
  const night = (available: boolean) => ({
    body: { calendar: { days: [{ date: '2026-10-30', available, day_rate: 100 }] } },
  });

  it('writes nothing for a taken night', async () => {
    const { call, requests } = callOf([night(false)]);
    await expect(create!(call, request)).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
    expect(requests).toHaveLength(1);
  });

  it('sends the key alone, the client id and our reference', async () => {
    const { call, requests } = callOf([night(true), { status: 201, body: { data: { id: '99' } } }]);
    expect((await create!(call, request)).providerReservationId).toBe('7458-99');
    expect(requests[1]!.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('key').toString('base64')}`,
      'x-uplisting-client-id': 'client',
    });
    expect(JSON.parse(requests[1]!.body as string)).toMatchObject({
      data: {
        attributes: { note: 'ref:r-1' },
        relationships: { property: { data: { type: 'properties', id: '7458' } } },
      },
    });
  });
});

it('a cancellation that the PMS ignores is rejected', async () => {
  const { call } = callOf([{ body: {} }, { body: { bookings: [booking] } }]);
  await expect(uplisting.reservations.cancel!(call, '7458-12')).rejects.toMatchObject({ kind: 'rejected' });
});

describe('events', () => {
  const parse = (body: object) =>
    uplisting.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });

  it.each([
    [
      booking,
      [
        { resource: 'RESERVATION', providerId: '7458-12' },
        { resource: 'CALENDAR', providerId: '7458' },
      ],
    ],
    [{ id: 12, check_in: '2026-10-30' }, [{ resource: 'RESERVATION', providerId: '12' }]],
    [{ id: 7458, name: 'Loft' }, [{ resource: 'LISTING', providerId: '7458' }]],
  ])('are recognized by their fields', (body, hints) => {
    expect(parse(body)).toEqual(hints);
  });

  it('are subscribed to if the PMS does not list subscriptions', async () => {
    const { call, requests } = callOf([{ status: 404 }, { status: 201, body: { id: 5 } }]);
    const subscriptions = await uplisting.webhooks!.subscribe(call, { url: 'https://us.example/h', secret: '' });
    expect(subscriptions).toHaveLength(6);
    expect(requests).toHaveLength(7);
  });
});
