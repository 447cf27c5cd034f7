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
  (await bench.dispatchRows.claim(now(), after(30_000))).map(({ deliveryId }) => deliveryId);
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

  it('wait until an attempt is due', async () => {
    await subscribe(A);
    await bench.append(scope, { targetUrl: TARGET });
    const [direct, due, later] = await bench.waiting(scope, 2);
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
