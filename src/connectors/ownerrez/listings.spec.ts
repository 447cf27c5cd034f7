import type { OutboundRequest } from '../../platform/outbound/outbound.types.js';
import { Fields } from '../kit/guards.js';
import { type Answer, scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { ownerrez } from './connector.js';
import { listingOf } from './listings.js';

const property = (parts: object = {}) => ({ id: 5, name: 'loft', currency_code: 'usd', ...parts });
const mapped = (parts: object = {}, content?: object) =>
  listingOf(Fields.of({ ...property(parts), content }, 'property'));

const bound = (answer: (request: OutboundRequest) => Answer) => {
  const kit = scripted(ownerrez, [answer]);
  const vault = memoryVault({ accessToken: 'at_1', expiresAt: null });
  const account = testAccount({ authType: 'OAUTH', credentials: {}, vault });
  return { ...kit, call: kit.gateway.bind(account, { interactive: true }).call };
};

describe('a listing', () => {
  it('combines the property with its content', () => {
    const listing = mapped(
      {
        internal_code: 'L5',
        external_name: 'Loft by the lake',
        address: { street1: '1 Lake Rd', city: 'Reno', province: 'NV', country: 'US', postal_code: '89501' },
        latitude: 39.5,
        longitude: -119.8,
        max_guests: 4,
        bedrooms: 2,
        bathrooms: 1.5,
        check_in: '16:00',
        check_in_end: '22:00:00',
        check_out: '10:00',
        max_pets: 0,
      },
      {
        description: 'Bright',
        nightly_rate_min: 99.5,
        images: [{ original_url: 'https://x.example/1.jpg', caption: 'Lake' }, { url: 'no url' }],
        amenities: [{ title: 'Kitchen', amenities: [{ id: 1, title: 'Oven' }] }, { name: 'Wifi' }, { title: '' }],
      },
    );
    expect(listing).toMatchObject({
      providerId: '5',
      name: 'Loft by the lake',
      internalName: 'L5',
      description: 'Bright',
      address: { line1: '1 Lake Rd', city: 'Reno', state: 'NV', country: 'US', postal_code: '89501' },
      maxOccupancy: 4,
      bathroomCount: 1.5,
      currency: 'USD',
      timeZone: 'UTC',
      thumbnailUrl: 'https://x.example/1.jpg',
      checkIn: { op: 'FROM_TO', start: '16:00:00', end: '22:00:00' },
      checkOut: { op: 'UNTIL', end: '10:00:00' },
      houseRules: { petsAllowed: false, childrenAllowed: null },
      rawAmenities: [
        { id: 1, name: 'Oven' },
        { id: 0, name: 'Wifi' },
      ],
    });
    expect(listing.pictures).toHaveLength(1);
    expect(listing.startPrice.toString()).toBe('99.5');
  });

  it('needs only the required fields', () => {
    expect(mapped()).toMatchObject({ name: 'loft', internalName: 'loft', description: '', pictures: [], active: true });
    expect(mapped({ check_in: '4 PM' }).checkIn).toEqual({ op: 'FLEXIBLE', end: undefined });
    expect(mapped({ active: false }).active).toBe(false);
    expect(() => mapped({ currency_code: 'XXQ' })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('a page of listings', () => {
  it.each([402, 403, 404])('leaves the fields of the content unread if the PMS answers %i', async (status) => {
    const { call } = bound(({ url }) => (url.includes('/listings') ? { status } : { body: { items: [property()] } }));
    const [listing] = (await ownerrez.listings.page(call)).items;
    expect(listing?.unread).toEqual(expect.arrayContaining(['description', 'pictures', 'rawAmenities']));
    expect(mapped({}, { description: 'Bright' }).unread).toBeUndefined();
  });

  it('requests the content of all properties together, and skips what it cannot read', async () => {
    const { call, outbound } = bound(({ url }) =>
      url.includes('/listings')
        ? { body: { items: [{ id: 70, property_id: 5, description: 'Bright' }, 'x', { id: 6, description: 'Dark' }] } }
        : { body: { items: [property(), property({ id: 6 }), property({ id: 8, currency_code: 1 }), null] } },
    );
    const page = await ownerrez.listings.page(call);
    expect(page.items.map(({ providerId, description }) => [providerId, description])).toEqual([
      ['5', 'Bright'],
      ['6', 'Dark'],
    ]);
    expect(page.refused.map(({ providerId }) => providerId)).toEqual(['8', '']);
    expect(outbound.requests).toHaveLength(2);
    expect(new URL(outbound.requests[1]!.url).searchParams.get('property_ids')).toBe('5,6,8');
  });
});

describe('a calendar', () => {
  const listing = { providerId: '5', providerUnitIds: [], currency: 'USD', timeZone: 'UTC' };
  const booking = (arrival: string, departure: string, parts: object = {}) => ({
    id: 1,
    property_id: 5,
    arrival,
    departure,
    status: 'active',
    ...parts,
  });
  const calendar = (bookings: unknown[], search: Answer = { status: 404 }) => {
    const kit = bound(({ url }) => (url.includes('/calendar/') ? search : { body: { items: bookings } }));
    return { ...kit, nights: ownerrez.calendar(kit.call, listing, '2026-07-01', '2026-07-05') };
  };
  const free = async (bookings: unknown[]) =>
    (await calendar(bookings).nights).map(({ available }) => available).join('');

  it('is free on nights without a booking or a block', async () => {
    expect(await free([])).toBe('11111');
    expect(await free([booking('2026-07-02', '2026-07-04')])).toBe('10011');
    expect(await free([booking('2026-06-01', '2026-07-02'), booking('2026-07-05', '2026-08-01')])).toBe('01110');
    expect(await free([booking('2026-07-02', '2026-07-03', { is_block: true, status: '' })])).toBe('10111');
    expect(await free([booking('2026-07-02', '2026-07-03', { status: 'pending' })])).toBe('10111');
    expect(await free([booking('2026-07-02', '2026-07-03', { property_id: 6 })])).toBe('11111');
    expect(await free([booking('2026-07-02', '2026-07-03', { status: 'canceled' })])).toBe('11111');
    expect(await free([booking('2026-07-02', '2026-07-03', { canceled_utc: '2026-06-01T00:00:00Z' })])).toBe('11111');
  });

  it.each([{ arrival: 'soon' }, { departure: '2026-07-02' }, { property_id: null }])(
    'is refused with a booking that has %j, because its nights would seem free',
    async (parts) => {
      const { nights } = calendar([booking('2026-07-02', '2026-07-04', parts)]);
      await expect(nights).rejects.toMatchObject({ kind: 'invalid_response' });
    },
  );

  it('requests bookings from a year earlier, in case the window means arrivals', async () => {
    const { nights, outbound } = calendar([]);
    await nights;
    const query = Object.fromEntries(new URL(outbound.requests[0]!.url).searchParams);
    expect(query).toMatchObject({ property_ids: '5', from: '2025-06-30', to: '2026-07-06' });
  });

  it('has the prices and rules of the days that the PMS returns, and does not sell days that it closes', async () => {
    const days = [
      { date: '2026-07-01', status: 'available', rate: { amount: 120.5, rent: 110 }, rules: { min_nights: 2 } },
      { date: '2026-07-02', status: 'available', rate: { amount: -1 }, rules: { is_arrival_disallowed: true } },
      { date: '2026-07-03', status: 'gap', rate: { amount: 90 } },
      { date: '2026-07-04', status: 'available', rules: { is_stay_disallowed: true, is_departure_disallowed: true } },
      { date: 'soon' },
    ];
    const taken = [booking('2026-07-01', '2026-07-02')];
    const nights = await calendar(taken, { body: { currency_code: 'USD', days } }).nights;
    expect(nights.map(({ available, price }) => [available, price?.toString()])).toEqual([
      [0, '120.5'],
      [1, undefined],
      [0, '90'],
      [0, undefined],
      [1, undefined],
    ]);
    expect(nights[0]).toMatchObject({ minimumNights: 2 });
    expect(nights[1]).toMatchObject({ closedToArrival: true });
    expect(nights[3]).toMatchObject({ closedToDeparture: true });
  });

  it.each([['sold out'], [null]])('closes a day with the status %j', async (status) => {
    const { nights } = calendar([], { body: { days: [{ date: '2026-07-01', status }] } });
    expect((await nights).map(({ available }) => available).join('')).toBe('01111');
  });

  it("ignores prices in a currency other than the listing's", async () => {
    const days = [{ date: '2026-07-01', status: 'available', rate: { amount: 120 } }];
    const { nights } = calendar([], { body: { currency_code: 'EUR', days } });
    expect((await nights)[0]).toMatchObject({ available: 1, price: null });
  });

  it.each([400, 402, 403, 404])('has no prices when the PMS answers %i, and fails on a 503', async (status) => {
    expect((await calendar([], { status }).nights).every(({ price }) => price === null)).toBe(true);
    await expect(calendar([], { status: 503 }).nights).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
