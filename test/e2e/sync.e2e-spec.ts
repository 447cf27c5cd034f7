import { day } from '../../proofs/lib/stack/days.js';
import { startApp, type TestApp } from '../support/app.js';
import { inboundPath } from '../support/inbound.js';
import { sql } from '../support/sql.js';

interface Run {
  id: string;
  resource: string;
  status: string;
  trigger: string;
  error: string | null;
  listings: Record<string, number>;
  nights: Record<string, number>;
  refused: { providerId: string; reason: string }[];
}

describe('sync', () => {
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo');
  }, 90_000);
  afterAll(() => app.close());
  beforeEach(() => app.sandbox.clearFaults());

  const runsOf = async (resource: string): Promise<Run[]> => {
    const answer = await app.api('GET', `/api/v1/integration-account/${account}/sync-runs?limit=100`);
    return answer.body.data.filter((run: Run) => run.resource === resource);
  };
  /** Requests a sync and waits for the end of the run that it causes. */
  const sync = async (resource: string): Promise<Run> => {
    const before = new Set((await runsOf(resource)).map((run) => run.id));
    const asked = await app.api('POST', `/api/v1/integration-account/${account}/sync`, {
      body: { resources: [resource] },
    });
    expect(asked.status).toBe(200);
    return app.until(`a ${resource} run to end`, async () =>
      (await runsOf(resource)).find((run) => !before.has(run.id) && run.status !== 'RUNNING'),
    );
  };
  const listing = async (match: Record<string, unknown>): Promise<any> => {
    const list = await app.api('GET', `/api/v1/listing?limit=100&integrationAccountID=${account}`);
    return list.body.data.find((item: any) => Object.entries(match).every(([key, value]) => item[key] === value));
  };
  const someListing = async (): Promise<any> =>
    (await app.api('GET', `/api/v1/listing?limit=1&integrationAccountID=${account}`)).body.data[0];

  it('reports what is wrong with an account and what to do, to its own tenant only', async () => {
    const health = `/api/v1/integration-account/${account}/health`;
    const well = await app.api('GET', health);
    expect(well.body).toMatchObject({ integrationAccountID: account, issues: [] });
    expect(
      well.body.resources.map(({ resource, failures, lastCompleteAt }: any) => [
        resource,
        failures,
        typeof lastCompleteAt,
      ]),
    ).toEqual([
      ['CALENDARS', 0, 'string'],
      ['LISTINGS', 0, 'string'],
      ['RESERVATIONS', 0, 'string'],
    ]);
    await sql(app, `UPDATE sync_schedule SET failures = 2 WHERE account_id = '${account}' AND resource = 'LISTINGS'`);
    const { issues } = (await app.api('GET', health)).body;
    expect(issues).toMatchObject([{ code: 'sync_failing', resource: 'LISTINGS', advice: expect.any(String) }]);
    const idsOf = async (query: string, options: object = {}): Promise<string[]> =>
      (await app.api('GET', `/api/v1/account-health?${query}`, options)).body.data.map(
        (one: any) => one.integrationAccountID,
      );
    expect(await idsOf('hasIssues=true')).toEqual([account]);
    expect(await idsOf('hasIssues=false')).not.toContain(account);
    expect(await idsOf('provider=PROVIDER_14&status=ACTIVE')).toContain(account);
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect(await idsOf('limit=100', other)).toEqual([]);
    await sql(app, `UPDATE sync_schedule SET failures = 0 WHERE account_id = '${account}'`);
    for (const other of [{ tenant: app.first.secondTenant }, { key: app.second.key }])
      expect((await app.api('GET', health, other)).status).toBe(404);
  });

  /** Returns the first two consecutive free nights, which depend on the day. */
  const bookedElsewhere = async (
    { providerID }: { providerID: string },
    kind: 'block' | 'booking',
    pmsAccount = 'demo',
  ) => {
    for (let offset = 60; offset < 350; offset += 2) {
      const stay = { listing: providerID, arrival: day(offset), departure: day(offset + 2), kind };
      const booking = await app.sandbox.book(pmsAccount, stay).catch(() => undefined);
      if (booking) return booking;
    }
    throw new Error('No free nights');
  };

  it('reports the result of the first read of each resource', async () => {
    const [listings] = await runsOf('LISTINGS');
    const [calendars] = await runsOf('CALENDARS');
    expect(listings).toMatchObject({
      status: 'SUCCEEDED',
      trigger: 'FIRST',
      listings: { read: 48, written: 48, unchanged: 0, refused: 0 },
    });
    expect(calendars!.nights.written).toBeGreaterThan(48 * 100);
  });

  it('writes no row when nothing has changed', async () => {
    const rows = () =>
      sql<{ id: string; xmin: string }>(
        app,
        'SELECT id, xmin::text FROM listing UNION ALL SELECT id, xmin::text FROM unit UNION ALL SELECT unit_id, xmin::text FROM calendar ORDER BY 1, 2',
      );
    const untouched = await rows();
    const listings = await sync('LISTINGS');
    const calendars = await sync('CALENDARS');
    expect(listings.listings).toMatchObject({ read: 48, written: 0, unchanged: 48 });
    expect(calendars.nights.written).toBe(0);
    expect(await rows()).toEqual(untouched);
  });

  it('stores a change at the PMS, after an event and after a poll', async () => {
    const chosen = await someListing();
    await app.sandbox.changeListing('demo', chosen.providerID, { name: 'Renamed at the PMS' });
    await app.until('the new name by event', () => listing({ id: chosen.id, name: 'Renamed at the PMS' }));
    app.sandbox.fault({ kind: 'webhookLost', account: 'demo', count: 0 });
    await app.sandbox.changeListing('demo', chosen.providerID, { name: 'Renamed again' });
    await sync('LISTINGS');
    expect(await listing({ id: chosen.id, name: 'Renamed again' })).toBeDefined();
  });

  it('reads the nights of a listing whose calendar has changed', async () => {
    const chosen = await someListing();
    const night = (await app.api('GET', `/api/v1/availability/${chosen.id}?limit=60`)).body.data.find(
      (record: any) => record.status === 'AVAILABLE',
    );
    await app.sandbox.setNights('demo', {
      listing: chosen.providerID,
      from: night.date,
      to: night.date,
      available: false,
    });
    await app.until('the night to be taken', async () => {
      const answer = await app.api(
        'GET',
        `/api/v1/availability/${chosen.id}?startDate=${night.date}&endDate=${night.date}`,
      );
      return answer.body.data[0].status === 'NOT_AVAILABLE' ? true : undefined;
    });
  });

  it('records a listing that cannot be read and keeps the others', async () => {
    app.sandbox.fault({
      kind: 'wrongTypes',
      account: 'demo',
      path: '/properties\\?',
      field: 'currency',
      value: 42,
      count: 1,
    });
    const run = await sync('LISTINGS');
    expect(run.listings.refused).toBeGreaterThan(0);
    expect(run.refused[0]).toEqual({ providerId: expect.any(String), reason: expect.stringMatching(/currency/) });
    expect((await app.api('GET', '/api/v1/listing?status=ACTIVE&limit=1')).body.meta.total).toBe(48);
  });

  it('fails visibly, removes nothing and resumes later if the PMS is down', async () => {
    app.sandbox.fault({ kind: 'status', account: 'demo', path: '/properties', status: 503, count: 0 });
    const failed = await sync('LISTINGS');
    expect(failed).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^unavailable/) });
    expect((await app.api('GET', '/api/v1/listing?status=ACTIVE&limit=1')).body.meta.total).toBe(48);
    app.sandbox.clearFaults();
    await sql(app, "UPDATE sync_schedule SET next_due_at = now() WHERE account_id = $1 AND resource = 'LISTINGS'", [
      account,
    ]);
    await app.until(
      'the next run to succeed',
      async () => ((await runsOf('LISTINGS'))[0]!.status === 'SUCCEEDED' ? true : undefined),
      40_000,
    );
  });

  it('removes a listing after two complete reads ten minutes apart, and restores it', async () => {
    const chosen = await someListing();
    app.sandbox.fault({ kind: 'webhookLost', account: 'demo', count: 0 });
    await app.sandbox.changeListing('demo', chosen.providerID, { remove: true });
    await sync('LISTINGS');
    expect((await listing({ id: chosen.id })).status).toBe('ACTIVE');
    await sql(app, "UPDATE listing SET missing_since = missing_since - interval '11 minutes' WHERE id = $1", [
      chosen.id,
    ]);
    await sync('LISTINGS');
    expect((await listing({ id: chosen.id })).status).toBe('INACTIVE');
    await app.sandbox.changeListing('demo', chosen.providerID, { restore: true });
    await sync('LISTINGS');
    expect((await listing({ id: chosen.id })).status).toBe('ACTIVE');
  });

  it('updates a reservation whose listing the PMS no longer has', async () => {
    const chosen = await someListing();
    app.sandbox.fault({ kind: 'webhookLost', account: 'demo', count: 0 });
    const block = await bookedElsewhere(chosen, 'block');
    const mirrored = async () =>
      (
        await sql<{ status: string; currency: string }>(
          app,
          'SELECT status, currency FROM reservation WHERE integration_account_id = $1 AND provider_reservation_id = $2',
          [account, block.uid],
        )
      )[0];
    await sync('RESERVATIONS');
    expect(await mirrored()).toEqual({ status: 'BLOCKED', currency: chosen.currency });
    await app.sandbox.changeListing('demo', chosen.providerID, { remove: true });
    await app.sandbox.changeBooking('demo', block.id, { status: 'cancelled' });
    const run = await sync('RESERVATIONS');
    expect([run.refused, await mirrored()]).toEqual([[], { status: 'CANCELLED', currency: chosen.currency }]);
    await app.sandbox.changeListing('demo', chosen.providerID, { restore: true });
  });

  it('reads a partially reported reservation again', async () => {
    const chosen = await someListing();
    app.sandbox.fault({ kind: 'webhookLost', account: 'demo', count: 0 });
    app.sandbox.fault({ kind: 'status', account: 'demo', path: '/orders', status: 404, count: 0 });
    const booking = await bookedElsewhere(chosen, 'booking');
    const run = await sync('RESERVATIONS');
    expect(run.refused).toContainEqual({ providerId: booking.uid, reason: 'The PMS does not know the resource' });
    app.sandbox.clearFaults();
    await sql(app, 'UPDATE pms_hint SET next_attempt_at = received_at WHERE provider_id = $1', [booking.uid]);
    await app.until('the reservation', async () => {
      const held = await app.api('GET', `/api/v1/reservation?integrationAccountID=${account}&limit=100`);
      return held.body.data.find((one: any) => one.providerReservationID === booking.uid && one.status === 'CONFIRMED');
    });
  });

  it('stores earlier reservations of a listing once it knows the listing', async () => {
    const [hidden] = await app.sandbox.listings('demo-small');
    await app.sandbox.changeListing('demo-small', hidden!.id, { remove: true });
    account = await app.connect('demo-small');
    app.sandbox.fault({ kind: 'webhookLost', account: 'demo-small', count: 0 });
    await app.sandbox.changeListing('demo-small', hidden!.id, { restore: true });
    const booking = await bookedElsewhere({ providerID: String(hidden!.id) }, 'booking', 'demo-small');
    const polled = await sync('RESERVATIONS');
    expect(polled.refused).toEqual([{ providerId: booking.uid, reason: expect.stringMatching(/is not known$/) }]);
    // Listings are read far less often than reservations: when they are read, it has not changed for a long time.
    booking.updatedAt -= 3_600_000;
    await sync('LISTINGS');
    await app.until('the reservation', async () => {
      const held = await app.api('GET', `/api/v1/reservation?integrationAccountID=${account}`);
      return held.body.data.find((one: any) => one.providerReservationID === booking.uid && one.status === 'CONFIRMED');
    });
  });

  it('acknowledges an event of the PMS immediately, and refuses a request that is not one', async () => {
    const path = inboundPath(app, 'demo-small', account);
    const body = {
      agency_uid: 'a',
      event_type: 'NEW_BOOKING',
      property_uid: 'p',
      lead_uid: '6d9a3a4e-0000-4000-8000-000000000000',
    };
    const answer = await app.api('POST', path, { key: null, body });
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect((await app.api('POST', path, { key: null, raw: 'no json' })).status).toBe(400);
    expect((await app.api('POST', `${path}x`, { key: null, body })).status).toBe(404);
    expect((await app.api('POST', path.replace('PROVIDER_14', 'PROVIDER_05'), { key: null, body })).status).toBe(404);
  });

  it('names query parameters that an operation does not accept', async () => {
    const answer = await app.api('POST', `/api/v1/integration-account/${account}/sync?force=1`, { body: {} });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'force', code: 'unknown_field', message: 'force is not a known parameter' }],
    ]);
  });

  it('shows runs to the owner only, and accepts requests of the owner only', async () => {
    for (const options of [{ tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const runs = await app.api('GET', `/api/v1/integration-account/${account}/sync-runs`, options);
      const asked = await app.api('POST', `/api/v1/integration-account/${account}/sync`, { ...options, body: {} });
      expect([runs.status, asked.status]).toEqual([404, 404]);
    }
    const unknown = await app.api('POST', `/api/v1/integration-account/${account}/sync`, {
      body: { resources: ['GUESTS'] },
    });
    expect([unknown.status, unknown.body.details[0].field]).toEqual([400, 'resources']);
  });

  it('reports how much of the PMS limit is used, that calls are paused, and the progress of a read', async () => {
    const health = async () => (await app.api('GET', `/api/v1/integration-account/${account}/health`)).body;
    const { limits, limitedUntil, pausedUntil, tokenExpiresAt, webhooksSubscribed } = await health();
    expect(limits).toMatchObject([{ scope: 'account', requests: expect.any(Number), perSeconds: expect.any(Number) }]);
    expect(limits[0].used).toBeGreaterThan(0);
    expect([limitedUntil, pausedUntil, tokenExpiresAt, webhooksSubscribed]).toEqual([null, null, null, true]);
    await sql(app, `INSERT INTO pms_rate_pause SELECT 'circuit ' || $1, extract(epoch FROM now()) * 1000 + 60000`, [
      account,
    ]);
    const paused = await health();
    expect(paused.issues).toMatchObject([{ code: 'pms_failing', resource: null }]);
    expect(Date.parse(paused.pausedUntil)).toBeGreaterThan(Date.now());
    expect((await app.api('GET', '/api/v1/account-health?hasIssues=true')).body.meta.total).toBe(1);
    await sql(app, `DELETE FROM pms_rate_pause WHERE scope = 'circuit ' || $1`, [account]);
    const slow = app.sandbox.fault({ kind: 'hold', path: 'properties', count: 1 });
    await app.api('POST', `/api/v1/integration-account/${account}/sync`, { body: { resources: ['LISTINGS'] } });
    const running = await app.until('a read under way', async () =>
      (await health()).resources.find(({ isRunning }: any) => isRunning),
    );
    expect(running).toMatchObject({
      resource: 'LISTINGS',
      running: { read: expect.any(Number), startedAt: expect.any(String) },
    });
    app.sandbox.removeFault(slow);
    await app.until(
      'its end',
      async () => (await health()).resources.every(({ isRunning }: any) => !isRunning) || undefined,
    );
  });
});
