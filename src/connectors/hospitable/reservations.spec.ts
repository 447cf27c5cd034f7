import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { hospitable } from './connector.js';
import { reservationOf } from './reservations.js';

const RESERVATION = {
  id: 'r-1',
  platform: 'airbnb',
  platform_id: 'HMABC',
  booking_date: '2026-01-10T12:00:00Z',
  arrival_date: '2026-06-14T00:00:00-07:00',
  departure_date: '2026-06-16T00:00:00-07:00',
  guests: { total: 3, adult_count: 2, child_count: 1, infant_count: 0, pet_count: 0 },
  properties: [{ id: 'p-1', currency: 'USD' }],
  reservation_status: { current: { category: 'accepted', sub_category: null }, history: [] },
};
const reservation = (raw: object = {}) => reservationOf(Fields.of({ ...RESERVATION, ...raw }, 'reservation'));
const status = (category: string, sub_category: string | null = null, raw: object = {}) =>
  reservation({ reservation_status: { current: { category, sub_category }, history: [] }, ...raw }).status;
const callOf = (...answers: Parameters<typeof scripted>[1]) => {
  const { gateway, outbound } = scripted(hospitable, answers);
  return { call: gateway.bind(testAccount(), { interactive: true }).call, requests: outbound.requests };
};

describe('a reservation', () => {
  it.each([
    ['request', 'request to book', 'PENDING'],
    ['accepted', null, 'CONFIRMED'],
    ['cancelled', null, 'CANCELLED'],
    ['not accepted', 'declined', 'CANCELLED'],
    ['not accepted', 'expired', 'EXPIRED'],
    ['checkpoint', 'checkpoint', 'PENDING'],
    ['checkpoint', 'voided', 'CANCELLED'],
    ['unknown', null, 'UNKNOWN'],
    ['something new', null, 'UNKNOWN'],
  ])('in the category %s (%s) is %s', (category, detail, expected) => {
    expect(status(category, detail)).toBe(expected);
    // The deprecated status is wrong for some.
    expect(status(category, detail, { status: 'accepted' })).toBe(expected);
  });

  it('of the owner is a block, unless it was cancelled', () => {
    expect(status('accepted', null, { stay_type: 'owner' })).toBe('BLOCKED');
    expect(status('cancelled', null, { stay_type: 'owner' })).toBe('CANCELLED');
  });

  it('has the local dates of its property, and is refused without a night', () => {
    expect(reservation({ arrival_date: '2026-06-14T00:00:00+12:00' })).toMatchObject({
      checkIn: '2026-06-14',
      checkOut: '2026-06-16',
    });
    expect(() => reservation({ departure_date: '2026-06-14T00:00:00-07:00' })).toThrow('departure_date');
  });

  it('has the times at which it was confirmed and cancelled', () => {
    const current = { category: 'cancelled', sub_category: null };
    const history = [
      { category: 'request', sub_category: 'request to book', changed_at: '2026-01-10T12:00:00Z' },
      { category: 'accepted', sub_category: null, changed_at: '2026-01-11T12:00:00Z' },
      { category: 'cancelled', sub_category: null, changed_at: '2026-01-12T12:00:00-07:00' },
    ];
    expect(reservation({ reservation_status: { current, history } })).toMatchObject({
      confirmedAt: new Date('2026-01-11T12:00:00Z'),
      cancelledAt: new Date('2026-01-12T19:00:00Z'),
      createdAt: new Date('2026-01-10T12:00:00Z'),
    });
  });

  it('has the price that the guest pays, and its parts only if they add up to it', () => {
    const amount = (minor: number) => ({ amount: minor, formatted: '' });
    const guest = {
      accommodation: amount(30_000),
      fees: [amount(4000), amount(1000)],
      discounts: [amount(-5000)],
      taxes: [amount(2000)],
      adjustments: [],
      total_price: amount(32_000),
    };
    const read = (more: object, currency = 'USD') =>
      reservation({ financials: { guest: { ...guest, ...more }, currency } });
    const { total, base, fees, taxes } = read({});
    expect([total, base, fees, taxes].map(Number)).toEqual([320, 250, 50, 20]);
    expect(read({ total_price: amount(33_000) })).toMatchObject({ total: new Decimal(330), base: null, fees: null });
    expect(read({ total_price: undefined }).total.toString()).toBe('320');
    expect(read({}, 'JPY')).toMatchObject({ currency: 'JPY', total: new Decimal(32_000) });
    expect(reservation()).toMatchObject({ currency: 'USD', total: new Decimal(0), base: null });
  });

  it.each([[null], [{ id: null, first_name: null, last_name: null, email: null, phone_numbers: null }]])(
    'with the guest %j has an empty guest',
    (guest) => {
      expect(reservation({ guest }).guest).toEqual({ id: '', firstName: '', lastName: '', email: '', phone: '' });
    },
  );

  it('that names no currency has the currency of its property', async () => {
    const data = { ...RESERVATION, properties: [{ id: 'p-1' }] };
    const { call } = callOf({ body: { data } }, { body: { data: { id: 'p-1', currency: 'KWD' } } });
    expect((await hospitable.reservations.read(call, 'r-1'))?.currency).toBe('KWD');
    expect(() => reservation({ properties: [{ id: 'p-1' }] })).toThrow('financials.currency');
  });
});

describe('reservations', () => {
  const properties = (page: number, last_page: number) => ({
    body: {
      data: [{ id: `p-${page}`, currency: 'EUR' }],
      meta: { current_page: page, last_page, total: last_page },
    },
  });
  const list = (page: number, last_page: number, data: unknown[]) => ({
    body: { data, meta: { current_page: page, last_page, total: data.length } },
  });

  it('are requested by property and within dates, page by page', async () => {
    const own = { ...RESERVATION, properties: [{ id: 'p-1' }] };
    const { call, requests } = callOf(
      properties(1, 2),
      list(1, 2, [own, { id: 'r-2' }]),
      properties(1, 2),
      list(2, 2, [own]),
      properties(2, 2),
      list(1, 1, []),
    );
    const first = await hospitable.reservations.changed(call, { since: null });
    expect(first.items).toMatchObject([{ providerReservationId: 'r-1', currency: 'EUR' }]);
    expect(first.refused).toMatchObject([{ providerId: 'r-2' }]);
    const second = await hospitable.reservations.changed(call, { since: null, cursor: first.next });
    const third = await hospitable.reservations.changed(call, { since: null, cursor: second.next });
    expect([first.next, second.next, third.next]).toEqual(['1.2', '2.1', undefined]);
    const asked = new URL(requests[1]!.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      'properties[]': 'p-1',
      date_query: 'checkout',
      start_date: '2026-05-01',
      end_date: '2028-05-31',
    });
    expect(new URL(requests[5]!.url).searchParams.getAll('properties[]')).toEqual(['p-2']);
  });

  it('of an account without properties are an empty list', async () => {
    const { call } = callOf(list(1, 1, []));
    expect(await hospitable.reservations.changed(call, { since: null })).toEqual({ items: [], refused: [] });
  });
});

describeWithSharedData('Hospitable samples of reservations', () => {
  const read = (name: string) => {
    const text = readFileSync(sharedData(`pms-samples/hospitable/${name}.json`)!, 'utf8');
    const { data } = JSON.parse(text) as { data: unknown[] };
    return data.map((item) => reservationOf(Fields.of(item, 'reservation').with('known_currency', 'USD')));
  };

  it('are read', () => {
    expect(read('reservations_page1').map(({ status: read }) => read)).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(read('reservation_request')[0]?.status).toBe('PENDING');
    expect(read('reservation_owner_stay')[0]?.status).toBe('BLOCKED');
    expect(read('reservation_cancelled')).toMatchObject([
      {
        providerReservationId: 'res-example-cancelled',
        listingProviderId: 'prop-example-001',
        checkIn: '2025-06-14',
        checkOut: '2025-06-16',
        guests: 3,
        guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
        guest: {
          id: 'guest-example-0001',
          firstName: 'Example',
          lastName: 'Guest',
          email: 'guest@example.com',
          phone: '+15550101000',
        },
        status: 'CANCELLED',
        source: 'airbnb',
        currency: 'USD',
        confirmationCode: 'ABC123EXAMPLE',
        createdAt: new Date('2025-01-10T12:00:00Z'),
      },
    ]);
  });
});
