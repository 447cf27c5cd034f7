import { startApp, type TestApp } from '../../support/app.js';
import { type Check, DATE, expectTypes, INSTANT, type Json, listingsOf, proves, TIME, UUID } from './checks.js';

let test: TestApp;
let accountId: string;
let listings: Json[];
let meta: Json;
let records: Json[];
/** The sandbox's own record of a listing. */
let truth: (listing: Json) => Json;

beforeAll(async () => {
  test = await startApp();
  const { api, sandbox } = test;
  accountId = await test.connect('demo', {
    fields: { markupPercentage: 10, defaultDiscountPercentage: 5, allowImport: true },
  });
  const tag = await api('POST', '/api/v1/tag', { body: { name: 'Sea' } });
  await api('POST', `/api/v1/integration-account/${accountId}/apply-tags`, { body: { tagIDs: [tag.body.id] } });
  listings = await listingsOf(test);
  meta = (await api('GET', '/api/v1/listing?limit=5&page=2')).body.meta;
  const known = new Map<unknown, Json>((await sandbox.listings('demo')).map((property) => [property.uid, property]));
  truth = ({ providerID }) => known.get(providerID);
  const multi = listings.find((listing) => truth(listing).units.length > 1);
  for (const { id } of [listings[0], multi])
    records = (records ?? []).concat((await api('GET', `/api/v1/availability/${id}`)).body.data);
}, 120_000);

afterAll(() => test?.close());

describe('pagination metadata', () => {
  const checks: Check[] = [
    ['[meta.total] counts what matches', ({ total }) => expect(total).toBe(48)],
    ['[meta.limit] is the limit asked for', ({ limit }) => expect(limit).toBe(5)],
    ['[meta.totalPages] is the number of pages', ({ totalPages }) => expect(totalPages).toBe(10)],
    ['[meta.current] is the page', ({ current }) => expect(current).toBe(2)],
    ['[meta.previous] is the number of the page before', ({ previous }) => expect(previous).toBe(1)],
    ['[meta.next] is the number of the page after', ({ next }) => expect(next).toBe(3)],
  ];
  proves(checks, () => [meta]);
});

describe('a listing', () => {
  const checks: Check[] = [
    ['[listing.id] is a UUID', ({ id }) => expect(id).toMatch(UUID)],
    ['[listing.providerID] is the id at the PMS', (it) => expect(truth(it)).toBeDefined()],
    ['[listing.integrationAccountID] is its account', (it) => expect(it.integrationAccountID).toBe(accountId)],
    ['[listing.is_tenant_owned] is true for the owner', (it) => expect(it.is_tenant_owned).toBe(true)],
    ['[listing.name] is the name at the PMS', (it) => expect(it.name).toBe(truth(it).name)],
    ['[listing.internalName] is a string', ({ internalName }) => expect(typeof internalName).toBe('string')],
    [
      '[listing.description] is the text of the PMS',
      (it) => expect(it.description).toContain(truth(it).texts.description),
    ],
    ['[listing.type] is a string', ({ type }) => expect(type).toMatch(/\w/)],
    ['[listing.thumbnailURL] is the first picture', (it) => expect(it.thumbnailURL).toBe(truth(it).pictures[0].url)],
    [
      '[listing.pictures] are those of the PMS',
      (it) => {
        expect(it.pictures.map(({ url }: Json) => url)).toEqual(truth(it).pictures.map(({ url }: Json) => url));
        it.pictures.forEach((picture: Json) => expectTypes(picture, { url: 'string', description: 'string' }));
      },
    ],
    [
      '[listing.address] has five strings',
      (it) => {
        expectTypes(it.address, {
          city: 'string',
          line1: 'string',
          state: 'string',
          country: 'string',
          postal_code: 'string',
        });
        expect(it.address).toMatchObject({ city: truth(it).address.city, postal_code: truth(it).address.zipcode });
      },
    ],
    ['[listing.latitude] is that of the PMS', (it) => expect(it.latitude).toBe(truth(it).address.latitude)],
    ['[listing.longitude] is that of the PMS', (it) => expect(it.longitude).toBe(truth(it).address.longitude)],
    ['[listing.minimumNights] is that of the PMS', (it) => expect(it.minimumNights).toBe(truth(it).minNights)],
    ['[listing.maximumNights] is that of the PMS', (it) => expect(it.maximumNights).toBe(truth(it).maxNights)],
    ['[listing.maxOccupancy] is that of the PMS', (it) => expect(it.maxOccupancy).toBe(truth(it).capacity)],
    ['[listing.startPrice] is the price of the PMS', (it) => expect(it.startPrice).toBe(Number(truth(it).price))],
    ['[listing.currency] is that of the PMS', (it) => expect(it.currency).toBe(truth(it).currency)],
    ['[listing.timeZone] is that of the PMS', (it) => expect(it.timeZone).toBe(truth(it).timeZone)],
    ['[listing.status][states.listing.statuses] is ACTIVE', ({ status }) => expect(status).toBe('ACTIVE')],
    [
      '[listing.rating] has count and average',
      ({ rating }) => expectTypes(rating, { count: 'number', average: 'number' }),
    ],
    ['[listing.bedroomCount] is that of the PMS', (it) => expect(it.bedroomCount).toBe(truth(it).bedrooms)],
    ['[listing.bathroomCount] is that of the PMS', (it) => expect(it.bathroomCount).toBe(truth(it).bathrooms)],
    [
      '[listing.rooms] has a list of names and counts',
      ({ rooms: { data } }) => {
        expect(Array.isArray(data)).toBe(true);
        data.forEach((room: Json) => expectTypes(room, { name: 'string', count: 'number' }));
      },
    ],
    [
      '[listing.checkIn] has op and times',
      ({ checkIn }) => {
        expect(['FROM_TO', 'FROM', 'FLEXIBLE']).toContain(checkIn.op);
        if (checkIn.op !== 'FLEXIBLE') expect(checkIn.start).toMatch(TIME);
        if (checkIn.op === 'FROM_TO') expect(checkIn.end).toMatch(TIME);
      },
    ],
    ['[listing.checkOut] has op and end', ({ checkOut }) => expect(checkOut).toEqual({ op: 'UNTIL', end: '11:00:00' })],
    [
      '[listing.houseRules] is an object',
      ({ houseRules }) =>
        expect(Object.keys(houseRules).sort()).toEqual([
          'additionalRules',
          'childrenAllowed',
          'eventsAllowed',
          'petsAllowed',
          'smokingAllowed',
        ]),
    ],
    [
      '[listing.listingDetails] has eight strings',
      ({ listingDetails }) =>
        expectTypes(listingDetails, {
          notes: 'string',
          rules: 'string',
          space: 'string',
          access: 'string',
          transit: 'string',
          interaction: 'string',
          instructions: 'string',
          neighborhood: 'string',
        }),
    ],
    [
      '[listing.contact] has strings and two lists',
      ({ contact }) => {
        expectTypes(contact, {
          name: 'string',
          firstName: 'string',
          lastName: 'string',
          address: 'string',
          language: 'string',
          country: 'string',
        });
        expect([...contact.email, ...contact.phone].every((text) => typeof text === 'string')).toBe(true);
      },
    ],
    ['[listing.unitCount] is the number of units', ({ unitCount, units }) => expect(unitCount).toBe(units.length)],
    [
      '[listing.parentPropertyID] is set for room types of a larger listing',
      (it) => expect(typeof it.parentPropertyID).toBe(truth(it).units.length > 1 ? 'string' : 'object'),
    ],
    [
      '[listing.amenities] are grouped by category',
      ({ amenities: { categories } }) => {
        expect(Object.keys(categories).length).toBeGreaterThan(0);
        Object.values<Json>(categories).forEach(({ categoryID, values }) => {
          expect(typeof categoryID).toBe('string');
          values.forEach((value: Json) => expectTypes(value, { name: 'string', id: 'string' }));
        });
      },
    ],
    [
      '[listing.rawAmenities] are as received',
      (it) => {
        expect(it.rawAmenities.length).toBeGreaterThan(0);
        it.rawAmenities.forEach((amenity: Json) => expectTypes(amenity, { id: 'number', name: 'string' }));
      },
    ],
    ['[listing.createdAt] is a date-time', ({ createdAt }) => expect(createdAt).toMatch(INSTANT)],
    ['[listing.updatedAt] is a date-time', ({ updatedAt }) => expect(updatedAt).toMatch(INSTANT)],
    [
      '[listing.tags] have id and name',
      ({ tags }) => expect(tags).toEqual([{ id: expect.stringMatching(UUID), name: 'Sea' }]),
    ],
    ['[listing.units] contain at least one', ({ units }) => expect(units.length).toBeGreaterThan(0)],
  ];
  proves(checks, () => listings);

  it('[listing.is_tenant_owned] is false for a tenant that imported it, and nobody else sees it', async () => {
    const tenant = test.first.secondTenant;
    await test.api('POST', '/api/v1/listing/import', { tenant, body: { listingIDs: [listings[0].id] } });
    expect(await listingsOf(test, { tenant })).toMatchObject([{ id: listings[0].id, is_tenant_owned: false }]);
    expect(await listingsOf(test, { key: test.second.key })).toEqual([]);
  });
});

describe('a unit', () => {
  const checks: Check[] = [
    [
      '[unit.strings] are strings',
      (unit) => expectTypes(unit, { id: 'string', providerUnitID: 'string', name: 'string', description: 'string' }),
    ],
    [
      '[unit.numbers] are numbers',
      (unit) =>
        expectTypes(unit, {
          inventoryCount: 'number',
          maxOccupancy: 'number',
          bedroomCount: 'number',
          bathroomCount: 'number',
          basePrice: 'number',
        }),
    ],
    ['[unit.currency] is ISO 4217', ({ currency }) => expect(currency).toMatch(/^[A-Z]{3}$/)],
    ['[unit.isAutoGenerated] is a boolean', (unit) => expectTypes(unit, { isAutoGenerated: 'boolean' })],
    ['[unit.status] is ACTIVE', ({ status }) => expect(status).toBe('ACTIVE')],
    [
      '[unit.dates] are date-times',
      ({ createdAt, updatedAt }) => [createdAt, updatedAt].forEach((at) => expect(at).toMatch(INSTANT)),
    ],
    [
      '[unit.amenities] have three strings',
      ({ amenities }) => {
        expect(Array.isArray(amenities)).toBe(true);
        amenities.forEach((amenity: Json) =>
          expectTypes(amenity, { name: 'string', description: 'string', type: 'string' }),
        );
      },
    ],
    [
      '[unit.pictures] have url and description',
      ({ pictures }) => {
        expect(Array.isArray(pictures)).toBe(true);
        pictures.forEach((picture: Json) => expectTypes(picture, { url: 'string', description: 'string' }));
      },
    ],
  ];
  proves(checks, () => listings.flatMap(({ units }) => units));
});

describe('an availability record', () => {
  const modification = { percentage: expect.any(Number), value: expect.any(Number) };
  const checks: Check[] = [
    ['[availability-record.id] is a string', ({ id }) => expect(typeof id).toBe('string')],
    ['[availability-record.date] is a date', ({ date }) => expect(date).toMatch(DATE)],
    [
      '[availability-record.status] is one of two',
      ({ status }) => expect(['AVAILABLE', 'NOT_AVAILABLE']).toContain(status),
    ],
    [
      '[availability-record.price] is the original price after all steps',
      ({ price, originalPrice, priceModifications: { markup, defaultDiscount, promotionDiscount } }) =>
        expect(price).toBeCloseTo(originalPrice + markup.value - defaultDiscount.value - promotionDiscount.value, 6),
    ],
    [
      '[availability-record.minimumNights] is a number',
      ({ minimumNights }) => expect(typeof minimumNights).toBe('number'),
    ],
    [
      '[availability-record.maximumNights] is a number',
      ({ maximumNights }) => expect(typeof maximumNights).toBe('number'),
    ],
    ['[availability-record.currency] is ISO 4217', ({ currency }) => expect(currency).toMatch(/^[A-Z]{3}$/)],
    [
      '[availability-record.originalPrice] is a number',
      ({ originalPrice }) => expect(typeof originalPrice).toBe('number'),
    ],
    [
      '[availability-record.priceModifications][service.4] carry the percentages of the account',
      ({ priceModifications }) => {
        expect(priceModifications).toEqual({
          defaultDiscount: modification,
          markup: modification,
          promotionDiscount: modification,
        });
        expect([priceModifications.markup.percentage, priceModifications.defaultDiscount.percentage]).toEqual([10, 5]);
      },
    ],
    [
      '[availability-record.unit] has three fields',
      ({ unit }) =>
        expect(unit).toEqual({
          id: expect.stringMatching(UUID),
          providerUnitID: expect.any(String),
          name: expect.any(String),
        }),
    ],
  ];
  proves(checks, () => records);
});
