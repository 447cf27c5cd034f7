import { type Answer, type CallOptions, startApp, type TestApp } from '../../support/app.js';
import { ANY_AGE } from '../../support/booking.js';
import {
  addUnit,
  comparable,
  exchangeRates,
  expectFault,
  type Fault,
  freeStay,
  type Json,
  listingsOf,
  NO_ONE,
  reservationBody,
  type Stay,
} from './checks.js';

type Changes = Record<string, unknown>;
type Options = CallOptions & { query?: string };

let test: TestApp;
let listing: Json;
let stay: Stay;
let multiStay: Stay;
let promotion: Json;
/** Days ahead of the next booking, so that no two tests want the same nights. */
let ahead = 20;

const send = (path: string, body: unknown, { query = '', ...options }: Options): Promise<Answer> =>
  test.api('POST', `/api/v1/${path}${query}`, { ...options, body });
const quote = (changes: Changes = {}, options: Options = {}): Promise<Answer> =>
  send('quote', { ...stay, guests: 2, ...changes }, options);
/** An inquiry takes no nights: any number of them can be made for one stay. */
const inquire = (changes: Changes = {}, options: Options = {}): Promise<Answer> =>
  send('reservation', reservationBody(stay, { status: 'inquiry', ...changes }), {
    query: '?priceCheck=off',
    ...options,
  });
const inUpperCase = (ids: Changes): Changes =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, typeof id === 'string' ? id.toUpperCase() : id]));
const book = async (changes: Changes = {}): Promise<Answer> => {
  const next = await freeStay(test, listing, ahead);
  ahead += 8;
  return test.api('POST', '/api/v1/reservation?priceCheck=off', { body: reservationBody(next, changes) });
};

beforeAll(async () => {
  test = await startApp();
  const account = await test.connect('demo-small', { fields: { allowImport: true, distributionMarkupPercentage: 20 } });
  const listings = await listingsOf(test);
  listing = listings.find(({ units, currency }) => units[0].inventoryCount === 1 && currency === 'USD');
  const multi = listings.find(({ id }) => id !== listing.id);
  [stay, multiStay] = [await freeStay(test, listing), await freeStay(test, multi)];
  [multiStay.unitID] = await addUnit(test, multi.id);
  const spring = { name: 'Spring', integrationAccountID: account, discountPercentage: 10 };
  promotion = (await test.api('POST', '/api/v1/promotion', { body: spring })).body;
  await test.api('POST', '/api/v1/listing/import', {
    tenant: test.first.secondTenant,
    body: { listingIDs: [listing.id] },
  });
  await exchangeRates(test, listing);
}, 120_000);
afterAll(() => test?.close());

describe('endpoint 13, refused with 400 naming the field', () => {
  const faults: Fault[] = [
    ['[endpoint-13.listingID] missing', { listingID: undefined }, 'listingID'],
    ['[endpoint-13.listingID] not a UUID', { listingID: 'house' }, 'listingID'],
    ['[endpoint-13.checkInDate] missing', { checkInDate: undefined }, 'checkInDate'],
    ['[endpoint-13.checkInDate] a day that does not exist', { checkInDate: '2027-02-30' }, 'checkInDate'],
    ['[endpoint-13.checkInDate] of another type', { checkInDate: 20270301 }, 'checkInDate'],
    ['[endpoint-13.checkInDate][errors.2.quote-past] before today', { checkInDate: '2020-01-01' }, 'checkInDate'],
    ['[endpoint-13.checkOutDate] missing', { checkOutDate: undefined }, 'checkOutDate'],
    [
      '[endpoint-13.checkOutDate][errors.2.quote-order] before check-in',
      { checkInDate: '2027-03-02', checkOutDate: '2027-03-01' },
      'checkOutDate',
    ],
    [
      '[endpoint-13.checkOutDate][errors.2.quote-order] on the day of check-in',
      { checkInDate: '2027-03-01', checkOutDate: '2027-03-01' },
      'checkOutDate',
    ],
    ['[endpoint-13.guests] missing', { guests: undefined }, 'guests'],
    ['[endpoint-13.guests][limits.quote-guests][errors.2.bounds] 0', { guests: 0 }, 'guests'],
    ['[endpoint-13.guests] of another type', { guests: '2' }, 'guests'],
    ['[endpoint-13.guestCountInfo] of another type', { guestCountInfo: 2 }, 'guestCountInfo'],
    [
      '[endpoint-13.guestCountInfo] with more people than guests',
      { guestCountInfo: { adults: 2, children: 16 } },
      'guestCountInfo.children',
    ],
    ['[endpoint-13.guestCountInfo] with an unknown part', { guestCountInfo: { seniors: 1 } }, 'guestCountInfo.seniors'],
    ['[endpoint-13.promotionID] of another type', { promotionID: 5 }, 'promotionID'],
    ['[endpoint-13.unitID] of another type', { unitID: 5 }, 'unitID'],
    ['[errors.1] an unknown field', { checkIn: '2027-03-01' }, 'checkIn'],
  ];
  it.each(faults)('%s', async (_, change, field) => expectFault(await quote(change), 400, field));

  it('[endpoint-13.displayCurrency] not of ISO 4217', async () =>
    expectFault(await quote({}, { query: '?displayCurrency=XYZ' }), 400, 'displayCurrency'));
});

describe('endpoint 13', () => {
  it('[endpoint-13.response] returns the quote', async () => {
    const { status, body } = await quote();
    expect({ status, ...body }).toMatchObject({ status: 201, ...stay, guests: 2, currency: 'USD' });
  });

  it('[endpoint-13.checkInDate][endpoint-13.checkOutDate] date-times count as the date they show', async () => {
    const { body } = await quote({
      checkInDate: `${stay.checkInDate}T23:30:00-05:00`,
      checkOutDate: `${stay.checkOutDate}T00:30:00+09:00`,
    });
    expect(body).toMatchObject({ checkInDate: stay.checkInDate, checkOutDate: stay.checkOutDate });
  });

  it('[endpoint-13.guests][limits.quote-guests] accepts one guest, and refuses more than the capacity', async () => {
    expect((await quote({ guests: 1 })).status).toBe(201);
    expectFault(await quote({ guests: listing.maxOccupancy + 1 }), 422, 'guests');
  });

  it('[endpoint-13.guestCountInfo] is accepted', async () => {
    expect((await quote({ guestCountInfo: { adults: 2, children: 0, infants: 1, pets: 0 } })).status).toBe(201);
  });

  it('[endpoint-13.promotionID] applies the discount; an unknown promotion is refused', async () => {
    const { body } = await quote({ promotionID: promotion.id });
    expect(body.priceModifications.promotionDiscount).toMatchObject({ percentage: 10, promotionID: promotion.id });
    expect(body.totalPrice).toBeLessThan((await quote()).body.totalPrice);
    expectFault(await quote({ promotionID: NO_ONE }), 404);
  });

  it('[endpoint-13.unitID] is required for a listing of several units, and must be one of them', async () => {
    expectFault(await quote({ ...multiStay, unitID: undefined, guests: 1 }), 400, 'unitID');
    expectFault(await quote({ ...multiStay, unitID: listing.units[0].id, guests: 1 }), 404);
    expect((await quote({ ...multiStay, guests: 1 })).status).toBe(201);
    expect((await quote(inUpperCase({ ...multiStay, guests: 1 }))).status).toBe(201);
  });

  it('[endpoint-13.displayCurrency] shows every amount in that currency', async () => {
    const { body, headers } = await quote({}, { query: '?displayCurrency=JPY' });
    expect(headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body.currency).toBe('JPY');
    expect(body.totalPrice).toBe(
      body.components.basePrice.amount +
        body.components.fees.amount -
        body.components.discounts.amount +
        body.components.taxes.amount,
    );
  });

  it('[endpoint-13.tenant-header][service.5] importers pay the distribution markup; others find nothing', async () => {
    const { body } = await quote({}, { tenant: test.first.secondTenant });
    expect(body.priceModifications.markup.percentage).toBe(20);
    const unknown = comparable(await quote({ listingID: NO_ONE }));
    expect(comparable(await quote({}, { key: test.second.key }))).toEqual(unknown);
    expect(comparable(await quote({ ...multiStay, guests: 1 }, { tenant: test.first.secondTenant }))).toEqual(unknown);
  });
});

describe('endpoint 12, refused with 400 naming the field', () => {
  const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' };
  const missing = [
    'listingID',
    'checkInDate',
    'checkOutDate',
    'guest',
    'guests',
    'adults',
    'notes',
    'source',
    'totalBasePrice',
    'totalFeePrice',
    'totalTaxPrice',
    'totalPrice',
  ];
  const faults: Fault[] = [
    ['[endpoint-12.listingID] not a UUID', { listingID: 5 }, 'listingID'],
    ['[endpoint-12.checkInDate] not a date', { checkInDate: 'soon' }, 'checkInDate'],
    ['[endpoint-12.checkInDate] before today', { checkInDate: '2020-01-01' }, 'checkInDate'],
    [
      '[endpoint-12.checkOutDate] not after check-in',
      { checkInDate: '2027-03-01', checkOutDate: '2027-03-01' },
      'checkOutDate',
    ],
    ['[endpoint-12.guest] of another type', { guest: 'Ada' }, 'guest'],
    ['[endpoint-12.guest] without firstName', { guest: { ...guest, firstName: undefined } }, 'guest.firstName'],
    ['[endpoint-12.guest] without lastName', { guest: { ...guest, lastName: undefined } }, 'guest.lastName'],
    ['[endpoint-12.guest] without email', { guest: { ...guest, email: undefined } }, 'guest.email'],
    ['[endpoint-12.guest] without phone', { guest: { ...guest, phone: undefined } }, 'guest.phone'],
    ['[endpoint-12.guest] with an unknown part', { guest: { ...guest, age: 30 } }, 'guest.age'],
    ['[endpoint-12.guests][limits.reservation-guests][errors.2.bounds] 0', { guests: 0 }, 'guests'],
    ['[endpoint-12.adults][limits.reservation-guests][errors.2.bounds] 0', { adults: 0 }, 'adults'],
    ['[endpoint-12.adults] more than guests', { guests: 1, adults: 30 }, 'adults'],
    ['[endpoint-12.children] more than guests together with adults', { guests: 2, children: 1 }, 'children'],
    [
      '[endpoint-12.guestCountInfo] with more people than guests',
      { guestCountInfo: { adults: 2, children: 9 } },
      'guestCountInfo.children',
    ],
    [
      '[endpoint-12.guestCountInfo] contradicting adults',
      { guests: 9, guestCountInfo: { adults: 9 } },
      'guestCountInfo.adults',
    ],
    ['[endpoint-12.adults] of another type', { adults: '2' }, 'adults'],
    ['[endpoint-12.notes] of another type', { notes: null }, 'notes'],
    ['[endpoint-12.source] of another type', { source: 5 }, 'source'],
    ['[endpoint-12.totalBasePrice] of another type', { totalBasePrice: '300' }, 'totalBasePrice'],
    ['[endpoint-12.totalFeePrice] of another type', { totalFeePrice: [] }, 'totalFeePrice'],
    ['[endpoint-12.totalTaxPrice] of another type', { totalTaxPrice: null }, 'totalTaxPrice'],
    ['[endpoint-12.totalPrice] of another type', { totalPrice: true }, 'totalPrice'],
    ['[endpoint-12.totalPrice] not base plus fees plus taxes', { totalPrice: 400.02 }, 'totalPrice'],
    [
      '[endpoint-12.children][limits.reservation-others][errors.2.bounds] children below 0',
      { children: -1 },
      'children',
    ],
    ['[endpoint-12.children][limits.reservation-others] infants below 0', { infants: -1 }, 'infants'],
    ['[endpoint-12.children][limits.reservation-others] pets below 0', { pets: -1 }, 'pets'],
    [
      '[endpoint-12.guestCountInfo] with a part of another type',
      { guestCountInfo: { adults: '2' } },
      'guestCountInfo.adults',
    ],
    ['[endpoint-12.currency] not of ISO 4217', { currency: 'US$' }, 'currency'],
    ['[endpoint-12.commission] with an amount of another type', { commission: { amount: '12' } }, 'commission.amount'],
    [
      '[endpoint-12.commission] with a description of another type',
      { commission: { description: 5 } },
      'commission.description',
    ],
    ['[endpoint-12.promotionID] of another type', { promotionID: 5 }, 'promotionID'],
    [
      '[endpoint-12.reservationType][states.reservation.requested] outside the enum',
      { reservationType: 'REQUEST' },
      'reservationType',
    ],
    ['[endpoint-12.quoteMetadata] of another type', { quoteMetadata: 'q' }, 'quoteMetadata'],
    ['[endpoint-12.unitID] of another type', { unitID: 5 }, 'unitID'],
    ['[endpoint-12.confirmationCode] of another type', { confirmationCode: 5 }, 'confirmationCode'],
    ['[endpoint-12.status][states.reservation.requested] outside the enum', { status: 'CONFIRMED' }, 'status'],
    ['[endpoint-12.preferredLocale] of another type', { preferredLocale: 'en' }, 'preferredLocale'],
    [
      '[endpoint-12.checkInTime][limits.reservation-hours][errors.2.bounds] below 0',
      { checkInTime: -1 },
      'checkInTime',
    ],
    ['[endpoint-12.checkInTime][limits.reservation-hours] above 23', { checkInTime: 24 }, 'checkInTime'],
    ['[endpoint-12.checkOutTime][limits.reservation-hours] below 0', { checkOutTime: -1 }, 'checkOutTime'],
    ['[endpoint-12.checkOutTime][limits.reservation-hours] above 23', { checkOutTime: 24 }, 'checkOutTime'],
    ['[endpoint-12.hostPayout] of another type', { hostPayout: '200' }, 'hostPayout'],
    ['[errors.1] an unknown field', { guestName: 'Ada' }, 'guestName'],
  ];
  it.each(faults)('%s', async (_, change, field) => expectFault(await inquire(change), 400, field));

  it('[endpoint-12.listingID][endpoint-12.checkInDate][endpoint-12.checkOutDate][endpoint-12.guest][endpoint-12.guests][endpoint-12.adults] missing', async () => {
    for (const field of missing.slice(0, 6)) expectFault(await inquire({ [field]: undefined }), 400, field);
  });

  it('[endpoint-12.notes][endpoint-12.source][endpoint-12.totalBasePrice][endpoint-12.totalFeePrice][endpoint-12.totalTaxPrice][endpoint-12.totalPrice] missing', async () => {
    for (const field of missing.slice(6)) expectFault(await inquire({ [field]: undefined }), 400, field);
  });

  it('[endpoint-12.displayCurrency] not of ISO 4217', async () =>
    expectFault(await inquire({}, { query: '?displayCurrency=EURO' }), 400, 'displayCurrency'));
});

describe('endpoint 12, accepted', () => {
  const accepted: [string, Record<string, unknown>, Record<string, unknown>][] = [
    [
      '[endpoint-12.guests][endpoint-12.adults][limits.reservation-guests] one guest',
      { guests: 1, adults: 1 },
      { guests: 1, adults: 1 },
    ],
    [
      '[endpoint-12.children][limits.reservation-others] at their lower bound',
      { children: 0, infants: 0, pets: 0 },
      { children: 0, infants: 0, pets: 0 },
    ],
    [
      '[endpoint-12.guestCountInfo] with all four counts',
      { guests: 3, guestCountInfo: { adults: 2, children: 1, infants: 1, pets: 0 } },
      { guests: 3, adults: 2, children: 1, infants: 1, pets: 0 },
    ],
    ['[endpoint-12.currency] of the listing', { currency: 'USD' }, { currency: 'USD', originalCurrency: 'USD' }],
    [
      '[endpoint-12.currency] another currency, which is converted',
      { currency: 'EUR' },
      {
        currency: 'USD',
        originalCurrency: 'USD',
        givenPrice: expect.objectContaining({ currency: 'EUR', totalPrice: 400 }),
      },
    ],
    [
      '[endpoint-12.commission][endpoint-12.hostPayout] amounts',
      { commission: { amount: 12.5, description: 'OTA' }, hostPayout: 387.5 },
      { totalPrice: 400 },
    ],
    [
      '[endpoint-12.quoteMetadata] is accepted',
      { quoteMetadata: { quoteId: 'q', ratePlanId: 'r' } },
      { status: 'INQUIRY' },
    ],
    ['[endpoint-12.confirmationCode] is accepted', { confirmationCode: 'HM12345' }, { status: 'INQUIRY' }],
    ['[endpoint-12.preferredLocale] is accepted', { preferredLocale: { language: 'en' } }, { status: 'INQUIRY' }],
    [
      '[endpoint-12.checkInTime][endpoint-12.checkOutTime][limits.reservation-hours] accepts both bounds',
      { checkInTime: 0, checkOutTime: 23 },
      { status: 'INQUIRY' },
    ],
    [
      '[endpoint-12.notes][endpoint-12.source] are returned as given',
      { notes: 'Late arrival', source: 'agent' },
      { notes: 'Late arrival', source: 'agent' },
    ],
    [
      '[endpoint-12.totalBasePrice][endpoint-12.totalFeePrice][endpoint-12.totalTaxPrice][endpoint-12.totalPrice] add up to the cent',
      { totalBasePrice: 300.1, totalFeePrice: 0.2, totalTaxPrice: 0, totalPrice: 300.3 },
      { totalPrice: 300.3 },
    ],
  ];
  it.each(accepted)('%s', async (_, change, expected) => {
    const { status, body } = await inquire(change);
    expect({ code: status, ...body }).toMatchObject({ code: 201, ...expected });
  });

  const statuses: [string, Record<string, unknown>, string][] = [
    ['[endpoint-12.status][states.reservation.requested] accepted', { status: 'accepted' }, 'CONFIRMED'],
    ['[endpoint-12.status][states.reservation.requested] pending', { status: 'pending' }, 'PENDING'],
    ['[endpoint-12.status][states.reservation.requested] cancelled', { status: 'cancelled' }, 'CANCELLED'],
    ['[endpoint-12.status][states.reservation.requested] inquiry', { status: 'inquiry' }, 'INQUIRY'],
    [
      '[endpoint-12.reservationType][states.reservation.requested] absent, which means INSTANT_BOOKING',
      {},
      'CONFIRMED',
    ],
    ['[endpoint-12.reservationType] INSTANT_BOOKING', { reservationType: 'INSTANT_BOOKING' }, 'CONFIRMED'],
    ['[endpoint-12.reservationType] CONFIRMED', { reservationType: 'CONFIRMED' }, 'CONFIRMED'],
    ['[endpoint-12.reservationType] PENDING_CONFIRMATION', { reservationType: 'PENDING_CONFIRMATION' }, 'PENDING'],
  ];
  it.each(statuses)('%s', async (_, change, expected) => {
    const { status, body } = await book(change);
    expect({ code: status, status: body.status, cancelled: 'cancelledAt' in body }).toEqual({
      code: 201,
      status: expected,
      cancelled: expected === 'CANCELLED',
    });
  });

  it('[endpoint-12.response][reservation.timestamps] returns the reservation, which is also at its Location', async () => {
    const { status, body, headers } = await book();
    expect(status).toBe(201);
    const found = (await test.api('GET', headers.get('location')!)).body;
    expect(found).toEqual({ ...body, ...ANY_AGE });
  });

  it('[endpoint-12.checkInDate][endpoint-12.checkOutDate] date-times count as the date they show', async () => {
    const { body } = await inquire({
      checkInDate: `${stay.checkInDate}T23:30:00-05:00`,
      checkOutDate: `${stay.checkOutDate}T00:30:00+09:00`,
    });
    expect(body).toMatchObject({ checkInDate: stay.checkInDate, checkOutDate: stay.checkOutDate });
  });

  it('[endpoint-12.displayCurrency] shows the price in that currency, and requires the currency of the amounts', async () => {
    expectFault(await inquire({}, { query: '?displayCurrency=JPY' }), 400, 'currency');
    const { body, headers } = await inquire({ currency: 'USD' }, { query: '?priceCheck=off&displayCurrency=JPY' });
    expect(headers.get('x-exchange-rate-date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body).toMatchObject({ currency: 'JPY', originalCurrency: 'USD' });
    expect(Number.isInteger(body.totalPrice) && body.totalPrice > 400 * 20).toBe(true);
  });

  it('[endpoint-12.unitID] is required for a listing of several units, and must be one of them', async () => {
    expectFault(await inquire({ ...multiStay, unitID: undefined }), 400, 'unitID');
    expectFault(await inquire({ ...multiStay, unitID: listing.units[0].id }), 404);
    expect((await inquire({ ...multiStay, guests: 1, adults: 1 })).status).toBe(201);
    const { status, body } = await inquire(inUpperCase({ ...multiStay, guests: 1, adults: 1 }));
    expect({ status, listingID: body.listingID }).toEqual({ status: 201, listingID: multiStay.listingID });
  });

  it('[endpoint-12.promotionID] accepts a promotion of the tenant, and refuses an unknown one', async () => {
    expect((await inquire({ promotionID: promotion.id })).status).toBe(201);
    expectFault(await inquire({ promotionID: NO_ONE }), 404);
  });

  it('[endpoint-12.tenant-header][auth.2] importers may book; others find nothing', async () => {
    const importer = { tenant: test.first.secondTenant };
    const { base, fees, taxes, total } = (await quote({}, importer)).body.totals;
    const price = { totalBasePrice: base, totalFeePrice: fees, totalTaxPrice: taxes, totalPrice: total };
    expectFault(await inquire({}, importer), 409, 'totalBasePrice');
    const { status, body } = await inquire(price, importer);
    expect({ status, listingID: body.listingID }).toEqual({ status: 201, listingID: listing.id });
    const unknown = comparable(await inquire({ listingID: NO_ONE }));
    expect(unknown).toMatchObject({ status: 404 });
    expect(comparable(await inquire({}, { key: test.second.key }))).toEqual(unknown);
    expectFault(await inquire({}, { tenant: test.second.defaultTenant }), 403);
  });

  it('[endpoint-12.guests] refuses more guests than the capacity', async () =>
    expectFault(await inquire({ guests: listing.maxOccupancy + 1 }), 422, 'guests'));

  it('[endpoint-12.adults][endpoint-12.children] count towards the capacity; infants do not', async () => {
    const { maxOccupancy: capacity } = listing;
    const party = { guests: capacity + 1, adults: 2, children: capacity - 2 };
    expect((await inquire({ ...party, infants: 1 })).status).toBe(201);
    expectFault(await inquire({ ...party, children: capacity - 1 }), 422, 'guests');
  });

  it('[availability-record.status] refuses nights that are taken', async () => {
    const taken = (await book()).body;
    const { checkInDate, checkOutDate } = taken;
    const again = { checkInDate, checkOutDate, status: 'accepted' };
    expectFault(await inquire(again), 409);
  });
});
