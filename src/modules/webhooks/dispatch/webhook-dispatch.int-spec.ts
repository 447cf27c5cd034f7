import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { behind, whileHeld } from '../../../../test/support/held.js';
import { Env } from '../../../config/env.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { WritePositions } from '../../../platform/database/write-positions.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import { WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import type { WebhookDeliveryEntity } from '../webhook.entity.js';
import { type ClaimCursor, FROM_START } from './webhook-dispatch.repository.js';

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
/** The places of one process. */
const WIDTH = 32;
const claimed = async (width = WIDTH): Promise<string[]> =>
  (await bench.dispatchRows.claim(now(), after(30_000), width)).deliveries.map(({ deliveryId }) => deliveryId);
const lockRow = (table: string, id: string) => bench.rows(`SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);

describe('dispatch', () => {
  it('creates no delivery to a URL that was removed', async () => {
    await subscribe(A);
    await subscribe(B);
    await bench.append(scope);
    expect(await bench.dispatchRows.dispatch(now())).toBe(1);
    expect(await bench.table().find()).toMatchObject([{ url: B, state: 'PENDING' }]);
  });

  it('sends events of every code to the app for all codes, except those of a code whose own app has URLs', async () => {
    await bench.webhooks.update(scope, 'ALL', { urls: [A], events: ['RESERVATION_CREATED', 'LISTING_CHANGED'] });
    await bench.webhooks.update(scope, 'PROVIDER_05', { events: ['RESERVATION_CREATED'] });
    await bench.webhooks.update(scope, 'PROVIDER_06', { urls: [B], events: ['RESERVATION_CREATED'] });
    for (const provider of ['PROVIDER_05', 'PROVIDER_06'] as const)
      for (const type of ['RESERVATION_CREATED', 'LISTING_CHANGED', 'LISTING_REMOVED'])
        await bench.append(scope, { provider, type });
    await bench.append(await bench.makeTenant(scope.workspaceId), { type: 'LISTING_CHANGED' });
    await bench.append(await bench.makeTenant(), { type: 'LISTING_CHANGED' });
    await bench.dispatchRows.dispatch(now());
    const made = await bench.rows(
      `SELECT event.provider, event.type, delivery.url FROM webhook_delivery delivery
         JOIN outbox_event event ON event.id = delivery.event_id ORDER BY 1, 2`,
    );
    expect(made).toEqual([
      { provider: 'PROVIDER_05', type: 'LISTING_CHANGED', url: A },
      { provider: 'PROVIDER_05', type: 'RESERVATION_CREATED', url: A },
      { provider: 'PROVIDER_06', type: 'RESERVATION_CREATED', url: B },
    ]);
    await bench.webhooks.update(scope, 'PROVIDER_06', { urls: [] });
    await bench.append(scope, { provider: 'PROVIDER_06', type: 'LISTING_CHANGED' });
    await bench.dispatchRows.dispatch(now());
    expect(await bench.table().countBy({ url: A })).toBe(3);
  });

  it('makes no delivery to a URL that is deleted at the same moment, and one to each other URL', async () => {
    await subscribe(A, B);
    await bench.append(scope);
    const deleteUrl = () => bench.rows('DELETE FROM webhook_endpoint WHERE url = $1 RETURNING id', [A]);
    expect(await behind(bench.database, deleteUrl, () => bench.dispatchRows.dispatch(now()))).toBe(1);
    expect(await bench.table().find()).toMatchObject([{ url: B, state: 'PENDING' }]);
  });

  it('polls again immediately after it found an event, even if no URL subscribes to it', async () => {
    await bench.append(scope);
    expect([await bench.dispatch.round(), await bench.dispatch.round()]).toEqual([true, false]);
    await subscribe(A);
    await bench.append(scope);
    await bench.dispatchRows.dispatch(now());
    expect([await bench.dispatch.round(), await bench.dispatch.round()]).toEqual([true, false]);
  });

  it('ends a delivery to a disabled URL immediately', async () => {
    await subscribe(A);
    await bench.rows('UPDATE webhook_endpoint SET disabled_at = $1', [now()]);
    await bench.append(scope);
    await bench.dispatchRows.dispatch(now());
    expect(await bench.table().find()).toMatchObject([{ state: 'SKIPPED', nextAttemptAt: null, finishedAt: now() }]);
  });

  it('sends an event with a target URL to that URL only, whoever subscribes to its type', async () => {
    await subscribe(A);
    await bench.append(scope, { targetUrl: TARGET });
    await bench.dispatchRows.dispatch(now());
    expect(await bench.table().find()).toMatchObject([{ url: TARGET, endpointId: null, finishedAt: null }]);
  });

  it('sends nothing of another workspace to an app, even under the same tenant id', async () => {
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

  it('takes one event of each workspace before a second of any', async () => {
    const many = (tenant: Scope, count: number) =>
      bench.rows(
        `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, created_at)
         SELECT 'evt_' || n || ($1::uuid)::text, $1::uuid, $2::uuid, 'PROVIDER_04', 'T', gen_random_uuid(), 1, '{}', $3::timestamptz
         FROM generate_series(1, $4::int) AS n`,
        [tenant.workspaceId, tenant.tenantId, now(), count],
      );
    await many(scope, 1_000);
    bench.clock.advance(1);
    const other = await bench.makeTenant();
    await many(other, 2);
    expect(await bench.dispatchRows.dispatch(now())).toBe(500);
    const waiting = await bench.rows('SELECT 1 FROM outbox_event WHERE dispatched_at IS NULL AND workspace_id = $1', [
      other.workspaceId,
    ]);
    expect(waiting).toEqual([]);
  });

  it('skips an event that another process is dispatching', async () => {
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

describe('claims with replicas', () => {
  it('record the writes of the workspaces before a receiver is notified of them', async () => {
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
    await rows.claim(now(), after(30_000), WIDTH);
    for (const id of [workspaceId, other.workspaceId])
      expect(await positions.of([id])).toBeGreaterThanOrEqual(BigInt(written));
  });
});

describe('claims', () => {
  it('of a URL take five deliveries at a time, oldest first', async () => {
    await subscribe(A);
    const [first, ...later] = await bench.waiting(scope, 7);
    await set([first!], { nextAttemptAt: now() });
    expect((await claimed()).sort()).toEqual(idsOf(later.slice(0, 5)).sort());
    expect(await claimed()).toEqual([]);
  });

  it.each([0, 1])('ignore a lease that expired %i ms ago', async (ago) => {
    await subscribe(A);
    const deliveries = await bench.waiting(scope, 6);
    await set(deliveries.slice(0, 5), { leaseUntil: after(-ago), leaseToken: randomUUID() });
    expect((await claimed()).sort()).toEqual(idsOf(deliveries.slice(0, 5)).sort());
  });

  it('fill the room that deliveries in progress leave, and are not made where they leave none', async () => {
    await subscribe(A, B);
    const deliveries = await bench.waiting(scope, 8);
    const [a, b] = [A, B].map((url) => deliveries.filter((delivery) => delivery.url === url));
    await set([...a!.slice(0, 6), ...b!.slice(0, 3)], { leaseUntil: after(1), leaseToken: randomUUID() });
    expect((await claimed()).sort()).toEqual(idsOf(b!.slice(3, 5)).sort());
  });

  describe('of many URLs', () => {
    /**
     * Creates one delivery to each of `count` URLs of the app, in the order of their ids; those in `later` are not due.
     */
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
        url: `https://${endpointId}.example.com/`,
        state: 'PENDING' as const,
        manual: false,
        nextAttemptAt: after(later(n) ? 1 : 0),
        createdAt: now(),
      }));
      await bench.table().insert(made);
      return made.map(({ id }) => id);
    };
    const claim = async (cursor?: ClaimCursor): Promise<[string[], ClaimCursor, boolean]> => {
      const { deliveries, next, isCut } = await bench.dispatchRows.claim(now(), after(30_000), 1_000, cursor);
      return [deliveries.map(({ deliveryId }) => deliveryId).sort(), next, isCut];
    };

    it('cover fifty URLs of a workspace, and the next claim resumes after them', async () => {
      const ids = await urls(75);
      const [first, next, isCut] = await claim();
      expect([first, isCut]).toEqual([ids.slice(0, 50).sort(), true]);
      expect(await claim(next)).toEqual([ids.slice(50).sort(), FROM_START, true]);
    });

    it('read at most 250 URLs of a workspace to find due deliveries', async () => {
      const ids = await urls(251, (n) => n < 250);
      const [none, next] = await claim();
      expect(none).toEqual([]);
      expect((await claim(next)).slice(0, 2)).toEqual([[ids[250]], FROM_START]);
    });

    it('cover all URLs in one round, and start again with the first', async () => {
      await urls(30);
      expect(await bench.claim()).toHaveLength(24);
      await bench.rows(
        `UPDATE webhook_delivery SET state = 'DELIVERED', next_attempt_at = NULL WHERE lease_until IS NOT NULL`,
      );
      expect(await bench.claim()).toHaveLength(6);
      bench.clock.advance(30_000);
      expect(await bench.claim()).toHaveLength(6);
    });

    it('reach a workspace in the same claim, however many URLs another one has', async () => {
      await urls(75);
      const other = await bench.makeTenant();
      await bench.append(other, { targetUrl: TARGET });
      await bench.dispatchRows.dispatch(now());
      const { deliveries } = await bench.dispatchRows.claim(now(), after(30_000), WIDTH);
      expect(deliveries.filter(({ workspaceId }) => workspaceId === other.workspaceId)).toHaveLength(1);
    });
  });

  describe('of several workspaces', () => {
    const counts = (claims: { workspaceId: string }[], ...workspaces: Scope[]): number[] =>
      workspaces.map(({ workspaceId }) => claims.filter((one) => one.workspaceId === workspaceId).length);
    /** Creates notifications to URLs of `hosts` hosts; those of one tenant are older than those of the next. */
    const direct = async (tenant: Scope, count: number, hosts = count): Promise<void> => {
      for (let n = 0; n < count; n += 1)
        await bench.append(tenant, { targetUrl: `https://${n % hosts}.${tenant.tenantId}.example.com/${n}` });
      await bench.dispatchRows.dispatch(now());
      bench.clock.advance(1);
    };
    const claim = async (width = WIDTH) => (await bench.dispatchRows.claim(now(), after(30_000), width)).deliveries;

    it.each([
      [32, 24],
      [8, 6],
      [4, 3],
    ])('leave a quarter of %i places to other workspaces, however much work one has', async (width, most) => {
      await direct(scope, 60);
      expect(await claim(width)).toHaveLength(most);
      expect(await claim(width)).toEqual([]);
      const other = await bench.makeTenant();
      await direct(other, 1);
      expect(counts(await claim(width), scope, other)).toEqual([0, 1]);
    });

    it('count a workspace with several tenants once', async () => {
      await direct(scope, 20);
      await direct(await bench.makeTenant(scope.workspaceId), 20);
      expect(await claim()).toHaveLength(24);
    });

    it('take one delivery of each workspace before a second of any', async () => {
      const [first, second, third] = [scope, await bench.makeTenant(), await bench.makeTenant()] as const;
      for (const tenant of [first, second, third]) await direct(tenant, 40);
      const taken = counts(await claim(), first, second, third);
      expect(Math.max(...taken) - Math.min(...taken)).toBeLessThanOrEqual(1);
      const fourth = await bench.makeTenant();
      await direct(fourth, 5);
      expect(counts(await claim(), fourth)[0]).toBeGreaterThanOrEqual(1);
    });

    it('give a workspace with nothing in progress one place, although others hold them all', async () => {
      const deliveries = [];
      for (let n = 0; n < 4; n += 1) {
        await direct(await bench.makeTenant(), 1);
        deliveries.push(...(await claim(1)));
      }
      expect(deliveries).toHaveLength(4);
      expect(await claim(1)).toEqual([]);
    });

    it('have the places of every process that runs jobs and has reported itself recently', async () => {
      await direct(scope, 80);
      const process = (role: string, ago: number) =>
        bench.rows(`INSERT INTO service_process VALUES (gen_random_uuid(), $1, '1', '20', 'host', $2, $2, 1, 1)`, [
          role,
          after(-ago),
        ]);
      for (const [role, ago] of [
        ['worker', 0],
        ['all', 34_999],
        ['worker', 35_001],
        ['api', 0],
      ] as const)
        await process(role, ago);
      try {
        expect(await claim()).toHaveLength(48);
      } finally {
        await bench.rows('DELETE FROM service_process');
      }
    });

    it('leave a part of the share of a workspace to its other hosts, even if one hangs', async () => {
      await direct(scope, 60, 1);
      expect(await claim()).toHaveLength(18);
      await bench.append(scope, { targetUrl: TARGET });
      await bench.dispatchRows.dispatch(now());
      const [delivery, ...more] = await claim();
      expect(await bench.table().findOneBy({ id: delivery!.deliveryId })).toMatchObject({ url: TARGET });
      expect(more).toEqual([]);
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

  it('of a target URL take five deliveries at a time, oldest first', async () => {
    for (let count = 0; count < 8; count += 1) {
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

  it('are made by one process at a time', async () => {
    await subscribe(A);
    await bench.waiting(scope, 1);
    expect(
      await whileHeld(
        bench.database,
        () => bench.database.lock('webhook-claim'),
        () => claimed(),
      ),
    ).toEqual([]);
    expect(await claimed()).toHaveLength(1);
  });

  it('skip a delivery that another transaction holds', async () => {
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

  describe('whose jobs the queue store refuses', () => {
    const leases = async () =>
      (await bench.table().find()).map(({ leaseToken, leaseUntil }) => [leaseToken, leaseUntil]);
    beforeEach(async () => {
      await subscribe(A, B);
      await bench.waiting(scope, 3);
      bench.jobs.isAway = true;
    });

    it('are released immediately, and made again in the round after the store has returned', async () => {
      await bench.dispatch.round();
      expect(bench.jobs.refused).toBeGreaterThan(0);
      expect(await leases()).toEqual(Array.from({ length: 6 }, () => [null, null]));
      bench.jobs.isAway = false;
      expect(await bench.claim()).toHaveLength(6);
    });

    it('end the round', async () => {
      expect(await bench.dispatch.round()).toBe(false);
      expect(bench.jobs.refused).toBe(6);
    });

    it('do not affect the claims of jobs that were accepted', async () => {
      bench.jobs.isAway = false;
      const [kept] = await bench.claim();
      bench.jobs.isAway = true;
      await bench.append(scope);
      await bench.dispatch.round();
      const held = (await bench.table().find()).filter(({ leaseToken }) => leaseToken !== null);
      expect(held).toHaveLength(6);
      expect(held.map(({ leaseToken }) => leaseToken)).toContain(kept!.leaseToken);
    });

    it('are not made while the queue pauses', async () => {
      bench.jobs.paused = true;
      expect(await bench.dispatch.round()).toBe(false);
      expect(bench.jobs.refused).toBe(0);
    });

    it('do nothing when the store ran their jobs nevertheless', async () => {
      bench.jobs.isAway = false;
      const [claim] = await bench.claim();
      await bench.dispatchRows.giveBack([claim!]);
      await bench.delivery.deliver(claim!);
      expect((await bench.table().findOneByOrFail({ id: claim!.deliveryId })).attempts).toBe(0);
    });

    it('are released only by their holder', async () => {
      bench.jobs.isAway = false;
      const [first] = await bench.claim();
      bench.clock.advance(30_000);
      const again = (await bench.claim()).find(({ deliveryId }) => deliveryId === first!.deliveryId);
      await bench.dispatchRows.giveBack([first!]);
      const row = await bench.table().findOneByOrFail({ id: first!.deliveryId });
      expect(row.leaseToken).toBe(again!.leaseToken);
    });
  });
});
