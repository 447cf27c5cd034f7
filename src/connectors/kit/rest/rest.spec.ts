import { createHmac } from 'node:crypto';
import { Fields } from '../guards.js';
import type { PmsReservationStatus } from '../../port/model.js';
import { withWarnings } from '../../port/warnings.js';
import { scripted, testAccount, testConnector } from '../testing/fakes.js';
import { hmacIn, subscriptions } from './events.js';
import { afterId, list, numbered, offset, one, type Pager } from './lists.js';
import { inUnits, listing, unit } from './listing-map.js';
import { night } from './night-map.js';
import { reservation } from './reservation-map.js';
import { reservations, spans } from './slots.js';
import { meaningIn, vocabulary } from '../vocabulary.js';
import { joined } from './sources.js';

const raw = (values: object): Fields => Fields.of(values, 'item');

describe('a listing from its sources', () => {
  const listingOf = listing<string>(
    {
      name: ['title', 'place.name'],
      currency: (_, currency) => currency,
      address: { line1: joined(['street', 'suite'], ', '), city: 'place.city' },
      maxOccupancy: 'sleeps',
      rooms: { Bedroom: 'bedrooms', Bathroom: 'bathrooms' },
      checkIn: { start: 'from', end: 'until' },
      checkOut: 'out',
      pictures: { of: 'photos', url: ['large', 'small'] },
      amenities: 'amenities',
    },
    ['PET'],
  );

  it('takes the first source that has a value, and blanks for the rest', () => {
    const told = {
      id: 5,
      title: '',
      place: { name: 'Loft', city: 'Berlin' },
      street: 'Weg 1',
      suite: null,
      sleeps: 4,
      bedrooms: 2,
      from: '15:00',
      photos: [{ small: 'https://p.example/1' }, { large: '' }],
      amenities: ['Wifi', { name: 'Sauna' }, 'Wifi', 7],
    };
    expect(listingOf(raw(told), 'EUR')).toMatchObject({
      providerId: '5',
      name: 'Loft',
      currency: 'EUR',
      address: { line1: 'Weg 1', city: 'Berlin', state: '', postal_code: '' },
      maxOccupancy: 4,
      rooms: [{ name: 'Bedroom', count: 2 }],
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL' },
      thumbnailUrl: 'https://p.example/1',
      rawAmenities: [
        { id: 0, name: 'Wifi' },
        { id: 0, name: 'Sauna' },
      ],
      houseRules: { petsAllowed: null },
      units: [],
      unknownParts: ['PET'],
    });
  });

  it('keeps the blank for a member that code leaves undefined', () => {
    const read = listing({
      name: 'title',
      currency: 'currency',
      houseRules: () => ({ petsAllowed: undefined, smokingAllowed: false }),
      address: () => ({ city: 'Berlin', state: undefined }),
    });
    const { houseRules, address } = read(raw({ id: 5, title: 'A', currency: 'EUR' }));
    expect(houseRules).toMatchObject({ petsAllowed: null, smokingAllowed: false, eventsAllowed: null });
    expect(address).toMatchObject({ city: 'Berlin', state: '', line1: '' });
  });

  it('leaves out values of a wrong type with a warning, and is refused without a name or an id', async () => {
    const { result, warnings } = await withWarnings(async () =>
      listingOf(raw({ id: 5, title: 'A', sleeps: 'all' }), 'EUR'),
    );
    expect(result.maxOccupancy).toBe(0);
    expect(warnings).toMatchObject([{ field: 'item.sleeps' }]);
    expect(() => listingOf(raw({ id: 5 }), 'EUR')).toThrow('item.place is not an object');
    expect(() => listingOf(raw({ title: 'A' }), 'EUR')).toThrow('item.id is not an id');
  });
});

it('a listing without its own sizes and rooms has those of its units', () => {
  const unitOf = unit({
    inventoryCount: 'count',
    maxOccupancy: 'sleeps',
    bedroomCount: 'bedrooms',
    basePrice: 'rate',
    pictures: { of: 'photos', url: 'url' },
  });
  const all = [
    { id: 'Single', count: 5, sleeps: 1, bedrooms: 2, rate: '80.5', photos: [{ url: 'https://p.example/1' }] },
    { id: 'Double', count: 2, sleeps: 3, bedrooms: 1, rate: 90 },
    { id: 'Unpriced', count: 1, sleeps: 1 },
  ];
  const units = all.map((one) => unitOf(raw(one), 'EUR'));
  const rooms = [
    { name: 'Single', count: 5 },
    { name: 'Double', count: 2 },
    { name: 'Unpriced', count: 1 },
  ];
  const listingOf = listing({ name: 'name', currency: 'currency', bedroomCount: 'bedrooms', units: () => units });
  const read = (values: object) => listingOf(raw({ id: 5, name: 'A', currency: 'EUR', ...values }));
  expect(read({})).toMatchObject({ maxOccupancy: 3, bedroomCount: 2, bathroomCount: 0, rooms, units });
  expect(read({}).startPrice.toString()).toBe('80.5');
  expect(units.map(({ pictures }) => pictures.length)).toEqual([1, 0, 0]);
  expect(read({ bedrooms: 9 }).bedroomCount).toBe(9);
});

it('a listing reports which charges its prices leave out, a deposit if there is one, and contacts as lists', () => {
  const told = {
    name: 'name',
    currency: 'currency',
    deposit: ['held', 'deposit'],
    contact: { email: 'mail', phone: 'tel' },
  };
  const listingOf = listing(told, (raw) => (raw.flag('pets') ? ['PET'] : []));
  const read = (values: object) => listingOf(raw({ id: 5, name: 'A', currency: 'EUR', ...values }));
  expect(read({ pets: true, held: 0, deposit: 0 })).toMatchObject({ unknownParts: ['PET'], deposit: null });
  expect(read({ held: 0, deposit: '150' }).deposit?.toString()).toBe('150');
  expect(read({ mail: 'host@example.com' }).contact).toMatchObject({ email: ['host@example.com'], phone: [] });
});

it('a listing of equal units has one unit, with its own id, sizes and amenities', () => {
  const listingOf = listing({ name: 'name', currency: 'currency', maxOccupancy: 'sleeps', amenities: 'amenities' });
  const read = listingOf(raw({ id: 5, name: 'A', currency: 'EUR', sleeps: 3, amenities: ['Wifi'] }));
  expect(inUnits(read, 0).units).toEqual([]);
  expect(inUnits(read, 4).units).toMatchObject([
    { providerUnitId: '5', inventoryCount: 4, maxOccupancy: 3, currency: 'EUR', amenities: [{ name: 'Wifi' }] },
  ]);
});

describe('a reservation from its sources', () => {
  const reservationOf = reservation({
    listingProviderId: 'unit.id',
    reference: 'ref',
    stay: ['in', 'out'],
    guests: 'guests',
    guestCounts: { adults: 'adults', children: 'children' },
    guest: { name: 'guest', firstName: 'first' },
    status: meaningIn(
      'state',
      vocabulary<PmsReservationStatus>({ booked: 'CONFIRMED', paid: 'CONFIRMED', gone: 'CANCELLED' }),
    ),
    notes: 'notes',
    cancelledAt: 'gone_at',
  });
  const read = (values: object) =>
    reservationOf(raw({ id: 1, unit: { id: 7 }, in: '2030-01-01', out: '2030-01-03', ...values }));

  it.each([
    [{ guests: 3, children: 1 }, 3, 2, 1],
    [{ adults: 2, children: 1 }, 3, 2, 1],
    [{ guests: 5, adults: 2, children: 1 }, 5, 2, 1],
    [{ guests: 1, children: 2 }, 1, 0, 2],
    [{}, 0, 0, 0],
  ])('with %j has %i guests, %i of them adults and %i children', (values, guests, adults, children) => {
    expect(read(values)).toMatchObject({ guests, guestCounts: { adults, children, infants: 0, pets: 0 } });
  });

  it('has the status that its word means, and a time of cancellation only when it is cancelled', async () => {
    const gone_at = '2030-01-01T10:00:00Z';
    expect(read({ state: 'paid', gone_at })).toMatchObject({ status: 'CONFIRMED', cancelledAt: null });
    expect(read({ state: 'gone', gone_at })).toMatchObject({ status: 'CANCELLED', cancelledAt: new Date(gone_at) });
    const { result, warnings } = await withWarnings(async () => read({ state: 'strange' }));
    expect(result.status).toBe('UNKNOWN');
    expect(warnings).toMatchObject([{ field: 'item.state' }]);
  });

  it('has notes without our reference, and prefers a separate first name to one in a full name', () => {
    expect(read({ ref: 'r-1', notes: 'late ref:r-1' })).toMatchObject({ reference: 'r-1', notes: 'late' });
    expect(read({ ref: 'r-2', notes: 'late ref:r-1' }).notes).toBe('late ref:r-1');
    expect(read({ guest: 'Ada van Guest', first: 'Grace' }).guest).toMatchObject({
      firstName: 'Grace',
      lastName: 'van Guest',
    });
  });

  it('returns its reference even if the rest cannot be read', () => {
    expect(reservationOf.referenceOf(raw({ ref: 'r-1' }))).toBe('r-1');
    expect(() => reservationOf(raw({ ref: 'r-1' }))).toThrow('item.id is not an id');
  });
});

it('a night with a value of a wrong type is refused', () => {
  const nightOf = night({
    available: (day) => day.flag('free'),
    minimumNights: 'rules.min',
    closedToArrival: 'rules.closed',
  });
  expect(nightOf(raw({ date: '2030-01-01', free: true, rules: { min: 2, closed: 0 } }))).toEqual({
    providerUnitId: null,
    date: '2030-01-01',
    available: 1,
    price: null,
    minimumNights: 2,
    maximumNights: 0,
    closedToArrival: false,
  });
  expect(() => nightOf(raw({ date: '2030-01-01', free: true, rules: { min: 'two' } }))).toThrow('item.rules.min');
});

describe('pages', () => {
  /** Returns the queries of all pages, where the PMS answers with the given numbers of items. */
  async function asked(pages: Pager, sizes: number[], more: object = {}): Promise<string[]> {
    const answers = sizes.map((size, page) => ({ body: { data: { items: items(page, size) }, ...more } }));
    const { gateway, outbound } = scripted(testConnector(), answers);
    const all = await list({ path: '/things/{of}', items: 'data.items', total: 'total', pages }).all(
      gateway.bind(testAccount()).call,
      { values: { of: 'a b' } },
    );
    expect(all).toHaveLength(sizes.reduce((sum, size) => sum + size));
    expect(new URL(outbound.requests[0]!.url).pathname).toBe('/v1/things/a%20b');
    return outbound.requests.map(({ url }) => new URL(url).search);
  }
  const items = (page: number, size: number) => Array.from({ length: size }, (_, at) => ({ id: page * 10 + at }));

  it.each<[string, Pager, number[], object, string[]]>([
    [
      'by number, up to the last one',
      numbered({ page: 'p', most: 2, pages: 'last' }),
      [1, 2],
      { last: 2 },
      ['?p=1', '?p=2'],
    ],
    [
      'by number, up to the total',
      numbered({ page: 'p', size: 's', most: 2 }),
      [2, 1],
      { total: 3 },
      ['?p=1&s=2', '?p=2&s=2'],
    ],
    ['by number, up to one that is not full', numbered({ page: 'p', most: 2 }), [2, 1], {}, ['?p=1', '?p=2']],
    [
      'by offset, up to an empty one, although the total is lower',
      offset({ offset: 'o', limit: 'l' }, 2),
      [2, 2, 0],
      { total: 2 },
      ['?o=0&l=2', '?o=2&l=2', '?o=4&l=2'],
    ],
    [
      'by offset, up to one that is not full',
      offset({ offset: 'o', limit: 'l' }, 2),
      [2, 1],
      {},
      ['?o=0&l=2', '?o=2&l=2'],
    ],
    [
      'by the last id of the page before',
      afterId({ after: 'a', limit: 'l', id: 'id' }, 2),
      [2, 1],
      {},
      ['?l=2', '?a=1&l=2'],
    ],
  ])('are read %s', async (_, pages, sizes, more, queries) => {
    expect(await asked(pages, sizes, more)).toEqual(queries);
  });

  it('with other numbers than requested are refused', async () => {
    const pages = numbered({ page: 'p', most: 2, pages: 'last', current: 'page' });
    await expect(asked(pages, [1, 1], { last: 2, page: 1 })).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

it('a resource that the PMS does not know is undefined, and its id cannot climb to another path', async () => {
  const { gateway } = scripted(testConnector(), [{ status: 404 }]);
  const { call } = gateway.bind(testAccount());
  const read = one({ path: '/things/{id}', item: 'data' });
  expect(await read(call, '7')).toBeUndefined();
  await expect(read(call, '..')).rejects.toMatchObject({ kind: 'invalid_response' });
});

it('a resource is undefined when classify reads the refusal as not found', async () => {
  const classify = () => ({ kind: 'rejected', message: 'gone', reason: 'not_found' }) as const;
  const { gateway } = scripted(testConnector({ classify }), [{ status: 400 }]);
  expect(await one({ path: '/things/{id}' })(gateway.bind(testAccount()).call, '7')).toBeUndefined();
});

it('reservations are completed only when they are read, changed, or ours', async () => {
  const bookings = [1, 2].map((id) => ({ id, unit: 7, ref: `r-${id}`, in: '2030-01-01', out: '2030-01-03' }));
  const everything = list({ path: '/bookings', items: 'bookings' });
  const completed: string[] = [];
  const { read, changed, findByReference } = reservations({
    one: one({ path: '/bookings/{id}' }),
    complete: async (raw) => {
      completed.push(raw.id('id'));
      return raw.with('guest', 'Ada');
    },
    map: reservation({
      reference: 'ref',
      listingProviderId: 'unit',
      stay: ['in', 'out'],
      guest: { name: 'guest' },
      status: () => 'CONFIRMED',
    }),
    changed: (call) => everything.page(call),
    find: (call) => everything.all(call),
  });
  const { gateway } = scripted(testConnector(), [
    ({ url }) => ({ body: url.endsWith('/1') ? bookings[0] : { bookings } }),
  ]);
  const { call } = gateway.bind(testAccount());
  expect((await read(call, '1'))?.guest.firstName).toBe('Ada');
  expect((await changed(call, { since: null })).items.map(({ guest }) => guest.firstName)).toEqual(['Ada', 'Ada']);
  const hint = { listingProviderId: '7', checkIn: '2030-01-01', checkOut: '2030-01-03' };
  expect((await findByReference!(call, 'r-2', hint))?.providerReservationId).toBe('2');
  expect(completed).toEqual(['1', '1', '2', '2']);
});

it.each([
  ['2030-01-01', '2030-01-05', 2, ['01-02', '03-04', '05-05']],
  ['2030-01-01', '2030-01-04', 4, ['01-04']],
  ['2030-01-01', '2030-01-09', Infinity, ['01-09']],
])('the days from %s to %s are split into spans of at most %d', (from, to, days, expected) => {
  expect(spans(from, to, days).map(([first, last]) => `${first.slice(8)}-${last.slice(8)}`)).toEqual(expected);
});

it("subscribes to the missing events and keeps existing subscriptions, with the PMS's ids", async () => {
  const hooks = [
    { uid: 'h-1', at: 'https://us.example', of: 'a' },
    { uid: 'h-2', at: 'https://other.example', of: 'b' },
  ];
  const { gateway, outbound } = scripted(testConnector(), [{ body: { hooks } }, { body: { uid: 'h-3' } }]);
  const { call } = gateway.bind(testAccount({ providerAccountId: 'account-1' }));
  const { subscribe } = subscriptions({
    at: '/hooks',
    events: async () => ['a', 'b'],
    known: { items: 'hooks' },
    id: 'uid',
    url: 'at',
    event: (hook) => hook.text('of'),
    body: ({ url }, event, { providerAccountId }) => ({ at: url, of: event, account: providerAccountId }),
  });
  expect(await subscribe(call, { url: 'https://us.example', secret: '' })).toEqual([
    { id: 'h-1', event: 'a' },
    { id: 'h-3', event: 'b' },
  ]);
  expect(JSON.parse(outbound.requests[1]!.body as string)).toEqual({
    at: 'https://us.example',
    of: 'b',
    account: 'account-1',
  });
});

it('an event is signed by the HMAC of its body in the first of the headers that is present', () => {
  const rawBody = Buffer.from('{"id":1}');
  const signature = createHmac('sha256', 'secret').update(rawBody).digest('hex');
  const isSigned = (headers: Record<string, string>): boolean =>
    hmacIn('x-one', 'x-other')({ method: 'POST', headers, query: {}, rawBody }, 'secret');
  expect(isSigned({ 'x-one': signature })).toBe(true);
  expect(isSigned({ 'x-other': `sha256=${signature.toUpperCase()}` })).toBe(true);
  expect(isSigned({ 'x-one': 'sha256=', 'x-other': signature })).toBe(false);
  expect(isSigned({})).toBe(false);
});
