import { startSandbox } from '../../server.js';
import type { Sandbox } from '../../server.js';
import { call, until } from '../../testing/http.js';

const TODAY = '2026-12-01';
const KEY = { 'X-HOSTFULLY-APIKEY': 'sandbox-demo' };
const STAY = { checkInDate: '2027-01-11', checkOutDate: '2027-01-21' };
let sandbox: Sandbox;
let base: string;
let headers: Record<string, string>;
let listings: { id: number; uid: string; units: { uid: string }[] }[];

const get = (path: string) => call(`${base}${path}`, { headers });
const send = (path: string, body: unknown, method = 'POST') => call(`${base}${path}`, { method, body, headers });
const uidOf = (id: number) => listings.find((one) => one.id === id)!.uid;
const book = (change: object = {}) =>
  send('/leads', {
    propertyUid: uidOf(100001), type: 'BOOKING', checkInLocalDateTime: '2026-12-10T15:00:00', checkOutLocalDateTime: '2026-12-13T11:00:00',
    externalBookingId: 'ref-1', guestInformation: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', adultCount: 2 }, ...change,
  });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.reset();
  sandbox.setRateLimits('off');
  sandbox.clock.travelTo(`${TODAY}T12:00:00Z`);
  headers = KEY;
  base = `${sandbox.url}/hostfully/api/v3.2`;
  listings = await sandbox.listings('demo');
});

describe('credentials', () => {
  it.each(['', 'demo', 'sandbox-nobody'])('key %p is refused', async (key) => {
    headers = { 'X-HOSTFULLY-APIKEY': key };
    expect(await get('/agencies')).toMatchObject({ status: 401, body: { apiErrorMessage: expect.any(String) } });
  });

  it('show the agency, the same on both hosts', async () => {
    const { agencies } = (await get('/agencies')).body;
    base = `${sandbox.url}/hostfully-sandbox/api/v3.2`;
    expect((await get('/agencies')).body.agencies).toEqual(agencies);
    expect((await get(`/properties?agencyUid=${agencies[0].uid}&limit=1`)).status).toBe(200);
    expect((await get('/properties?agencyUid=other')).status).toBe(403);
  });

  it('are limited to 10 000 calls an hour, told in headers', async () => {
    sandbox.setRateLimits('documented');
    const { headers: told } = await get('/agencies');
    expect([told.get('x-ratelimit-limit'), told.get('x-ratelimit-remaining')]).toEqual(['10000', '9999']);
  });
});

describe('OAuth', () => {
  const CLIENT = { authorization: `Basic ${Buffer.from('sandbox-app:sandbox-app-secret').toString('base64')}` };
  const redirectUri = 'http://127.0.0.1:9/callback?from=pms';
  const hosts = [['production', '/hostfully/api/auth/oauth'], ['sandbox', '/hostfully-sandbox/api/v3.2/auth/oauth']] as const;
  const authorize = (path: string) =>
    `${sandbox.url}${path}/authorize?${new URLSearchParams({ clientId: 'sandbox-app', redirectUri, scope: 'FULL', grantType: 'REFRESH_TOKEN', state: 's1' })}`;
  const decide = (path: string, decision: string, account = 'demo') => call(authorize(path), { body: new URLSearchParams({ account, decision }) });
  const post = (path: string, body: object, client: Record<string, string> = CLIENT) => call(`${sandbox.url}${path}`, { body, headers: client });
  const connect = async (path: string) => {
    const code = new URL((await decide(path, 'approve')).headers.get('location')!).searchParams.get('code');
    return { code, exchange: (change: object = {}) => post(`${path}/code-exchange`, { code, redirectUri, scope: 'FULL', grantType: 'REFRESH_TOKEN', ...change }) };
  };

  it.each(hosts)('on the %s host shows a page, then sends back a code that works once', async (_name, path) => {
    const page = await call(authorize(path));
    expect(page.status).toBe(200);
    expect(page.body).toContain('name="account"');
    const answer = await decide(path, 'approve');
    expect(answer.status).toBe(302);
    const back = new URL(answer.headers.get('location')!);
    expect(Object.fromEntries(back.searchParams)).toEqual({ from: 'pms', state: 's1', code: expect.any(String) });
    const { exchange } = await connect(path);
    const first = await exchange();
    expect(first.body).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 86_400 });
    expect((await exchange()).status).toBe(400);
    headers = { authorization: `Bearer ${first.body.accessToken}` };
    expect((await get('/agencies')).body.agencies[0].name).toBe('demo');
    sandbox.clock.setOffset(sandbox.clock.offset + 86_401_000);
    expect((await get('/agencies')).status).toBe(401);
  });

  it('sends back access_denied when denied, and asks again for an unknown account', async () => {
    const denied = new URL((await decide(hosts[0][1], 'deny')).headers.get('location')!);
    expect(Object.fromEntries(denied.searchParams)).toEqual({ from: 'pms', state: 's1', error: 'access_denied' });
    expect((await decide(hosts[0][1], 'approve', '<b>')).body).toContain('&lt;b&gt;');
  });

  it('refuses a wrong client, code or address', async () => {
    const { exchange, code } = await connect(hosts[0][1]);
    expect((await post(`${hosts[0][1]}/code-exchange`, { code, redirectUri }, { authorization: 'Basic eDp5' })).status).toBe(401);
    expect((await exchange({ code: 'other' })).status).toBe(400);
    expect((await exchange({ redirectUri: 'http://other.example' })).status).toBe(400);
    expect((await call(`${sandbox.url}${hosts[0][1]}/authorize?clientId=other&redirectUri=${redirectUri}`)).status).toBe(401);
  });

  it('refreshes; with rotation on a refresh token works once', async () => {
    const path = hosts[0][1];
    const { refreshToken } = (await (await connect(path)).exchange()).body;
    const refresh = (value: string) => post(`${path}/refresh`, { refreshToken: value, grantType: 'REFRESH_TOKEN' });
    expect((await refresh(refreshToken)).body.refreshToken).toBe(refreshToken);
    sandbox.setRefreshRotation(true);
    const rotated = (await refresh(refreshToken)).body.refreshToken;
    expect(rotated).not.toBe(refreshToken);
    expect((await refresh(refreshToken)).status).toBe(400);
    sandbox.revokeTokens('demo');
    expect((await refresh(rotated)).status).toBe(400);
  });
});

describe('properties', () => {
  it('come in cursor pages that hold every property once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await get(`/properties?limit=20${cursor ? `&_cursor=${cursor}` : ''}`);
      seen.push(...body.properties.map(({ uid }: any) => uid));
      cursor = body._paging?._nextCursor;
    } while (cursor);
    expect(seen).toEqual(listings.map(({ uid }) => uid));
    expect((await get('/properties?_cursor=nonsense')).status).toBe(400);
  });

  it('have their texts, photos, amenities, rules, fees and pricing periods', async () => {
    const uid = uidOf(100003);
    const list = async (path: string, name: string) => (await get(`${path}?propertyUid=${uid}`)).body[name];
    expect((await list('/property-descriptions', 'propertyDescriptions'))[0]).toMatchObject({ locale: 'en_US', summary: expect.any(String) });
    expect(await list('/photos', 'photos')).toHaveLength(3);
    expect((await list('/amenities', 'amenities')).map((one: any) => one.amenity)).toContain('HAS_WIRELESS_INTERNET');
    expect((await list('/property-rules', 'propertyRules')).map((one: any) => one.rule)).toEqual(['ALLOWS_PETS', 'IS_FAMILY_FRIENDLY', 'CUSTOM']);
    expect(await list('/fees', 'fees')).toContainEqual(expect.objectContaining({ type: 'CLEANING', amountType: 'AMOUNT', scope: 'PER_STAY' }));
    expect(await list('/fees', 'fees')).toContainEqual(expect.objectContaining({ type: 'TAX', amountType: 'TAX', scope: 'PERCENTAGE_OF_TOTAL' }));
    expect((await list('/pricing-periods', 'pricingPeriods'))[0]).toMatchObject({ from: TODAY, amount: expect.any(Number) });
    expect((await get('/photos')).status).toBe(400);
    expect((await get('/photos?propertyUid=other')).status).toBe(404);
  });

  it('of several units are unit types with units and a hotel', async () => {
    const property = (await get(`/properties/${uidOf(100002)}`)).body.property;
    expect(property).toMatchObject({ isUnitType: true, hotelUid: expect.any(String) });
    const { units } = (await get(`/multi-units/units?unitTypeUid=${property.uid}`)).body;
    expect(units).toHaveLength(3);
    expect((await get(`/multi-units/units/${units[0].uid}`)).body.unit).toEqual(units[0]);
    expect((await get('/multi-units/hotels')).body.hotels).toContainEqual(expect.objectContaining({ uid: property.hotelUid }));
    expect((await get(`/multi-units/unit-types?hotelUid=${property.hotelUid}`)).body.unitTypes).toHaveLength(2);
  });
});

describe('the calendar', () => {
  it('has one entry per day, both ends included', async () => {
    const { calendar } = (await get(`/property-calendar/${uidOf(100013)}?from=2026-12-07&to=2026-12-09`)).body;
    expect(calendar.entries.map(({ date }: any) => date)).toEqual(['2026-12-07', '2026-12-08', '2026-12-09']);
    expect(calendar.entries[0]).toMatchObject({ pricing: { currency: 'JPY', value: expect.any(Number) }, availability: { unavailable: false, unavailabilityReason: null } });
    const uids = [uidOf(100001), uidOf(100002)];
    expect((await get(`/property-calendar?propertiesUids=${uids.join(',')}`)).body.calendars.map((one: any) => one.propertyUid)).toEqual(uids);
  });

  it('tells bookings from blocks, counts units and shows one unit', async () => {
    const [unit, other] = listings.find(({ id }) => id === 100002)!.units as [{ uid: string }, { uid: string }];
    await book({ propertyUid: uidOf(100002), unitUid: unit.uid });
    const day = async (uid: string) => (await get(`/property-calendar/${uid}?from=2026-12-10&to=2026-12-10`)).body.calendar.entries[0].availability;
    expect(await day(uidOf(100002))).toMatchObject({ unavailable: false, availableUnits: 2 });
    expect(await day(unit.uid)).toMatchObject({ unavailable: true, unavailabilityReason: 'BOOKING' });
    expect(await day(other.uid)).toMatchObject({ unavailable: false });
    await sandbox.setNights('demo', { listing: 100002, from: '2026-12-10', to: '2026-12-10', available: false });
    expect(await day(uidOf(100002))).toMatchObject({ unavailable: true, availableUnits: 0 });
  });
});

describe('quotes', () => {
  it.each([100001, 100003, 100009, 100013, 100017, 100029])('of property %i add up', async (id) => {
    await sandbox.setNights('demo', { listing: id, from: STAY.checkInDate, to: STAY.checkOutDate, available: true });
    const { quote } = (await send('/quotes', { propertyUid: uidOf(id), ...STAY, guests: 3, petCount: 1 })).body;
    const mills = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 1000), 0);
    expect(mills(quote.rent.rentBreakdown.map((night: any) => night.nightlyAmount))).toBe(mills([quote.rent.netPrice]));
    expect(mills(quote.fees.feesBreakdown.map((fee: any) => fee.netPrice))).toBe(mills([quote.fees.netPrice]));
    expect(mills(quote.taxes.taxesBreakdown.map((tax: any) => tax.netPrice))).toBe(mills([quote.taxes.netPrice]));
    expect(mills([quote.rent.netPrice, quote.fees.netPrice])).toBe(mills([quote.totalWithoutTaxes]));
    expect(mills([quote.totalWithoutTaxes, quote.totalTaxes])).toBe(mills([quote.totalWithTaxes]));
  });

  it('charge the pet fee for pets only', async () => {
    const pets = async (petCount: number) =>
      (await send('/quotes', { propertyUid: uidOf(100003), ...STAY, guests: 2, petCount })).body.quote.fees.feesBreakdown.find((fee: any) => fee.type === 'PET').netPrice;
    expect(await pets(0)).toBe(0);
    expect(await pets(2)).toBe((await pets(1)) * 2);
  });

  it.each([[{ guests: 0 }, 400], [{ checkOutDate: '2027-01-11' }, 400], [{ propertyUid: 'other' }, 404]])('refuse %p with %i', async (change, status) => {
    expect((await send('/quotes', { propertyUid: uidOf(100001), ...STAY, guests: 2, ...change })).status).toBe(status);
  });

  it('are 409 on taken nights', async () => {
    await sandbox.book('demo', { listing: 100001, arrival: '2027-01-12', departure: '2027-01-13' });
    expect((await send('/quotes', { propertyUid: uidOf(100001), ...STAY, guests: 2 })).status).toBe(409);
  });
});

describe('leads', () => {
  it('are created, found by our reference and read back', async () => {
    const { status, body } = await book();
    expect(status).toBe(201);
    expect(body.lead).toMatchObject({ type: 'BOOKING', status: 'BOOKED_BY_AGENT', externalBookingId: 'ref-1', checkInLocalDateTime: '2026-12-10T15:00:00', guestInformation: { adultCount: 2 } });
    expect((await get(`/leads/${body.lead.uid}`)).body).toEqual(body);
    expect((await get('/leads?externalBookingId=ref-1')).body.leads).toEqual([body.lead]);
    expect((await get(`/leads?propertyUid=${uidOf(100001)}&checkInFrom=2026-12-10&checkInTo=2026-12-10`)).body.leads).toEqual([body.lead]);
    expect((await get(`/orders?leadUid=${body.lead.uid}`)).body.orders[0]).toMatchObject({ currency: 'USD', totalAmount: expect.any(Number) });
    expect(await sandbox.creates('demo', 'ref-1')).toEqual({ attempts: 1, created: 1 });
  });

  it.each([
    ['BOOKING', undefined, 'BOOKED_BY_AGENT', false], ['BOOKING', 'BOOKED_EXTERNALLY', 'BOOKED_EXTERNALLY', false], ['BOOKING', 'ON_HOLD', 'ON_HOLD', false],
    ['BOOKING_REQUEST', undefined, 'PENDING', false], ['BLOCK', 'BLOCKED', 'BLOCKED', false], ['INQUIRY', 'NEW', 'NEW', true],
  ])('of type %s and status %s become %s; nights stay free: %s', async (type, status, shown, free) => {
    expect((await book({ type, status })).body.lead.status).toBe(shown);
    expect((await book()).status).toBe(free ? 201 : 409);
  });

  it.each([[{ type: undefined }, 400], [{ type: 'ODD' }, 400], [{ status: 'ODD' }, 400], [{ propertyUid: 'other' }, 404], [{ agencyUid: 'other' }, 403]])(
    'are refused for %p with %i', async (change, status) => {
      expect(await book(change)).toMatchObject({ status, body: { apiErrorMessage: expect.any(String) } });
    });

  it('need a unit for a unit type', async () => {
    const { uid, units } = listings.find(({ id }) => id === 100002)!;
    expect((await book({ propertyUid: uid })).status).toBe(400);
    expect((await book({ propertyUid: uid, unitUid: units[1]!.uid })).body.lead.unitUid).toBe(units[1]!.uid);
    expect((await book({ propertyUid: uid, unitUid: units[1]!.uid })).status).toBe(409);
  });

  it('are altered, patched, cancelled, reopened and approved', async () => {
    const { uid } = (await book()).body.lead;
    const act = async (action: string, body: unknown = {}) => (await send(`/leads/${uid}/${action}`, body)).body.lead;
    expect(await act('alteration', { checkInLocalDate: '2026-12-11', checkOutLocalDate: '2026-12-15' })).toMatchObject({ checkInLocalDateTime: '2026-12-11T15:00:00' });
    expect((await send(`/leads/${uid}`, { notes: 'late' }, 'PATCH')).body.lead).toMatchObject({ notes: 'late', guestInformation: { firstName: 'Ada' } });
    expect(await act('cancel')).toMatchObject({ status: 'CANCELLED_BY_OWNER' });
    expect((await send(`/leads/${uid}/cancel`, {})).status).toBe(409);
    expect(await act('reopen')).toMatchObject({ status: 'PENDING' });
    expect(await act('approve')).toMatchObject({ status: 'BOOKED_BY_AGENT' });
    expect((await send(`/leads/${uid}/explode`, {})).status).toBe(404);
  });

  it('become STAY and ARCHIVED with time', async () => {
    const { uid } = (await book()).body.lead;
    const statusOn = async (day: string) => {
      sandbox.clock.travelTo(`${day}T12:00:00Z`);
      return (await get(`/leads/${uid}`)).body.lead.status;
    };
    expect(await statusOn('2026-12-11')).toBe('STAY');
    expect(await statusOn('2026-12-13')).toBe('ARCHIVED');
  });

  it('are listed by updatedSince', async () => {
    const { uid } = (await book()).body.lead;
    const since = async (time: string) => (await get(`/leads?updatedSince=${time}`)).body.leads.map((lead: any) => lead.uid);
    expect(await since('2026-12-01T12:05:00Z')).toEqual([]);
    sandbox.clock.setOffset(sandbox.clock.offset + 600_000);
    await sandbox.changeBooking('demo', uid, { departure: '2026-12-14' });
    expect(await since('2026-12-01T12:05:00Z')).toEqual([uid]);
    expect((await get('/leads?updatedSince=x')).status).toBe(400);
  });
});

describe('webhooks', () => {
  it('are one per event, thin, and name agency, property and lead', async () => {
    const [{ uid: agencyUid }] = (await get('/agencies')).body.agencies;
    const subscribe = (eventType: string) => send('/webhooks', { agencyUid, objectUid: agencyUid, eventType, callbackUrl: sandbox.inboxUrl('hf'), webhookType: 'POST_JSON' });
    for (const event of ['NEW_BOOKING', 'BOOKING_CANCELLED', 'PROPERTY_AVAILABILITY_UPDATED', 'UPDATED_PROPERTY']) expect((await subscribe(event)).status).toBe(201);
    expect((await subscribe('ODD')).status).toBe(400);
    expect((await get(`/webhooks?agencyUid=${agencyUid}`)).body.webhooks).toHaveLength(4);
    const { uid } = (await book()).body.lead;
    await sandbox.changeListing('demo', 100001, { rename: 'New' });
    const letters = await until(() => sandbox.inbox('hf').length >= 3 && sandbox.inbox('hf'));
    const bodies = letters.map(({ body }) => JSON.parse(body)).sort((a, b) => a.event_type.localeCompare(b.event_type));
    const where = { agency_uid: agencyUid, property_uid: uidOf(100001) };
    expect(bodies).toEqual([
      { ...where, event_type: 'NEW_BOOKING', lead_uid: uid }, { ...where, event_type: 'PROPERTY_AVAILABILITY_UPDATED' }, { ...where, event_type: 'UPDATED_PROPERTY' },
    ]);
  });

  it('are deleted', async () => {
    const { uid } = (await send('/webhooks', { eventType: 'NEW_BOOKING', callbackUrl: 'https://a.example' })).body.webhook;
    expect((await call(`${base}/webhooks/${uid}`, { method: 'DELETE', headers })).status).toBe(204);
    expect((await get(`/webhooks/${uid}`)).status).toBe(404);
  });
});
