import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call, until } from '../../testing/http.js';

const TODAY = '2026-12-01';
let sandbox: Sandbox;
let base: string;
let auth: Record<string, string>;

const token = (client_id: string, client_secret = client_id, grant_type = 'client_credentials') =>
  call(`${base}/accessTokens`, { body: new URLSearchParams({ grant_type, client_id, client_secret, scope: 'general' }) });
const get = (path: string) => call(`${base}${path}`, { headers: auth });
const send = (method: string, path: string, body: unknown) => call(`${base}${path}`, { method, body, headers: auth });
const reserve = (change: object = {}) =>
  send('POST', '/reservations?provider=lodgewire', {
    channelId: 2000, listingMapId: 100001, arrivalDate: '2026-12-10', departureDate: '2026-12-13', guestName: 'Ada Byron',
    guestEmail: 'ada@example.com', numberOfGuests: 2, totalPrice: 500.5, channelReservationId: 'ref-1', ...change,
  });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  base = `${sandbox.url}/hostaway/v1`;
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.reset();
  sandbox.setRateLimits('off');
  sandbox.clock.travelTo(`${TODAY}T12:00:00Z`);
  auth = { authorization: `Bearer ${(await token('sandbox-demo')).body.access_token}` };
});

describe('tokens', () => {
  it('are given for the account id and key of an account', async () => {
    const { status, body } = await token('sandbox-demo');
    expect(status).toBe(200);
    expect(body).toEqual({ token_type: 'Bearer', expires_in: 15_897_600, access_token: expect.any(String) });
  });

  it.each([['sandbox-demo', 'wrong'], ['sandbox-nobody', 'sandbox-nobody'], ['demo', 'demo'], ['', '']])('are refused for %p, %p', async (id, secret) => {
    expect(await token(id, secret)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('are 403 when missing, unknown, revoked or expired', async () => {
    const listings = (headers: Record<string, string>) => call(`${base}/listings`, { headers });
    const refused = { status: 403, body: { status: 'fail', message: expect.any(String) } };
    expect(await listings({})).toMatchObject(refused);
    expect(await listings({ authorization: 'Bearer other' })).toMatchObject(refused);
    expect((await listings(auth)).status).toBe(200);
    sandbox.clock.setOffset(15_897_601_000 + sandbox.clock.offset);
    expect(await listings(auth)).toMatchObject(refused);
    sandbox.clock.setOffset(0);
    await call(`${base}/accessTokens?token=${auth.authorization!.slice(7)}`, { method: 'DELETE' });
    expect(await listings(auth)).toMatchObject(refused);
  });

  it('are refused while the key is revoked', async () => {
    sandbox.setKeyRevoked('demo', true);
    expect((await token('sandbox-demo')).status).toBe(401);
    expect((await get('/listings')).status).toBe(403);
    sandbox.setKeyRevoked('demo', false);
    expect((await token('sandbox-demo')).status).toBe(200);
  });
});

describe('listings', () => {
  it('come in pages that hold every listing once', async () => {
    const pages = await Promise.all([0, 20, 40, 60].map((offset) => get(`/listings?limit=20&offset=${offset}`)));
    expect(pages.map(({ body }) => body.result.length)).toEqual([20, 20, 8, 0]);
    expect(pages[1]!.body).toMatchObject({ status: 'success', limit: 20, offset: 20, count: 48, page: 2, totalPages: 3 });
    expect(new Set(pages.flatMap(({ body }) => body.result.map((one: any) => one.id))).size).toBe(48);
  });

  it('carry their parts only when asked, with ids of the dictionaries', async () => {
    expect((await get('/listings?limit=1')).body.result[0]).not.toHaveProperty('listingAmenities');
    const [listing] = (await get('/listings?limit=1&includeResources=1')).body.result;
    const names = new Map((await get('/amenities')).body.result.map(({ id, name }: any) => [id, name]));
    expect(listing.listingAmenities.map(({ amenityId }: any) => names.get(amenityId))).toContain('Wireless Internet');
    expect((await get('/bedTypes')).body.result).toContainEqual({ id: listing.listingBedTypes[0].bedTypeId, name: 'Double bed' });
    expect((await get('/propertyTypes')).body.result).toContainEqual({ id: listing.propertyTypeId, name: 'Apartment' });
    expect(listing).toMatchObject({ id: 100001, countryCode: 'US', currencyCode: 'USD', instantBookable: 1, checkInTimeStart: 15, specialStatus: null });
  });

  it('have fees, taxes and units at their own addresses', async () => {
    expect((await get('/listingFeeSettings/100003')).body.result).toMatchObject([
      { feeType: 'petFee', feeAppliedPer: 'reservation', amountType: 'flat', isMandatory: 0 }, { feeType: 'resortFee', amountType: 'percent', isMandatory: 1 },
    ]);
    expect((await get('/listingTaxSettings/100001')).body.result[0]).toMatchObject({ taxType: 'lodgingTax', amount: 6, applyTo: '["baseRate","cleaningFee"]' });
    expect((await get('/listingUnits/100001')).body.result).toEqual([]);
    expect((await get('/listingUnits/100002')).body.result).toHaveLength(3);
  });

  it('are 404 when unknown or removed', async () => {
    expect(await get('/listings/1')).toMatchObject({ status: 404, body: { status: 'fail' } });
    await sandbox.changeListing('demo', 100001, { remove: true });
    expect((await get('/listings/100001')).status).toBe(404);
    expect((await get('/listings')).body.count).toBe(47);
    await sandbox.changeListing('demo', 100001, { restore: true, rename: 'New name', active: false });
    expect((await get('/listings/100001')).body.result).toMatchObject({ name: 'New name', specialStatus: 'archived' });
  });
});

describe('the calendar', () => {
  it('has one object per day, both ends included', async () => {
    const { result } = (await get('/listings/100001/calendar?startDate=2026-12-10&endDate=2026-12-12')).body;
    expect(result.map(({ date }: any) => date)).toEqual(['2026-12-10', '2026-12-11', '2026-12-12']);
    expect(result[0]).toMatchObject({ isAvailable: 1, status: 'available', minimumStay: 3, maximumStay: 30, availableUnitsToSell: null });
  });

  it('reaches from the past to at least 500 days ahead', async () => {
    const { result } = (await get('/listings/100001/calendar?startDate=2026-01-01&endDate=2030-01-01')).body;
    expect(result[0].date < TODAY).toBe(true);
    expect(result.at(-1).date > '2028-04-15').toBe(true);
  });

  it('counts the units of a multi-unit listing', async () => {
    await reserve({ listingMapId: 100002 });
    await reserve({ listingMapId: 100002, status: 'pending', channelReservationId: 'ref-2' });
    const day = async () => (await get('/listings/100002/calendar?startDate=2026-12-10&endDate=2026-12-10')).body.result[0];
    expect(await day()).toMatchObject({ isAvailable: 1, countAvailableUnits: 3, availableUnitsToSell: 1, countPendingUnits: 1, countReservedUnits: 1 });
    await send('PUT', '/listings/100002/calendar', { startDate: '2026-12-10', endDate: '2026-12-10', desiredUnitsToSell: 0 });
    expect(await day()).toMatchObject({ isAvailable: 0, availableUnitsToSell: 0, countBlockedUnits: 1, desiredUnitsToSell: 0 });
  });

  it('shows blocks, prices and reservations', async () => {
    await sandbox.setNights('demo', { listing: 100001, from: '2026-12-20', to: '2026-12-20', available: false, price: '77.50' });
    const made = (await reserve()).body.result;
    const { result } = (await get('/listings/100001/calendar?startDate=2026-12-12&endDate=2026-12-20&includeResources=1')).body;
    expect(result.at(-1)).toMatchObject({ isAvailable: 0, status: 'blocked', price: 77.5 });
    expect(result[0]).toMatchObject({ isAvailable: 0, status: 'reserved', reservations: [{ id: made.id }] });
    expect(result[1]).toMatchObject({ date: '2026-12-13', isAvailable: 1 });
  });

  it.each(['startDate=2026-13-01', 'startDate=2026-12-05&endDate=2026-12-01'])('refuses %s', async (query) => {
    expect((await get(`/listings/100001/calendar?${query}`)).status).toBe(400);
  });
});

describe('priceDetails', () => {
  const price = (listing: number, body: object) =>
    send('POST', `/listings/${listing}/calendar/priceDetails`, { startingDate: '2027-01-11', endingDate: '2027-01-21', numberOfGuests: 3, version: 2, ...body });

  it.each([100001, 100003, 100009, 100013, 100017, 100029])('of listing %i is the sum of its included components', async (listing) => {
    const { totalPrice, components } = (await price(listing, {})).body.result;
    const cents = (amount: number) => Math.round(amount * 1000);
    const included = components.filter((one: any) => one.isIncludedInTotalPrice === 1);
    expect(included.reduce((total: number, one: any) => total + cents(one.total), 0)).toBe(cents(totalPrice));
    expect(components[0]).toMatchObject({ type: 'price', name: 'baseRate' });
  });

  it('has deposit outside the total, discount below zero, extras when asked for', async () => {
    const { components } = (await price(100003, {})).body.result;
    expect(components.find((one: any) => one.name === 'damageDeposit')).toMatchObject({ isIncludedInTotalPrice: 0 });
    expect(components.find((one: any) => one.type === 'discount').total).toBeLessThan(0);
    expect(components.map((one: any) => one.name)).not.toContain('petFee');
    const [pet] = (await get('/listingFeeSettings/100003')).body.result;
    const asked = (await price(100003, { components: [{ listingFeeSettingId: pet.id, name: 'petFee' }] })).body.result;
    expect(asked.components.map((one: any) => one.name)).toContain('petFee');
  });

  it('raises the base rate by the markup', async () => {
    const rate = async (markup?: number) => (await price(100002, { markup })).body.result.components[0].total;
    expect(await rate(1.5)).toBeCloseTo((await rate()) * 1.5, 2);
  });

  it.each([{ numberOfGuests: 0 }, { numberOfGuests: 'two' }, { endingDate: '2027-01-11' }, { startingDate: 'x' }])('refuses %p', async (body) => {
    expect(await price(100001, body)).toMatchObject({ status: 400, body: { status: 'fail' } });
  });
});

describe('reservations', () => {
  it('are created with our reference and read back', async () => {
    const { status, body } = await reserve();
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      status: 'new', channelReservationId: 'ref-1', source: 'lodgewire', guestFirstName: 'Ada', guestLastName: 'Byron', nights: 3, totalPrice: 500.5, currency: 'USD',
    });
    expect((await get(`/reservations/${body.result.id}`)).body.result).toEqual(body.result);
    const found = (await get('/reservations?listingId=100001&arrivalStartDate=2026-12-10&arrivalEndDate=2026-12-10')).body.result;
    expect(found.map((one: any) => one.channelReservationId)).toEqual(['ref-1']);
    expect(await sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 1, created: 1 });
  });

  it('are refused on taken nights, and counted as an attempt', async () => {
    await reserve();
    expect(await reserve({ arrivalDate: '2026-12-12', departureDate: '2026-12-14' })).toMatchObject({ status: 409, body: { status: 'fail' } });
    expect(await sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 2, created: 1 });
  });

  it.each([
    [{ listingMapId: 1 }, 404], [{ arrivalDate: undefined }, 400], [{ departureDate: '2026-12-10' }, 400], [{ status: 'odd' }, 400], [{ listingUnitId: 5 }, 400],
  ])('are refused for %p with %i', async (change, status) => {
    expect(await reserve(change)).toMatchObject({ status, body: { status: 'fail' } });
  });

  it('take the unit that is named, once', async () => {
    const [unit] = (await get('/listingUnits/100002')).body.result;
    const made = await reserve({ listingMapId: 100002, reservationUnit: [{ listingUnitId: unit.id }] });
    expect(made.body.result.reservationUnit).toMatchObject([{ listingUnitId: unit.id }]);
    expect((await reserve({ listingMapId: 100002, reservationUnit: [{ listingUnitId: unit.id }] })).status).toBe(409);
    expect((await reserve({ listingMapId: 100002 })).status).toBe(200);
  });

  it('change dates but not the listing', async () => {
    const { id } = (await reserve()).body.result;
    const moved = await send('PUT', `/reservations/${id}`, { arrivalDate: '2026-12-11', departureDate: '2026-12-15', hostNote: 'late' });
    expect(moved.body.result).toMatchObject({ status: 'modified', arrivalDate: '2026-12-11', departureDate: '2026-12-15', hostNote: 'late', guestFirstName: 'Ada' });
    expect((await send('PUT', `/reservations/${id}`, { listingMapId: 100002 })).status).toBe(400);
  });

  it('are cancelled once, and free their nights', async () => {
    const { id } = (await reserve()).body.result;
    const cancel = (cancelledBy?: string) => send('PUT', `/reservations/${id}/statuses/cancelled`, { cancelledBy });
    expect((await cancel()).status).toBe(400);
    expect((await cancel('host')).body.result).toMatchObject({ status: 'cancelled', cancelledBy: 'host', cancellationDate: expect.any(String) });
    expect((await cancel('host')).status).toBe(409);
    expect((await reserve()).status).toBe(200);
  });

  it('are paged by afterId in the order asked for, and filtered by latest activity', async () => {
    const at = sandbox.clock.offset;
    for (const day of [10, 12, 14, 16, 18]) {
      sandbox.clock.setOffset(at + day * 60_000);
      await reserve({ arrivalDate: `2026-12-${day}`, departureDate: `2026-12-${day + 1}`, channelReservationId: `ref-${day}` });
    }
    const refs = async (query: string) => (await get(`/reservations?${query}`)).body.result.map((one: any) => one.channelReservationId);
    expect(await refs('limit=2')).toEqual(['ref-18', 'ref-16']);
    const [, second] = (await get('/reservations?limit=2&sortOrder=updatedOn')).body.result;
    expect(await refs(`limit=2&sortOrder=updatedOn&afterId=${second.id}`)).toEqual(['ref-14', 'ref-16']);
    expect(await refs('sortOrder=updatedOn&latestActivityStart=2026-12-01%2012:15:00')).toEqual(['ref-16', 'ref-18']);
    expect(await refs('latestActivityStart=2026-12-02')).toEqual([]);
  });
});

describe('unified webhooks', () => {
  const subscribe = () => send('POST', '/webhooks/unifiedWebhooks', { isEnabled: 1, url: sandbox.inboxUrl('hw'), login: 'l', password: 'p', alertingEmailAddress: null });

  it('are added, listed, changed and deleted', async () => {
    const { id } = (await subscribe()).body.result;
    expect((await get('/webhooks/unifiedWebhooks')).body.result).toEqual([expect.objectContaining({ id, isEnabled: 1, login: 'l' })]);
    expect((await send('PUT', `/webhooks/unifiedWebhooks/${id}`, { isEnabled: 0 })).body.result.isEnabled).toBe(0);
    expect((await call(`${base}/webhooks/unifiedWebhooks/${id}`, { method: 'DELETE', headers: auth })).status).toBe(200);
    expect((await get(`/webhooks/unifiedWebhooks/${id}`)).status).toBe(404);
    expect((await send('POST', '/webhooks/unifiedWebhooks', { url: 'nonsense' })).status).toBe(400);
  });

  it('carry the whole reservation, with the login, and call a cancellation an update', async () => {
    await subscribe();
    const { id } = (await reserve()).body.result;
    await sandbox.changeBooking('demo', id, { status: 'cancelled' });
    await sandbox.setNights('demo', { listing: 100001, from: '2026-12-20', to: '2026-12-20', available: false });
    const letters = await until(() => sandbox.inbox('hw').length >= 2 && sandbox.inbox('hw'));
    expect(letters).toHaveLength(2);
    const bodies = letters.map(({ body }) => JSON.parse(body)).sort((a, b) => a.event.localeCompare(b.event));
    expect(bodies).toMatchObject([
      { object: 'reservation', event: 'reservation.created', accountId: expect.any(Number), data: { id, channelReservationId: 'ref-1' } },
      { event: 'reservation.updated', data: { id, status: 'cancelled' } },
    ]);
    expect(letters[0]!.headers.authorization).toBe(`Basic ${Buffer.from('l:p').toString('base64')}`);
  });
});

describe('documented rate limits', () => {
  it('allow 15 calls in 10 seconds from one address, then 429', async () => {
    sandbox.setRateLimits('documented');
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) statuses.push((await get('/amenities')).status);
    expect(statuses).toEqual([...Array<number>(15).fill(200), 429]);
    expect((await get('/amenities')).body).toEqual({ status: 'fail', message: expect.any(String) });
    sandbox.clock.setOffset(sandbox.clock.offset + 10_001);
    expect((await get('/amenities')).status).toBe(200);
  });
});
