import { openapiDocument } from '../../support/openapi-document.js';
import { startApp, type TestApp } from '../../support/app.js';
import {
  type Check,
  DATE,
  EVENTS,
  expectTypes,
  freeStay,
  INSTANT,
  type Json,
  listingsOf,
  proves,
  PROVIDERS,
  reservationBody,
  UUID,
} from './checks.js';

const STATUSES = [
  'INQUIRY',
  'PENDING',
  'CONFIRMED',
  'MODIFIED',
  'MOVED',
  'CANCELLED',
  'EXPIRED',
  'NO_SHOW',
  'STAYING',
  'POST_STAY',
  'UNKNOWN',
  'BLOCKED',
];
const LISTING_FIELDS =
  'name,type,rooms,rating,address,checkIn,contact,checkOut,currency,latitude,pictures,timeZone,amenities,longitude,providerID,startPrice,description,bedroomCount,internalName,maxOccupancy,thumbnailUrl,bathroomCount,maximumNights,minimumNights,listingDetails,parentPropertyID';

const PARTNER_KEY = { headers: { 'X-Partner': 'key' }, queryParams: { a: 'b' } };

let test: TestApp;
let account: Json;
let definitions: Json[];
let webhookApp: Json;
let listing: Json;
let listingCount: number;
let quote: Json;
let reservation: Json;
let promotion: Json;

beforeAll(async () => {
  test = await startApp();
  const { api } = test;
  const id = await test.connect('demo-small', {
    fields: { markupPercentage: 10, defaultDiscountPercentage: 5, allowImport: true },
  });
  await api('PUT', '/api/v1/integration-definition/PROVIDER_14', {
    body: { icon: 'https://example.com/icon.png', partnerKey: PARTNER_KEY },
  });
  const tag = await api('POST', '/api/v1/tag', { body: { name: 'Sea', description: 'By the sea' } });
  await api('POST', `/api/v1/integration-account/${id}/apply-tags`, { body: { tagIDs: [tag.body.id] } });
  await test.until('subscriptions', async () => {
    account = (await api('GET', `/api/v1/integration-account/${id}`)).body;
    return account.webhooksSubscribed || undefined;
  });
  definitions = (await api('GET', '/api/v1/integration-definition')).body;
  webhookApp = (
    await api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', {
      body: { events: EVENTS, urls: ['https://example.com/a'] },
    })
  ).body;
  const deposits = new Map<unknown, string>(
    (await test.sandbox.listings('demo-small')).map(({ uid, deposit }) => [uid, deposit]),
  );
  const listings = await listingsOf(test);
  listingCount = listings.length;
  listing = listings.find(({ units, providerID }) => units[0].inventoryCount === 1 && deposits.get(providerID) !== '0');
  promotion = (
    await api('POST', '/api/v1/promotion', {
      body: { name: 'Early bird', integrationAccountID: id, discountPercentage: 10 },
    })
  ).body;
  const stay = await freeStay(test, listing);
  quote = (await api('POST', '/api/v1/quote', { body: { ...stay, guests: 2, promotionID: promotion.id } })).body;
  reservation = (
    await api('POST', '/api/v1/reservation?priceCheck=off', {
      body: reservationBody(stay, { children: 0, infants: 0, pets: 0 }),
    })
  ).body;
}, 120_000);

afterAll(() => test?.close());

describe('an integration account', () => {
  const checks: Check[] = [
    ['[integration-account.id] is a UUID', ({ id }) => expect(id).toMatch(UUID)],
    ['[integration-account.name] is the name given', ({ name }) => expect(name).toBe('demo-small')],
    [
      '[integration-account.workspaceID] is the workspace of the key',
      ({ workspaceID }) => expect(workspaceID).toBe(test.first.id),
    ],
    [
      '[integration-account.tenantID] is the acting tenant',
      ({ tenantID }) => expect(tenantID).toBe(test.first.defaultTenant),
    ],
    ['[integration-account.provider] is the code given', ({ provider }) => expect(provider).toBe('PROVIDER_14')],
    [
      '[integration-account.providerAccountID] is the id of the account at the PMS',
      ({ providerAccountID }) => expect(providerAccountID).toMatch(UUID),
    ],
    [
      '[integration-account.accountIdentifier] is the identifier of the caller',
      ({ accountIdentifier }) => expect(accountIdentifier).toMatch(/^demo-/),
    ],
    ['[integration-account.authType] is the one given', ({ authType }) => expect(authType).toBe('API_KEY')],
    ['[integration-account.authConfig] is input only', (it) => expect(it).not.toHaveProperty('authConfig')],
    ['[integration-account.status] is ACTIVE', ({ status }) => expect(status).toBe('ACTIVE')],
    [
      '[integration-account.webhooksSubscribed] is true once the PMS has the subscriptions',
      (it) => {
        expect(it.webhooksSubscribed).toBe(true);
        expect(test.sandbox.ledger.subscriptions.of('demo-small').length).toBeGreaterThan(0);
      },
    ],
    [
      '[integration-account.distributionMarkupPercentage] is a number',
      (it) => expect(it.distributionMarkupPercentage).toBe(0),
    ],
    ['[integration-account.allowImport] is as given', ({ allowImport }) => expect(allowImport).toBe(true)],
    [
      '[integration-account.defaultDiscountPercentage] is as given',
      (it) => expect(it.defaultDiscountPercentage).toBe(5),
    ],
    ['[integration-account.markupPercentage] is as given', ({ markupPercentage }) => expect(markupPercentage).toBe(10)],
    [
      '[integration-account.tags] hold every field of a tag',
      ({ tags }) => {
        expect(tags).toHaveLength(1);
        expect(Object.keys(tags[0]).sort()).toEqual([
          'createdAt',
          'description',
          'id',
          'listingIds',
          'name',
          'updatedAt',
          'workspaceID',
        ]);
        expectTypes(tags[0], {
          id: 'string',
          createdAt: 'string',
          updatedAt: 'string',
          name: 'string',
          workspaceID: 'string',
          description: 'string',
        });
        expect(tags[0].listingIds.every(Array.isArray)).toBe(true);
        expect(tags[0].listingIds.flat()).toHaveLength(listingCount);
      },
    ],
    ['[integration-account.alertsMuted] is a boolean', ({ alertsMuted }) => expect(alertsMuted).toBe(false)],
    ['[integration-account.createdAt] is a date-time', ({ createdAt }) => expect(createdAt).toMatch(INSTANT)],
    ['[integration-account.updatedAt] is a date-time', ({ updatedAt }) => expect(updatedAt).toMatch(INSTANT)],
  ];
  proves(checks, () => [account]);
});

describe('an integration definition', () => {
  const checks: Check[] = [
    ['[integration-definition.id] is a string', ({ id }) => expect(id).toMatch(UUID)],
    ['[integration-definition.name] is a string', ({ name }) => expect(name).toMatch(/\w/)],
    [
      '[integration-definition.provider] is one of the 16 codes',
      ({ provider }) => expect(PROVIDERS).toContain(provider),
    ],
    [
      '[integration-definition.fieldsToSync] has the key listing',
      ({ fieldsToSync }) => expect(Object.keys(fieldsToSync)).toEqual(['listing']),
    ],
    [
      '[integration-definition.fieldsToSync.listing] has one boolean per field',
      ({ fieldsToSync: { listing } }) => {
        expect(Object.keys(listing).sort()).toEqual(LISTING_FIELDS.split(',').sort());
        expect(Object.values(listing).every((value) => typeof value === 'boolean')).toBe(true);
      },
    ],
    [
      '[integration-definition.icon] is a URL where one was given',
      ({ icon, provider }) => expect(icon).toBe(provider === 'PROVIDER_14' ? 'https://example.com/icon.png' : null),
    ],
    [
      '[integration-definition.partnerKey] holds headers and queryParams',
      ({ partnerKey, provider }) => expect(partnerKey).toEqual(provider === 'PROVIDER_14' ? PARTNER_KEY : null),
    ],
    ['[integration-definition.createdAt] is a date-time', ({ createdAt }) => expect(createdAt).toMatch(INSTANT)],
    ['[integration-definition.updatedAt] is a date-time', ({ updatedAt }) => expect(updatedAt).toMatch(INSTANT)],
  ];
  proves(checks, () => definitions);
});

describe('an outgoing webhook app', () => {
  const checks: Check[] = [
    ['[outgoing-webhook-app.id] is a string', ({ id }) => expect(id).toMatch(UUID)],
    ['[outgoing-webhook-app.provider] is the code of the path', ({ provider }) => expect(provider).toBe('PROVIDER_14')],
    [
      '[outgoing-webhook-app.workspaceID] is the workspace of the key',
      ({ workspaceID }) => expect(workspaceID).toBe(test.first.id),
    ],
    [
      '[outgoing-webhook-app.events] are those given',
      ({ events }) => expect([...events].sort()).toEqual([...EVENTS].sort()),
    ],
    ['[outgoing-webhook-app.urls] are those given', ({ urls }) => expect(urls).toEqual(['https://example.com/a'])],
    ['[outgoing-webhook-app.createdAt] is a date-time', ({ createdAt }) => expect(createdAt).toMatch(INSTANT)],
    ['[outgoing-webhook-app.updatedAt] is a date-time', ({ updatedAt }) => expect(updatedAt).toMatch(INSTANT)],
  ];
  proves(checks, () => [webhookApp]);
});

describe('a quote', () => {
  const line = { name: expect.any(String), description: expect.any(String), price: expect.any(Number) };
  const extension = {
    kind: expect.any(String),
    mandatory: expect.any(Boolean),
    payableAtProperty: expect.any(Boolean),
  };
  const component = { amount: expect.any(Number), breakdown: expect.any(Array) };
  const checks: Check[] = [
    ['[quote.listingID] is the listing asked for', ({ listingID }) => expect(listingID).toBe(listing.id)],
    ['[quote.checkInDate] is a date', ({ checkInDate }) => expect(checkInDate).toMatch(DATE)],
    [
      '[quote.checkOutDate] is after checkInDate',
      ({ checkInDate, checkOutDate }) => expect(checkOutDate > checkInDate).toBe(true),
    ],
    ['[quote.guests] is the number asked for', ({ guests }) => expect(guests).toBe(2)],
    ['[quote.currency] is that of the listing', ({ currency }) => expect(currency).toBe(listing.currency)],
    [
      '[quote.totalPrice] is the sum of priceBeforeTaxes and taxes',
      ({ totalPrice, priceBeforeTaxes, components: { taxes } }) =>
        expect(totalPrice).toBeCloseTo(priceBeforeTaxes + taxes.amount, 6),
    ],
    [
      '[quote.priceBeforeTaxes] is base price and fees minus discounts',
      ({ priceBeforeTaxes, components: { basePrice, fees, discounts } }) =>
        expect(priceBeforeTaxes).toBeCloseTo(basePrice.amount + fees.amount - discounts.amount, 6),
    ],
    [
      '[quote.components] are four, with breakdowns that add up',
      ({ components }) => {
        expect(components).toEqual({ basePrice: component, fees: component, taxes: component, discounts: component });
        for (const { amount, breakdown } of Object.values<Json>(components)) {
          breakdown.forEach((item: Json) => expect(item).toMatchObject({ ...line, ...extension }));
          expect(breakdown.reduce((sum: number, { price }: Json) => sum + price, 0)).toBeCloseTo(amount, 6);
        }
      },
    ],
    [
      '[quote.priceModifications] carry percentages, values and the promotion',
      ({ priceModifications }) =>
        expect(priceModifications).toMatchObject({
          defaultDiscount: { percentage: 5, value: expect.any(Number) },
          markup: { percentage: 10, value: expect.any(Number) },
          promotionDiscount: {
            percentage: 10,
            value: expect.any(Number),
            promotionID: promotion.id,
            promotionName: 'Early bird',
          },
        }),
    ],
    [
      '[quote.originalTotalPrice] is a number',
      ({ originalTotalPrice }) => expect(originalTotalPrice).toBeGreaterThan(0),
    ],
    [
      '[quote.originalBasePrice] has lines with id and type',
      ({ originalBasePrice: { amount, breakdown } }) => {
        expect(amount).toBeGreaterThan(0);
        expect(breakdown.length).toBeGreaterThan(0);
        breakdown.forEach((item: Json) =>
          expect(item).toMatchObject({ ...line, ...extension, id: expect.any(String), type: expect.any(String) }),
        );
      },
    ],
    ['[quote.deposit] is a number where the PMS asks for one', ({ deposit }) => expect(deposit).toBeGreaterThan(0)],
    ['[quote.promotionID] is the promotion asked for', ({ promotionID }) => expect(promotionID).toBe(promotion.id)],
    [
      '[quote.promotionName] is the name of the promotion',
      ({ promotionName }) => expect(promotionName).toBe('Early bird'),
    ],
    ['[quote.quoteMetadata] is absent for any other provider', (it) => expect(it).not.toHaveProperty('quoteMetadata')],
  ];
  proves(checks, () => [quote]);
});

describe('a reservation', () => {
  const component = { amount: expect.any(Number), breakdown: expect.any(Array) };
  const checks: Check[] = [
    ['[reservation.id] is a UUID', ({ id }) => expect(id).toMatch(UUID)],
    ['[reservation.listingID] is the listing', ({ listingID }) => expect(listingID).toBe(quote.listingID)],
    [
      '[reservation.integrationAccountID] is its account',
      ({ integrationAccountID }) => expect(integrationAccountID).toBe(account.id),
    ],
    [
      '[reservation.providerReservationID] is that of the PMS',
      ({ providerReservationID }) => expect(providerReservationID).toMatch(/\w/),
    ],
    [
      '[reservation.providerID] is the listing at the PMS',
      ({ providerID }) => expect(providerID).toBe(listing.providerID),
    ],
    ['[reservation.checkInDate] is a date', ({ checkInDate }) => expect(checkInDate).toBe(quote.checkInDate)],
    ['[reservation.checkOutDate] is a date', ({ checkOutDate }) => expect(checkOutDate).toBe(quote.checkOutDate)],
    ['[reservation.guests] is the number given', ({ guests }) => expect(guests).toBe(2)],
    [
      '[reservation.guest] has six strings',
      ({ guest }) =>
        expect(guest).toEqual({
          id: expect.any(String),
          name: 'Ada Example',
          firstName: 'Ada',
          lastName: 'Example',
          email: 'ada@example.com',
          phone: '+4930123456',
        }),
    ],
    [
      '[reservation.status][states.reservation.statuses] is one of the twelve',
      ({ status }) => {
        expect(status).toBe('CONFIRMED');
        expect(STATUSES).toContain(status);
      },
    ],
    ['[reservation.source] is as given', ({ source }) => expect(source).toBe('website')],
    ['[reservation.notes] is as given', ({ notes }) => expect(notes).toBe('')],
    [
      '[reservation.originalCurrency] is that of the listing',
      ({ originalCurrency }) => expect(originalCurrency).toBe(quote.currency),
    ],
    ['[reservation.currency] is the one shown', ({ currency }) => expect(currency).toBe(quote.currency)],
    ['[reservation.totalPrice] is the price agreed', ({ totalPrice }) => expect(totalPrice).toBe(400)],
    [
      '[reservation.components] are those of a quote',
      ({ components }) => {
        expect(components).toEqual({ basePrice: component, fees: component, taxes: component, discounts: component });
        expect([components.basePrice.amount, components.fees.amount, components.taxes.amount]).toEqual([300, 40, 60]);
      },
    ],
    [
      '[reservation.parentPropertyID] is absent for a listing of its own',
      (it) => expect(it).not.toHaveProperty('parentPropertyID'),
    ],
    [
      '[reservation.counts] are numbers',
      ({ adults, children, infants, pets }) => expect([adults, children, infants, pets]).toEqual([2, 0, 0, 0]),
    ],
    [
      '[reservation.timestamps] are ISO, with cancelledAt only when cancelled',
      (it) => {
        expect([it.createdAt, it.updatedAt, it.confirmedAt].every((at) => INSTANT.test(at))).toBe(true);
        expect(it).not.toHaveProperty('cancelledAt');
      },
    ],
  ];
  proves(checks, () => [reservation]);

  it('[states.reservation.statuses][listing.status] are listed in the OpenAPI document', () => {
    const { schemas } = openapiDocument(test.app).components as Json;
    const choices = Object.values<Json>(schemas).flatMap(({ properties = {} }) => properties.status?.enum ?? []);
    expect(new Set(choices)).toEqual(new Set([...choices, ...STATUSES, 'ACTIVE', 'INACTIVE']));
  });
});

describe('another workspace', () => {
  it.each(['integration-account', 'reservation', 'promotion'])('sees nothing of the %s', async (resource) => {
    const { id } = { 'integration-account': account, reservation, promotion }[resource];
    const foreign = await test.api('GET', `/api/v1/${resource}/${id}`, { key: test.second.key });
    expect(foreign.status).toBe(404);
  });
});
