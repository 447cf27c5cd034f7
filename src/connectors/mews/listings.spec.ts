import { Fields } from '../kit/guards.js';
import { mews } from './connector.js';
import { textIn } from './listings.js';
import {
  amount,
  type PmsAnswers,
  bookable,
  CATEGORY,
  ENTERPRISE,
  enterprise,
  pms,
  RATE,
  SERVICE,
} from './testing/pms.js';

const category = (parts: object = {}) => ({
  Id: CATEGORY,
  ServiceId: SERVICE,
  IsActive: true,
  Type: 'Room',
  Names: { 'en-US': 'Double', 'es-CL': 'Doble' },
  Descriptions: { 'es-CL': 'Con vista' },
  Ordering: 2,
  Capacity: 2,
  ExtraCapacity: 1,
  ...parts,
});
const assigned = (ResourceId: string, parts: object = {}) => ({
  Id: `a-${ResourceId}`,
  CategoryId: CATEGORY,
  ResourceId,
  IsActive: true,
  ...parts,
});
const starts = ['2026-05-31T04:00:00Z'];

/** Returns a house with one service, one category and two rooms; tests override the part that they are about. */
const house = (parts: PmsAnswers = {}) =>
  pms({
    'enterprises/getAll': { Enterprises: [{ ...enterprise, DefaultLanguageCode: 'es-CL', CoverImageId: 'cover' }] },
    'services/getAll': { Services: [bookable()] },
    'resourceCategories/getAll': { ResourceCategories: [category()] },
    'resourceCategoryAssignments/getAll': {
      ResourceCategoryAssignments: [assigned('101'), assigned('102'), assigned('103', { IsActive: false })],
    },
    'resourceCategoryImageAssignments/getAll': {
      ResourceCategoryImageAssignments: [
        { CategoryId: CATEGORY, ImageId: 'second', Ordering: 2, IsActive: true },
        { CategoryId: CATEGORY, ImageId: 'first', Ordering: 1, IsActive: true },
      ],
    },
    'resourceFeatures/getAll': {
      ResourceFeatures: [
        { ServiceId: SERVICE, Names: { 'es-CL': 'Vista al mar' } },
        { ServiceId: SERVICE, Names: {}, Classification: 'Bathtub' },
      ],
    },
    'images/getUrls': ({ Images }: any) => ({
      ImageUrls: Images.map(({ ImageId }: any) => ({ ImageId, Url: `https://cdn.example/${ImageId}` })),
    }),
    'rates/getAll': { Rates: [{ Id: RATE, ServiceId: SERVICE, Type: 'Public' }] },
    'rates/getPricing': {
      Currency: 'CLP',
      TimeUnitStartsUtc: starts,
      CategoryPrices: [{ CategoryId: CATEGORY, AmountPrices: [amount(119, 100)] }],
    },
    'configuration/get': { Enterprise: { Currencies: [{ Currency: 'USD', IsDefault: true }] } },
    ...parts,
  });
const only = async (parts?: PmsAnswers) => (await mews.listings.page(house(parts).call)).items[0];

describe('a listing', () => {
  it('is a service of its enterprise, and its units are the categories', async () => {
    const listing = (await only())!;
    expect(listing).toMatchObject({
      providerId: SERVICE,
      name: 'Hotel',
      type: 'Room',
      description: 'Con vista',
      thumbnailUrl: 'https://cdn.example/cover',
      maxOccupancy: 3,
      currency: 'CLP',
      timeZone: 'America/Santiago',
      active: true,
      checkIn: { op: 'FROM', start: '15:00:00' },
      checkOut: { op: 'UNTIL', end: '12:00:00' },
      rawAmenities: [
        { id: 0, name: 'Vista al mar' },
        { id: 0, name: 'Bathtub' },
      ],
      units: [{ providerUnitId: CATEGORY, name: 'Doble', inventoryCount: 2, maxOccupancy: 3 }],
    });
    expect(listing.startPrice.toNumber()).toBe(119);
    expect(listing.pictures.map(({ url }) => url.split('/').at(-1))).toEqual(['cover', 'first', 'second']);
  });

  it('has the price of tonight by the date at the property, which is behind UTC', async () => {
    const { call, sent } = house();
    await mews.listings.page(call);
    expect(sent('/rates/getPricing')[0]).toMatchObject({ FirstTimeUnitStartUtc: starts[0], RateId: RATE });
  });

  it('has no price without a rate on sale, and the currency of its property', async () => {
    const listing = await only({ 'rates/getAll': { Rates: [] } });
    expect([listing?.currency, listing?.startPrice.toNumber()]).toEqual(['USD', 0]);
  });

  it('is named after its service if the enterprise has several', async () => {
    const annex = { ...bookable(), Id: 'annex', Names: { 'en-US': 'Annex' } };
    const parking = { ...bookable(), Id: 'parking', Names: { 'en-US': 'Parking' } };
    const names = async (more: object[], categories: object[]) => {
      const parts = {
        'services/getAll': { Services: [bookable(), ...more] },
        'resourceCategories/getAll': { ResourceCategories: [category(), ...categories] },
      };
      return (await mews.listings.page(house(parts).call)).items.map(({ name }) => name);
    };
    const suite = category({ Id: 'suite', ServiceId: 'annex' });
    const spot = category({ Id: 'spot', ServiceId: 'parking', Type: 'ParkingSpot' });
    expect(await names([annex], [suite])).toEqual(['Hotel, Accommodation', 'Hotel, Annex']);
    expect(await names([parking], [spot])).toEqual(['Hotel']);
    const byTheHour = { ...bookable({ TimeUnitPeriod: 'Hour' }), Id: 'annex' };
    expect(await names([byTheHour], [suite])).toEqual(['Hotel']);
  });

  it.each([
    ['is not active', { 'services/getAll': { Services: [{ ...bookable(), IsActive: false }] } }],
    ['is booked by the hour', { 'services/getAll': { Services: [bookable({ TimeUnitPeriod: 'Hour' })] } }],
    [
      'has categories for cars only',
      { 'resourceCategories/getAll': { ResourceCategories: [category({ Type: 'ParkingSpot' })] } },
    ],
  ])('is ignored if it %s', async (_, parts) => expect(await only(parts)).toBeUndefined());

  it('is inactive if its categories have no rooms', async () => {
    const listing = await only({ 'resourceCategoryAssignments/getAll': { ResourceCategoryAssignments: [] } });
    expect(listing).toMatchObject({ active: false, units: [] });
  });

  it('is refused under its own id if it cannot be read, without affecting others', async () => {
    const other = { ...bookable(), Id: 'other' };
    const parts = {
      'services/getAll': { Services: [bookable({ StartOffset: null }), other] },
      'resourceCategories/getAll': {
        ResourceCategories: [category(), category({ Id: 'c-2', ServiceId: 'other' })],
      },
    };
    const page = await mews.listings.page(house(parts).call);
    expect(page.items.map(({ providerId }) => providerId)).toEqual(['other']);
    expect(page.refused.map(({ providerId }) => providerId)).toEqual([SERVICE]);
    await expect(mews.listings.one(house(parts).call, SERVICE)).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('counts only its extra capacity if the capacity cannot be read', async () => {
    const listing = await only({
      'resourceCategories/getAll': { ResourceCategories: [category({ Capacity: 'two' })] },
    });
    expect(listing?.units.map(({ maxOccupancy }) => maxOccupancy)).toEqual([1]);
  });

  it.each([
    ['services/getAll', { Services: [{ ...bookable(), Id: null }] }],
    ['enterprises/getAll', { Enterprises: [{ ...enterprise, Id: 7.5 }] }],
    ['resourceCategories/getAll', { ResourceCategories: [category({ ServiceId: null })] }],
  ])('does not vanish when %s does not say what an item belongs to', async (path, answer) => {
    await expect(only({ [path]: answer })).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('is requested by its enterprise', async () => {
    const { call, sent } = house();
    expect((await mews.listings.one(call, SERVICE))?.providerId).toBe(SERVICE);
    expect(sent('/services/getAll').map(({ ServiceIds, EnterpriseIds }) => ServiceIds ?? EnterpriseIds)).toEqual([
      [SERVICE],
      [ENTERPRISE],
    ]);
    expect(await mews.listings.one(house().call, 'another')).toBeUndefined();
  });
});

it('textIn reads texts in the language of the property, otherwise in English, otherwise in any', () => {
  const raw = Fields.of(
    { Names: { 'cs-CZ': 'Pokoj', 'en-GB': 'Room', 'de-DE': 'Zimmer' }, Other: { fr: 'Chambre' }, None: {} },
    'raw',
  );
  expect(['de-DE', 'it-IT'].map((language) => textIn(raw, 'Names', language))).toEqual(['Zimmer', 'Room']);
  expect(['Other', 'None', 'Absent'].map((name) => textIn(raw, name, 'en-US'))).toEqual(['Chambre', '', '']);
});
