import { readsTotal } from '../../src/platform/metrics/metrics.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { type Replicated, startReplicated, type TestReplica } from '../support/replicated.js';
import { queryOn, sql } from '../support/sql.js';

describe('reads from a replica', () => {
  let servers: Replicated;
  let replica: TestReplica;
  let app: TestApp;
  let account: string;

  beforeAll(async () => {
    servers = await startReplicated(1);
    [replica] = servers.replicas as [TestReplica];
    app = await startApp({
      DATABASE_URL: servers.url,
      DATABASE_REPLICA_URLS: replica.url,
      // Only writes of a workspace rule the replica out here, never its age.
      REPLICA_MAX_LAG_SECONDS: '300',
    });
    account = await app.connect();
  }, 180_000);
  afterAll(async () => {
    await app.close();
    await servers.close();
  });

  const readsFrom = async (server: 'primary' | 'replica'): Promise<number> =>
    (await readsTotal.get()).values.find(({ labels }) => labels.from === server)?.value ?? 0;
  const list = async (options = {}): Promise<any[]> =>
    (await app.api('GET', '/api/v1/listing?limit=100', options)).body.data;
  const used = async (): Promise<number> => (await app.api('GET', '/health/ready', { key: null })).body.replicas.used;
  const whilePaused = async (work: () => Promise<void>): Promise<void> => {
    await replica.run('SELECT pg_wal_replay_pause()');
    await work().finally(() => replica.run('SELECT pg_wal_replay_resume()'));
  };
  /** Waits until the replica has replayed the writes of the workspaces and is used. */
  const caughtUp = () =>
    app.until('an answer of the replica', async () => {
      const before = await readsFrom('replica');
      await list();
      return (await readsFrom('replica')) > before ? true : undefined;
    });

  it('are reported in health and metrics', async () => {
    await caughtUp();
    expect((await app.api('GET', '/health/ready', { key: null })).body).toEqual({
      status: 'ok',
      replicas: { configured: 1, used: 1 },
    });
    const { text } = await app.api('GET', '/metrics', { key: null });
    const name = new URL(replica.url).host;
    expect(text).toContain(`lodgewire_replica_used{replica="${name}"} 1`);
    expect(text).toMatch(new RegExp(`^lodgewire_replica_behind_bytes\\{replica="${name}"\\} \\d+$`, 'm'));
  });

  it('show each workspace its own listings', async () => {
    await caughtUp();
    const before = await readsFrom('replica');
    const [{ stored }] = (await sql(app, 'SELECT count(*)::int AS stored FROM listing')) as [{ stored: number }];
    expect(stored).toBeGreaterThan(0);
    expect(await list()).toHaveLength(stored);
    expect(await list({ key: app.second.key })).toEqual([]);
    expect((await readsFrom('replica')) - before).toBe(2);
  });

  it('show the changes of a request, even if the replica does not have them yet', async () => {
    const [listing] = await list();
    await whilePaused(async () => {
      for (const [decision, status] of [
        ['reject', 'INACTIVE'],
        ['approve', 'ACTIVE'],
      ]) {
        await app.api('POST', `/api/v1/listing/${listing.id}/${decision}`);
        expect((await app.api('GET', `/api/v1/listing/${listing.id}`)).body.status).toBe(status);
      }
      const before = await readsFrom('replica');
      expect(await list({ key: app.second.key })).toEqual([]);
      expect((await readsFrom('replica')) - before).toBe(1);
    });
    await caughtUp();
  });

  it('do not show a night as free that was booked before', async () => {
    const { stay, quote } = await quotedStay(app, account);
    const nights = async (): Promise<string[]> => {
      const path = `/api/v1/availability/${stay.listingID}?startDate=${stay.checkInDate}&endDate=${stay.checkInDate}`;
      return (await app.api('GET', path)).body.data.map(({ status }: { status: string }) => status);
    };
    expect(await nights()).toEqual(['AVAILABLE']);
    await whilePaused(async () => {
      expect(await reserve(app, reservationBody(stay, quote))).toMatchObject({ status: 201 });
      expect(await nights()).not.toContain('AVAILABLE');
    });
    await caughtUp();
  });

  it('do not find a stay that was booked before', async () => {
    const { stay, quote } = await quotedStay(app, account);
    const finds = async (): Promise<boolean> => {
      const path = `/api/v1/listing/search?checkInDate=${stay.checkInDate}&checkOutDate=${stay.checkOutDate}`;
      const { data } = (await app.api('GET', `${path}&fields=ids&limit=100`)).body;
      return data.some(({ listingID }: { listingID: string }) => listingID === stay.listingID);
    };
    const [onPrimary, onReplica] = [await readsFrom('primary'), await readsFrom('replica')];
    expect(await finds()).toBe(true);
    expect(await readsFrom('replica')).toBeGreaterThan(onReplica);
    expect(await readsFrom('primary')).toBe(onPrimary);
    await whilePaused(async () => {
      expect(await reserve(app, reservationBody(stay, quote))).toMatchObject({ status: 201 });
      expect(await finds()).toBe(false);
    });
    await caughtUp();
  });

  it('show all listings of a sync that is reported as successful', async () => {
    await whilePaused(async () => {
      await app.connect('demo-small', { key: app.second.key });
      const [{ stored }] = (await queryOn<{ stored: number }>(
        servers.url,
        'SELECT count(*)::int AS stored FROM listing WHERE workspace_id = $1',
        [app.second.id],
      )) as [{ stored: number }];
      expect(stored).toBeGreaterThan(0);
      expect(await list({ key: app.second.key })).toHaveLength(stored);
    });
  });

  it('continue without the replica, and use it again when it is back', async () => {
    const { stay } = await quotedStay(app, account);
    const days = `startDate=${stay.checkInDate}&endDate=${stay.checkOutDate}`;
    const paths = [
      `/api/v1/listing?limit=100`,
      `/api/v1/listing/${stay.listingID}`,
      `/api/v1/availability/${stay.listingID}?${days}`,
      `/api/v1/listing/search?checkInDate=${stay.checkInDate}&checkOutDate=${stay.checkOutDate}`,
    ];
    const ask = async (path: string) => {
      const { status, body } = await app.api('GET', path);
      return { path, status, rows: (body.data ?? [body]).length as number };
    };
    await caughtUp();
    const before = await Promise.all(paths.map(ask));
    expect(before.every(({ status, rows }) => status === 200 && rows > 0)).toBe(true);
    await replica.stop();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(paths[index % paths.length]!)));
    expect(answers).toEqual(answers.map((_, index) => before[index % paths.length]));
    expect(await used()).toBe(0);
    await replica.start();
    await app.until('the replica', async () => ((await used()) === 1 ? true : undefined));
    await caughtUp();
  });
});
