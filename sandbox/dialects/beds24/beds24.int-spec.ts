import { startSandbox, type Sandbox } from '../../server.js';
import { call } from '../../testing/http.js';

const TODAY = '2026-12-01';

describe('Beds24', () => {
  let sandbox: Sandbox;
  let headers: Record<string, string>;
  let roomId: number;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
  });
  afterAll(() => sandbox.close());
  beforeEach(async () => {
    sandbox.reset();
    sandbox.setRateLimits('off');
    sandbox.clock.travelTo(`${TODAY}T12:00:00Z`);
    headers = { token: (await setup('sandbox-demo')).body.token };
    roomId = (await get('/properties?id=100001&includeAllRooms=true')).body.data[0].roomTypes[0].id;
  });

  const at = (path: string) => `${sandbox.url}/beds24/v2${path}`;
  const setup = (code: string) => call(at('/authentication/setup'), { headers: { code, deviceName: 'test' } });
  const get = (path: string, given = headers) => call(at(path), { headers: given });
  const post = (items: unknown) => call(at('/bookings'), { body: items, headers });
  const book = (change: object = {}) =>
    post([{ roomId, status: 'confirmed', arrival: '2026-12-10', departure: '2026-12-13', numAdult: 2, ...change }]);

  it('accepts an invite code once, with any suffix', async () => {
    for (const code of ['sandbox-demo', 'sandbox-nobody', 'demo', '']) {
      const { status, body } = await setup(code);
      expect([status, body]).toEqual([400, { success: false, type: 'error', code: 400, error: expect.any(String) }]);
    }
    const { body } = await setup('sandbox-demo-2');
    expect(body).toEqual({ token: expect.any(String), expiresIn: 86_400, refreshToken: expect.any(String) });
    expect((await setup('sandbox-demo-2')).status).toBe(400);
  });

  it('issues tokens for a refresh token until it is deleted, or unused for 30 days', async () => {
    const { refreshToken } = (await setup('sandbox-demo-3')).body;
    const refresh = () => get('/authentication/token', { refreshToken });
    expect((await refresh()).body).toEqual({ token: expect.any(String), expiresIn: 86_400 });
    sandbox.clock.travelTo('2026-12-30T12:00:00Z');
    expect((await refresh()).status).toBe(200);
    sandbox.clock.travelTo('2027-01-31T12:00:00Z');
    expect((await refresh()).status).toBe(401);
    const other = (await setup('sandbox-demo-4')).body.refreshToken;
    await call(at('/authentication/token'), { method: 'DELETE', headers: { refreshToken: other } });
    expect((await get('/authentication/token', { refreshToken: other })).status).toBe(401);
  });

  it('returns the details of any token with 200, and refuses an invalid one with 401', async () => {
    expect((await get('/authentication/details')).body).toMatchObject({
      validToken: true,
      token: { ownerId: expect.any(Number) },
    });
    const bad = { token: 'bad' };
    expect(await get('/authentication/details', bad)).toMatchObject({ status: 200, body: { validToken: false } });
    expect(await get('/properties', bad)).toMatchObject({ status: 401, body: { success: false, code: 401 } });
  });

  it('shows rooms, texts and upsell items only on request', async () => {
    const [plain] = (await get('/properties?id=100001')).body.data;
    expect([plain.roomTypes, plain.texts, plain.upsellItems]).toEqual([undefined, undefined, undefined]);
    const { body } = await get('/properties?includeAllRooms=true&includeTexts=all&includeUpsellItems=true');
    expect(body).toMatchObject({ success: true, count: 48, pages: { nextPageExists: false, nextPageLink: null } });
    expect(body.data.some(({ roomTypes }: any) => roomTypes[0].qty > 1)).toBe(true);
  });

  it('returns the calendar in ranges with both ends included, and nothing without an include flag', async () => {
    const path = `/inventory/rooms/calendar?roomId=${roomId}&startDate=2026-12-08&endDate=2026-12-15`;
    expect((await get(path)).body.data).toEqual([{ propertyId: 100001, roomId, calendar: [] }]);
    await sandbox.setNights('demo', { listing: 100001, from: '2026-12-01', to: '2026-12-31', available: true });
    await book();
    const { calendar } = (await get(`${path}&includeNumAvail=true`)).body.data[0];
    expect(calendar).toEqual([
      { from: '2026-12-08', to: '2026-12-09', numAvail: 1 },
      { from: '2026-12-10', to: '2026-12-12', numAvail: 0 },
      { from: '2026-12-13', to: '2026-12-15', numAvail: 1 },
    ]);
  });

  it('offers one price for the nights', async () => {
    await sandbox.setNights('demo', {
      listing: 100001,
      from: '2026-12-10',
      to: '2026-12-12',
      available: true,
      price: 100,
    });
    const path = `/inventory/rooms/offers?roomId=${roomId}&arrival=2026-12-10&departure=2026-12-13&numAdults=2`;
    expect((await get(path)).body.data[0].offers).toMatchObject([{ price: 300, unitsAvailable: 1 }]);
    await book();
    expect((await get(path)).body.data[0].offers).toEqual([]);
  });

  it('answers each item of a POST separately', async () => {
    const item = { roomId, arrival: '2026-12-10', departure: '2026-12-13', status: 'confirmed', numAdult: 2 };
    const { status, body } = await post([item, item, { ...item, roomId: 1 }, { id: 1, status: 'cancelled' }]);
    expect(status).toBe(201);
    expect(body.map(({ success }: any) => success)).toEqual([true, false, false, false]);
    expect(body[1].errors[0].message).toMatch(/availability/i);
    expect((await call(at('/bookings'), { body: {}, headers })).status).toBe(400);
  });

  it('keeps info items, and counts creates by the reference among them', async () => {
    const infoItems = [{ code: 'externalReference', text: 'r-1' }];
    const { id } = (await book({ infoItems })).body[0].new;
    expect(await sandbox.creates('demo', 'r-1')).toEqual({ attempts: 1, created: 1 });
    const [booking] = (await get(`/bookings?id=${id}&includeInfoItems=true`)).body.data;
    expect(booking.infoItems).toEqual([expect.objectContaining(infoItems[0]!)]);
  });

  it('leaves out cancelled and past bookings unless they are requested', async () => {
    const { id } = (await book()).body[0].new;
    const listed = async (query: string) => (await get(`/bookings?${query}`)).body.data.length;
    expect(await listed('')).toBe(1);
    sandbox.clock.travelTo('2026-12-20T12:00:00Z');
    headers = { token: (await setup('sandbox-demo-5')).body.token };
    expect([await listed(`id=${id}`), await listed('departureFrom=2026-12-01')]).toEqual([0, 1]);
    await post([{ id, status: 'cancelled' }]);
    expect(await listed('departureFrom=2026-12-01')).toBe(0);
    expect(await listed('departureFrom=2026-12-01&status=confirmed&status=cancelled')).toBe(1);
  });

  it('counts credits by account, charges more for rooms, and reports the remaining credits', async () => {
    sandbox.setRateLimits('documented');
    const cost = async (path: string) => {
      const { headers: given } = await get(path);
      return ['x-request-cost', 'x-five-min-limit-remaining'].map((name) => Number(given.get(name)));
    };
    expect(await cost('/bookings')).toEqual([1, 99]);
    expect(await cost('/properties?includeAllRooms=true')).toEqual([3, 96]);
    for (let n = 0; n < 96; n += 1) await get('/bookings');
    const refused = await get('/bookings');
    expect(refused).toMatchObject({ status: 429, body: { code: 429, error: 'Credit limit exceeded' } });
    expect(Number(refused.headers.get('x-five-min-limit-resets-in'))).toBeGreaterThan(200);
    sandbox.clock.travelTo('2026-12-01T12:06:00Z');
    expect((await get('/bookings')).status).toBe(200);
  });
});
