import type { OutboundRequest } from '../../platform/outbound/outbound.types.js';
import { Fields } from '../kit/guards.js';
import type { PmsReservationRequest } from '../port/model.js';
import { type Answer, scripted, testAccount } from '../kit/testing/fakes.js';
import { Decimal } from '../port/values.js';
import { smoobu } from './connector.js';
import { reservationOf } from './reservations.js';

const booking = (parts: object = {}) => ({
  id: 291,
  type: 'reservation',
  arrival: '2026-07-01',
  departure: '2026-07-04',
  apartment: { id: 5, name: 'Loft' },
  ...parts,
});
const mapped = (parts: object = {}) => reservationOf(Fields.of(booking(parts), 'reservation'));

const bound = (answer: (request: OutboundRequest) => Answer) => {
  const kit = scripted(smoobu, [answer]);
  const account = testAccount({ credentials: { api_key: 'k', api_secret: 's' } });
  return { ...kit, call: kit.gateway.bind(account, { interactive: true }).call };
};

describe('a reservation', () => {
  it('is read from names in kebab case, some of them in camel case', () => {
    const raw = {
      'reference-id': 'HM123',
      channel: { id: 1, name: 'Airbnb' },
      'guest-name': 'Ada Byron King',
      guestId: 77,
      email: 'ada@guest.example',
      adults: 2,
      children: 1,
      notice: 'Late arrival',
      price: 150.55,
      'created-at': '2026-01-03 13:51',
      modifiedAt: '2026-01-04 13:51:07',
    };
    expect(mapped(raw)).toMatchObject({
      providerReservationId: '291',
      listingProviderId: '5',
      reference: 'HM123',
      source: 'Airbnb',
      guests: 3,
      guest: { id: '77', firstName: 'Ada', lastName: 'Byron King', email: 'ada@guest.example' },
      notes: 'Late arrival',
      createdAt: new Date('2026-01-03T13:51:00Z'),
      updatedAt: new Date('2026-01-04T13:51:07Z'),
    });
    const kebab = mapped({ 'guest-id': 78, 'modified-at': '2026-01-05 13:51:07' });
    expect([kebab.guest.id, kebab.updatedAt]).toEqual(['78', new Date('2026-01-05T13:51:07Z')]);
    expect(mapped({ 'guest-name': 'A B', firstname: 'Grace', lastname: 'Hopper' }).guest.firstName).toBe('Grace');
  });

  it.each([
    ['reservation', false, 'CONFIRMED'],
    ['modification of booking', false, 'MODIFIED'],
    ['cancellation', false, 'CANCELLED'],
    ['reservation', true, 'BLOCKED'],
    ['cancellation', true, 'CANCELLED'],
    ['something', false, 'UNKNOWN'],
  ])('of the type %s, blocked %s, is %s', (type, blocked, status) => {
    expect(mapped({ type, 'is-blocked-booking': blocked }).status).toBe(status);
  });

  it('has our reference at the end of its notice', () => {
    expect(mapped({ notice: 'Late arrival\nref:abc-1', 'reference-id': 'x' })).toMatchObject({
      reference: 'abc-1',
      notes: 'Late arrival',
    });
    expect(mapped({ notice: 'href:abc' })).toMatchObject({ reference: null, notes: 'href:abc' });
  });

  it.each([{ departure: '2026-07-01' }, { arrival: '' }, { apartment: null }, { id: {} }])(
    'with %j is refused',
    (parts) => {
      expect(() => mapped(parts)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );
});

describe('creating', () => {
  const request: PmsReservationRequest = {
    reference: 'ref-1',
    listingProviderId: '5',
    providerUnitId: null,
    checkIn: '2026-07-01',
    checkOut: '2026-07-04',
    guest: { firstName: 'Ada', lastName: 'Byron', email: 'ada@guest.example', phone: '+1' },
    guests: 3,
    guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
    status: 'CONFIRMED',
    notes: '',
    source: 'website',
    currency: 'KWD',
    base: new Decimal(300),
    fees: new Decimal(40),
    taxes: new Decimal('20.125'),
    total: new Decimal('360.125'),
    quoteMetadata: null,
    commission: null,
    hostPayout: null,
    confirmationCode: null,
    locale: 'de-AT',
    checkInTime: 9,
    checkOutTime: null,
  };

  it('sends one body, and returns the sent values with the id', async () => {
    const { call, outbound } = bound(() => ({ body: { id: 291 } }));
    const created = await smoobu.reservations.create!(call, request);
    expect(JSON.parse(outbound.requests[0]!.body as string)).toEqual({
      arrivalDate: '2026-07-01',
      departureDate: '2026-07-04',
      channelId: 70,
      apartmentId: 5,
      arrivalTime: '09:00',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@guest.example',
      phone: '+1',
      notice: 'ref:ref-1',
      adults: 2,
      children: 1,
      price: 360.125,
      priceStatus: 0,
      language: 'de',
    });
    expect(created).toMatchObject({ providerReservationId: '291', reference: 'ref-1', notes: '', guests: 3 });
    expect([created.total.toString(), created.status]).toEqual(['360.125', 'CONFIRMED']);
    expect(outbound.requests).toHaveLength(1);
  });

  it('leaves the outcome open when the response has no id', async () => {
    for (const body of [{}, [], 'ok']) {
      const creating = smoobu.reservations.create!(bound(() => ({ body })).call, request);
      await expect(creating).rejects.toMatchObject({ kind: 'unknown_outcome' });
    }
  });
});

describe('the list', () => {
  const page = (bookings: object[], more: object = {}) => ({ body: { page_count: 1, bookings, ...more } });
  const queryOf = ({ url }: { url: string }) => Object.fromEntries(new URL(url).searchParams);
  const priced = { priceElements: [{ type: 'basePrice', amount: 1, currencyCode: 'USD' }] };

  it('is requested from a day earlier, cancelled and blocked reservations included', async () => {
    const { call, outbound } = bound(() => page([]));
    await smoobu.reservations.changed(call, { since: new Date('2026-06-01T00:30:00Z') });
    await smoobu.reservations.changed(call, { since: null });
    const [changes, first] = outbound.requests.map(queryOf);
    expect(changes).toMatchObject({ modifiedFrom: '2026-05-31', showCancellation: 'true', excludeBlocked: 'false' });
    expect(first).toMatchObject({ departureFrom: '2026-05-01', page: '1', pageSize: '100' });
    expect(first).not.toHaveProperty('modifiedFrom');
  });

  it('takes the currency from price elements if there are any', async () => {
    const { call } = bound(() => page([booking(priced), booking({ id: 292 })]));
    const { items } = await smoobu.reservations.changed(call, { since: null });
    expect(items.map(({ currency }) => currency)).toEqual(['USD', null]);
  });

  it('includes the readable reservations when another cannot be read', async () => {
    const { call } = bound(() => page([booking({ ...priced, arrival: 'x' }), booking({ ...priced, id: 292 })]));
    const { items, refused } = await smoobu.reservations.changed(call, { since: null });
    expect(items.map(({ providerReservationId }) => providerReservationId)).toEqual(['292']);
    expect(refused).toEqual([{ providerId: '291', reason: 'reservation.arrival is not a date' }]);
  });

  it('is searched for the reservation that is not cancelled', async () => {
    const ours = { ...priced, notice: 'ref:ref-1' };
    const { call, outbound } = bound(({ url }) =>
      queryOf({ url }).page === '1'
        ? page([booking({ ...ours, type: 'cancellation' }), booking({ ...priced, notice: 'ref:x' })], { page_count: 2 })
        : page([booking({ ...ours, id: 300 })], { page_count: 2 }),
    );
    const hint = { listingProviderId: '5', checkIn: '2026-07-01', checkOut: '2026-07-04' };
    expect((await smoobu.reservations.findByReference!(call, 'ref-1', hint))?.providerReservationId).toBe('300');
    expect(queryOf(outbound.requests[0]!)).toMatchObject({
      apartmentId: '5',
      arrivalFrom: '2026-07-01',
      arrivalTo: '2026-07-01',
    });
    expect(await smoobu.reservations.findByReference!(call, 'ref-2', hint)).toBeUndefined();
  });

  it('fails when it never ends', async () => {
    const { call } = bound(() => page([booking(priced)], { page_count: 1_000_000 }));
    const hint = { listingProviderId: '5', checkIn: '2026-07-01', checkOut: '2026-07-04' };
    await expect(smoobu.reservations.findByReference!(call, 'r', hint)).rejects.toMatchObject({
      kind: 'invalid_response',
    });
  });
});

it('a cancellation has an unknown outcome when its result cannot be read', async () => {
  const { call } = bound(({ method }) => (method === 'DELETE' ? { body: { success: true } } : { status: 503 }));
  await expect(smoobu.reservations.cancel!(call, '291')).rejects.toMatchObject({ kind: 'unknown_outcome' });
});
