import { startApp, type TestApp } from '../support/app.js';
import { quotedStay } from '../support/booking.js';
import { untilIdle } from '../support/idle.js';
import { sql } from '../support/sql.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };
const TOKEN = 'sandbox-demo-small';
const PMSES = [
  {
    connector: 'guesty',
    provider: 'PROVIDER_03',
    authType: 'ACCESS_TOKEN',
    authConfig: { client_id: TOKEN, client_secret: TOKEN },
    isManual: false,
  },
  {
    connector: 'mews',
    provider: 'PROVIDER_13',
    authType: 'API_KEY',
    authConfig: { client_token: TOKEN, access_token: TOKEN },
    isManual: true,
  },
];

describe.each(PMSES)('a hold at $connector', ({ connector, provider, authType, authConfig, isManual }) => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp({ CONNECTOR_OVERRIDES: 'PROVIDER_13=mews' });
    account = await app.connect('demo-small', { provider, fields: { authType, authConfig } });
    if (!isManual) return;
    const { url } = (await app.api('POST', `/api/v1/integration-account/${account}/pms-webhook/rotate`)).body;
    await app.sandbox.subscribe('demo-small', { pms: connector, url });
  }, 120_000);
  afterAll(() => app.close());

  const atPms = async (reference: RegExp) =>
    (await app.sandbox.bookings('demo-small')).filter((booking) => reference.test(booking.reference ?? ''));
  const hold = async () => {
    const { quote } = await quotedStay(app, account);
    const path = `/api/v1/quote/${quote.quoteID}/hold`;
    const held = await app.api('POST', path, { body: { minutes: 10 } });
    expect([held.status, held.body.guard]).toEqual([201, 'PMS']);
    return { quote, path };
  };
  /** Waits for the events of the reservation and for a sync. */
  const readAll = async (uid: string): Promise<void> => {
    await app.until('its events', async () => {
      const found = await sql(app, `SELECT 1 FROM pms_hint WHERE provider_id = $1 AND processed_at IS NOT NULL`, [uid]);
      return found.length > 0 || undefined;
    });
    await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: { resources: ['RESERVATIONS'] } });
    await untilIdle(app);
  };
  const shown = async () =>
    (await app.api('GET', `/api/v1/reservation?limit=100&integrationAccountID=${account}`)).body.data;

  it('does not appear as a reservation, by events or syncs, while it lasts or after it has ended', async () => {
    const before = (await shown()).length;
    const { path } = await hold();
    const [held] = await atPms(/^hold-/);
    expect(held).toMatchObject({ status: 'pending' });
    await readAll(held!.uid);
    expect(await shown()).toHaveLength(before);
    expect((await app.api('DELETE', path)).status).toBe(204);
    expect((await atPms(/^hold-/)).map(({ status }) => status)).toEqual(['cancelled']);
    await readAll(held!.uid);
    expect(await shown()).toHaveLength(before);
  });

  it('becomes the only reservation of its booking, with the price and the guest', async () => {
    const before = (await shown()).length;
    const { quote } = await hold();
    const booked = await app.api('POST', '/api/v1/reservation', { body: { quoteID: quote.quoteID, guest: GUEST } });
    expect([booked.status, booked.body.status, booked.body.totalPrice]).toEqual([201, 'CONFIRMED', quote.totals.total]);
    const [made] = await atPms(new RegExp(booked.body.id));
    expect(made).toMatchObject({ status: 'confirmed', guest: { lastName: GUEST.lastName } });
    expect(Number(made!.totalPrice)).toBe(quote.totals.total);
    await readAll(made!.uid);
    const all = await shown();
    expect(all).toHaveLength(before + 1);
    expect(all.find(({ id }: { id: string }) => id === booked.body.id)).toMatchObject({
      status: 'CONFIRMED',
      guest: { lastName: GUEST.lastName },
    });
  });
});
