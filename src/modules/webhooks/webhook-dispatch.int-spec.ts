import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { whileHeld } from '../../../test/support/held.js';
import { Env } from '../../config/env.js';
import type { Scope } from '../../shared/auth/scope.js';
import { Database } from '../../shared/database/database.js';
import { WritePositions } from '../../shared/database/write-positions.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from './testing/webhook-bench.js';
import { WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import type { WebhookDeliveryEntity } from './webhook.entity.js';
import { BEFORE_ALL } from './webhook-dispatch.repository.js';

const A = 'https://a.example.com/';
const B = 'https://b.example.com/';
const TARGET = 'https://target.example.com/';

let bench: WebhookBench;
let scope: Scope;

beforeAll(async () => {
  bench = await openWebhookBench();
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
});
afterAll(() => bench.close());

const subscribe = (...urls: string[]) =>
  bench.webhooks.update(scope, PROVIDER, { urls, events: ['RESERVATION_CREATED'] });
const now = (): Date => bench.clock.now();
const after = (ms: number): Date => new Date(now().getTime() + ms);
const idsOf = (deliveries: WebhookDeliveryEntity[]): string[] => deliveries.map(({ id }) => id);
const set = (deliveries: WebhookDeliveryEntity[], changes: Partial<WebhookDeliveryEntity>) =>
  bench.table().update({ id: In(idsOf(deliveries)) }, changes);
const claimed = async (): Promise<string[]> =>
  (await bench.dispatchRows.claim(now(), after(30_000))).deliveries.map(({ deliveryId }) => deliveryId);
const lockRow = (table: string, id: string) => bench.rows(`SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);

describe('dispatch', () => {
  it('makes no delivery to a URL that was removed', async () => {
    await subscribe(A);
    await subscribe(B);
    await bench.append(scope);
    expect(await bench.dispatchRows.dispatch(now())).toBe(1);
    expect(await bench.table().find()).toMatchObject([{ url: B, state: 'PENDING' }]);
  });

  it('looks again at once where it found an event, even if no URL wants it', async () => {
    await bench.append(scope);
    expect([await bench.dispatch.round(), await bench.dispatch.round()]).toEqual([true, false]);
    await subscribe(A);
    await bench.append(scope);
    await bench.dispatchRows.dispatch(now());
    expect([await bench.dispatch.round(), await bench.dispatch.round()]).toEqual([true, false]);
  });

  it('ends a delivery to a disabled URL at once', async () => {
    await subscribe(A);
    await bench.rows('UPDATE webhook_endpoint SET disabled_at = $1', [now()]);
    await bench.append(scope);
    await bench.dispatchRows.dispatch(now());
    expect(await bench.table().find()).toMatchObject([{ state: 'SKIPPED', nextAttemptAt: null, finishedAt: now() }]);
  });

  it('gives an event with a target URL to that URL alone, whoever subscribes to its type', async () => {
    await subscribe(A);
    await bench.append(scope, { targetUrl: TARGET });
    await bench.dispatchRows.dispatch(now());
    expect(await bench.table().find()).toMatchObject([{ url: TARGET, endpointId: null, finishedAt: null }]);
  });

  it('gives nothing of another workspace to an app, even under the same tenant id', async () => {
    await subscribe(A);
    const { workspaceId } = await bench.makeTenant();
    await bench.append({ ...scope, workspaceId });
    expect(await bench.dispatchRows.dispatch(now())).toBe(1);
    expect(await bench.table().find()).toEqual([]);
  });

  it('makes an attempt due when its event happened, and never later than now', async () => {
    await subscribe(A);
    const early = await bench.append(scope);
    const happened = now();
    bench.clock.advance(60_000);
    const fromAhead = await bench.append(scope);
    bench.clock.advance(-30_000);
    await bench.dispatchRows.dispatch(now());
    const due = new Map((await bench.table().find()).map(({ eventId, nextAttemptAt }) => [eventId, nextAttemptAt]));
    expect([due.get(early), due.get(fromAhead)]).toEqual([happened, now()]);
  });

  it('takes the oldest events first, 500 at a time, each once', async () => {
    await bench.rows(
      `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, created_at)
       SELECT 'evt_' || (1000 - n), $1, $2, 'PROVIDER_04', 'T', gen_random_uuid(), 1, '{}', $3::timestamptz + n * interval '1 ms'
       FROM generate_series(1, 501) AS n`,
      [scope.workspaceId, scope.tenantId, now()],
    );
    expect(await bench.dispatchRows.dispatch(now())).toBe(500);
    expect(await bench.rows('SELECT id FROM outbox_event WHERE dispatched_at IS NULL')).toEqual([{ id: 'evt_499' }]);
    expect(await bench.dispatchRows.dispatch(now())).toBe(1);
    expect(await bench.dispatchRows.dispatch(now())).toBe(0);
  });

  it('leaves an event alone that another process is dispatching', async () => {
    await subscribe(A);
    const id = await bench.append(scope);
    const events = await whileHeld(
      bench.database,
      () => lockRow('outbox_event', id),
      () => bench.dispatchRows.dispatch(now()),
    );
    expect(events).toBe(0);
    expect(await bench.dispatchRows.dispatch(now())).toBe(1);
  });
});

describe('claims beside replicas', () => {
  it('note what the workspaces wrote before anybody is notified of it', async () => {
    const env = Object.assign(new Env(), { DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:1/none' });
    const positions = new WritePositions(bench.source, env);
    const rows = new WebhookDispatchRepository(new Database(bench.source, undefined, positions));
    const [one, other] = [await bench.makeTenant(), await bench.makeTenant()];
    for (const tenant of [one, other]) await bench.append(tenant, { targetUrl: TARGET });
    await rows.dispatch(now());
    const { workspaceId } = one;
    expect(await positions.of([workspaceId])).toBe(0n);
    const [{ written }] = (await bench.rows<{ written: string }>(
      `SELECT (pg_current_wal_flush_lsn() - '0/0')::text AS written`,
    )) as [{ written: string }];
    await rows.claim(now(), after(30_000));
    for (const id of [workspaceId, other.workspaceId])
      expect(await positions.of([id])).toBeGreaterThanOrEqual(BigInt(written));
  });
});

describe('claims', () => {
  it('of a URL are five at a time, the oldest first', async () => {
    await subscribe(A);
    const [first, ...later] = await bench.waiting(scope, 7);
    await set([first!], { nextAttemptAt: now() });
    expect((await claimed()).sort()).toEqual(idsOf(later.slice(0, 5)).sort());
    expect(await claimed()).toEqual([]);
  });

  it.each([0, 1])('count no lease that expired %i ms ago', async (ago) => {
    await subscribe(A);
    const deliveries = await bench.waiting(scope, 6);
    await set(deliveries.slice(0, 5), { leaseUntil: after(-ago), leaseToken: randomUUID() });
    expect((await claimed()).sort()).toEqual(idsOf(deliveries.slice(0, 5)).sort());
  });

  it('are as many as there is room beside those under way, and none where there are more', async () => {
    await subscribe(A, B);
    const deliveries = await bench.waiting(scope, 8);
    const [a, b] = [A, B].map((url) => deliveries.filter((delivery) => delivery.url === url));
    await set([...a!.slice(0, 6), ...b!.slice(0, 3)], { leaseUntil: after(1), leaseToken: randomUUID() });
    expect((await claimed()).sort()).toEqual(idsOf(b!.slice(3, 5)).sort());
  });

  describe('of many URLs', () => {
    /** One delivery each to so many URLs of the app, in the order of their ids; those in `later` are not due. */
    const urls = async (count: number, later: (n: number) => boolean = () => false): Promise<string[]> => {
      await subscribe(A);
      const [{ appId }] = (await bench.rows('SELECT app_id AS "appId" FROM webhook_endpoint')) as [{ appId: string }];
      const ids = Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
      await bench.rows(
        `INSERT INTO webhook_endpoint (id, app_id, workspace_id, url, position, secret, created_at)
         SELECT id, $2, $3, 'https://' || id || '.example.com/', n, 's', $4 FROM unnest($1::uuid[]) WITH ORDINALITY AS v(id, n)`,
        [ids, appId, scope.workspaceId, now()],
      );
      const made = ids.map((endpointId, n) => ({
        id: randomUUID(),
        eventId: `evt_${n}`,
        ...scope,
        endpointId,
        url: A,
        state: 'PENDING' as const,
        manual: false,
        nextAttemptAt: after(later(n) ? 1 : 0),
        createdAt: now(),
      }));
      await bench.table().insert(made);
      return made.map(({ id }) => id);
    };
    const claim = async (from?: string): Promise<[string[], string]> => {
      const { deliveries, next } = await bench.dispatchRows.claim(now(), after(30_000), from);
      return [deliveries.map(({ deliveryId }) => deliveryId).sort(), next];
    };

    it('are of a hundred, and the next claim goes on after them', async () => {
      const ids = await urls(150);
      const [first, next] = await claim();
      expect(first).toEqual(ids.slice(0, 100).sort());
      expect(await claim(next)).toEqual([ids.slice(100).sort(), BEFORE_ALL]);
    });

    it('look at a thousand at most to find what is due', async () => {
      const ids = await urls(1_001, (n) => n < 1_000);
      const [none, next] = await claim();
      expect(none).toEqual([]);
      expect(await claim(next)).toEqual([[ids[1_000]], BEFORE_ALL]);
    });

    it('come round to all of them in one round, and begin again with the first', async () => {
      await urls(150);
      expect(await bench.claim()).toHaveLength(150);
      bench.clock.advance(30_000);
      expect(await bench.claim()).toHaveLength(150);
    });

    it('end a round with five hundred, and the next round goes on after them', async () => {
      const ids = await urls(650);
      const rounds = [await bench.claim(), await bench.claim()];
      expect(rounds.map(({ length }) => length)).toEqual([500, 150]);
      expect(rounds[0]!.map(({ deliveryId }) => deliveryId).sort()).toEqual(ids.slice(0, 500).sort());
    });
  });

  it('wait until an attempt is due', async () => {
    await subscribe(A);
    await bench.append(scope, { targetUrl: TARGET });
    const waiting = await bench.waiting(scope, 2);
    const [[direct], [due, later]] = [TARGET, A].map((url) => waiting.filter((delivery) => delivery.url === url)) as [
      typeof waiting,
      typeof waiting,
    ];
    await set([direct!, later!], { nextAttemptAt: after(1) });
    expect(await claimed()).toEqual([due!.id]);
    bench.clock.advance(1);
    expect((await claimed()).sort()).toEqual(idsOf([direct!, later!]).sort());
  });

  it('to target URLs are 20 at a time altogether, the oldest first', async () => {
    for (let count = 0; count < 23; count += 1) {
      await bench.append(scope, { targetUrl: TARGET });
      bench.clock.advance(1);
    }
    await bench.dispatchRows.dispatch(now());
    const deliveries = await bench.table().find({ order: { nextAttemptAt: 'DESC' } });
    await set(deliveries.slice(0, 2), { leaseUntil: after(1), leaseToken: randomUUID() });
    await set(deliveries.slice(2, 3), { leaseUntil: now(), leaseToken: randomUUID() });
    expect((await claimed()).sort()).toEqual(idsOf(deliveries.slice(5)).sort());
    expect(await claimed()).toEqual([]);
  });

  it('are the work of one process at a time', async () => {
    await subscribe(A);
    await bench.waiting(scope, 1);
    expect(await whileHeld(bench.database, () => bench.database.lock('webhook-claim'), claimed)).toEqual([]);
    expect(await claimed()).toHaveLength(1);
  });

  it('leave a delivery alone that another transaction holds', async () => {
    await subscribe(A);
    await bench.append(scope, { targetUrl: TARGET });
    const [direct, held, free] = await bench.waiting(scope, 2);
    const lock = async () => {
      await lockRow('webhook_delivery', direct!.id);
      await lockRow('webhook_delivery', held!.id);
    };
    expect(await whileHeld(bench.database, lock, claimed)).toEqual([free!.id]);
  });

  it('last for 30 seconds, each with a token of its own', async () => {
    await subscribe(A);
    await bench.waiting(scope, 1);
    const [first] = await bench.claim();
    bench.clock.advance(29_999);
    expect(await bench.claim()).toEqual([]);
    bench.clock.advance(1);
    const [second] = await bench.claim();
    expect(second!.deliveryId).toBe(first!.deliveryId);
    expect(second!.leaseToken).not.toBe(first!.leaseToken);
  });
});
