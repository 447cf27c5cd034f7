import type { Answer } from '../kit/testing/fakes.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { Fields } from '../kit/guards.js';
import { smoobu } from './connector.js';
import { listingOf } from './listings.js';

const apartment = (parts: object = {}) => ({ timeZone: 'Europe/Berlin', currency: 'EUR', ...parts });
const bound = (answers: ((request: { url: string }) => Answer)[]) => {
  const kit = scripted(smoobu, answers);
  return { ...kit, call: kit.gateway.bind(testAccount({ credentials: { api_key: 'k', api_secret: 's' } })).call };
};

describe('a listing', () => {
  const mapped = (parts: object = {}) =>
    listingOf(Fields.of(apartment(parts), 'apartment'), Fields.of({ id: 5, name: 'Loft' }, 'property'));

  it('has its name from the list and the other fields from the details', () => {
    const listing = mapped({
      location: {
        street: 'Weg 1',
        zip: '10115',
        city: 'Berlin',
        country: 'Germany',
        latitude: '52.5',
        longitude: '13.4',
      },
      rooms: { maxOccupancy: 4, bedrooms: 2, bathrooms: 1.5 },
      equipments: ['Kitchen', { id: 3, name: 'Wifi' }, 'Kitchen', null, 7],
      price: { minimal: '10.50', maximal: '50.00' },
      type: { id: 1, name: 'Apartment' },
    });
    expect(listing).toMatchObject({
      providerId: '5',
      name: 'Loft',
      type: 'Apartment',
      address: { line1: 'Weg 1', city: 'Berlin', country: 'Germany', postal_code: '10115' },
      latitude: 52.5,
      longitude: 13.4,
      maxOccupancy: 4,
      bedroomCount: 2,
      bathroomCount: 1.5,
      timeZone: 'Europe/Berlin',
      rawAmenities: [
        { id: 0, name: 'Kitchen' },
        { id: 0, name: 'Wifi' },
      ],
    });
    expect(listing.startPrice.toString()).toBe('10.5');
  });

  it('needs only the required fields', () => {
    expect(mapped()).toMatchObject({ type: '', maxOccupancy: 0, latitude: null, rooms: [], rawAmenities: [] });
    expect(mapped({ type: 'Villa' }).type).toBe('Villa');
    expect(() => mapped({ currency: null })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

describe('pages of listings', () => {
  const list = (...ids: unknown[]) => ({ apartments: ids.map((id) => ({ id, name: `Apartment ${String(id)}` })) });
  const idOf = (url: string): number => Number(/apartments\/(\d+)/.exec(url)?.[1]);
  const pms = (ids: unknown[], broken: number[] = []) =>
    bound([
      ({ url }) => ({
        body: url.endsWith('/apartments') ? list(...ids) : apartment(broken.includes(idOf(url)) ? { currency: 1 } : {}),
      }),
    ]);

  it('are ordered by id, in any order of the list, with a request for each listing', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => 120 - n);
    const { call, outbound } = pms(ids);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await smoobu.listings.page(call, cursor);
      expect(page.total).toBe(120);
      seen.push(...page.items.map(({ providerId }) => providerId));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.map(String).reverse());
    expect(outbound.requests).toHaveLength(126);
  });

  it('name each unreadable listing once', async () => {
    const page = await smoobu.listings.page(pms([3, 'x y', null, 2], [2]).call);
    expect(page.items.map(({ providerId }) => providerId)).toEqual(['3', 'x y']);
    expect(page.refused).toEqual([
      { providerId: '', reason: 'property.id is not an id' },
      { providerId: '2', reason: 'body.currency is not an ISO 4217 currency' },
    ]);
  });

  it('do not request the details of a listing that is not in the list', async () => {
    const { call, outbound } = pms([3]);
    expect(await smoobu.listings.one(call, '4')).toBeUndefined();
    expect(outbound.requests).toHaveLength(1);
  });
});

describe('a calendar', () => {
  const listing = { providerId: '5', providerUnitIds: [], currency: 'EUR', timeZone: 'UTC' };
  const calendar = (data: unknown) =>
    smoobu.calendar(bound([() => ({ body: { data } })]).call, listing, '2026-03-28', '2026-03-30');

  it('is read from a map by date; a night that is missing, unpriced or garbled is closed', async () => {
    const nights = await calendar({
      5: {
        '2026-03-30': { price: null, min_length_of_stay: null, available: 1 },
        '2026-03-28': { price: 120.5, min_length_of_stay: 2, available: 3 },
      },
    });
    expect(nights.map(({ date, available, minimumNights }) => [date, available, minimumNights])).toEqual([
      ['2026-03-28', 1, 2],
      ['2026-03-29', 0, 0],
      ['2026-03-30', 0, 0],
    ]);
    expect(nights[0]!.price?.toString()).toBe('120.5');
    const garbled = { '2026-03-28': 'free', '2026-03-29': { price: 9, available: 1 } };
    expect((await calendar({ 5: garbled })).map(({ available }) => available)).toEqual([0, 1, 0]);
  });

  it('is closed for an apartment without rates, and invalid if the response has no rates of the apartment', async () => {
    expect((await calendar({ 5: [] })).every(({ available }) => available === 0)).toBe(true);
    for (const data of [[], {}, { 4: {} }, { 5: 'x' }, { 5: [1] }, null])
      await expect(calendar(data)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
