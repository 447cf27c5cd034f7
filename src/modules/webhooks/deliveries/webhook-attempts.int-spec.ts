import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { whileHeld } from '../../../../test/support/held.js';
import type { Scope } from '../../../platform/access/scope.js';
import { type TestReceiver, startReceiver } from '../testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { WebhookDeliveryEntity } from '../webhook.entity.js';
import type { WebhookUrl } from '../webhooks.types.js';

let bench: WebhookBench;
let receiver: TestReceiver;
let scope: Scope;

beforeAll(async () => {
  bench = await openWebhookBench();
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.reset();
  await bench.clear();
  scope = await bench.makeTenant();
});
afterAll(async () => {
  await bench.close();
  await receiver.close();
});

const subscribe = (...paths: string[]) =>
  bench.webhooks.update(scope, PROVIDER, { urls: paths.map(receiver.url), events: ['RESERVATION_CREATED'] });
const now = (): Date => bench.clock.now();
const after = (ms: number): Date => new Date(now().getTime() + ms);
const set = ({ id }: WebhookDeliveryEntity, changes: Partial<WebhookDeliveryEntity>) =>
  bench.table().update({ id }, changes);
const stored = ({ id }: { id: string }): Promise<WebhookDeliveryEntity> => bench.table().findOneByOrFail({ id });
const states = async (): Promise<string[]> =>
  (await bench.table().find({ order: { nextAttemptAt: 'ASC', finishedAt: 'ASC' } })).map(({ state }) => state);
const health = async (path: string): Promise<WebhookUrl> =>
  (await bench.webhooks.get(scope, PROVIDER)).urls.find(({ url }) => url === receiver.url(path))!;
/** Returns a delivery of the URL whose attempt is in progress. */
const started = async (path: string) => {
  await subscribe(path);
  await bench.append(scope);
  const [claim] = await bench.claim();
  return (await bench.attempts.start(claim!, after(45_000)))!;
};
/** Makes the receiver answer the first request to the path after `meanwhile`, and later ones immediately. */
const replyAfter = (path: string, meanwhile: () => Promise<unknown>, status = 200): void =>
  receiver.reply(path, (response: ServerResponse) => {
    receiver.reply(path, status);
    void meanwhile().then(() => response.writeHead(status).end());
  });
const deliverOne = async (): Promise<void> => {
  const [claim] = await bench.claim();
  await bench.delivery.deliver(claim!);
};

describe('starting an attempt', () => {
  it('requires the token of the current claim', async () => {
    await subscribe('/a');
    await bench.append(scope);
    const [claim] = await bench.claim();
    expect(await bench.attempts.start({ ...claim!, leaseToken: randomUUID() }, after(1))).toBeUndefined();
    expect(await bench.attempts.start({ ...claim!, deliveryId: randomUUID() }, after(1))).toBeUndefined();
    expect(await bench.attempts.start(claim!, after(1))).toMatchObject({ id: claim!.deliveryId });
    expect(await bench.attempts.start(claim!, after(1))).toBeUndefined();
  });

  it('fails for a delivery that was skipped after its lease had expired', async () => {
    await subscribe('/a');
    const [delivery] = await bench.waiting(scope, 1);
    const [claim] = await bench.claim();
    bench.clock.advance(30_000);
    await bench.deliveryRows.skipAll(scope.workspaceId, delivery!.endpointId!, now());
    expect(await bench.attempts.start(claim!, after(45_000))).toBeUndefined();
    expect(await states()).toEqual(['SKIPPED']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['removed', () => subscribe('/b')],
    ['disabled', () => bench.rows('UPDATE webhook_endpoint SET disabled_at = $1', [now()])],
  ])('skips the delivery when the URL was %s after the claim', async (_, stop) => {
    await subscribe('/a');
    await bench.append(scope);
    const claims = await bench.claim();
    await stop();
    await bench.delivery.deliver(claims[0]!);
    expect(receiver.received).toEqual([]);
    expect(await bench.table().find()).toMatchObject([
      { state: 'SKIPPED', attempts: 0, round: 0, nextAttemptAt: null, finishedAt: now(), leaseToken: null },
    ]);
  });

  it('uses the notification secret of its own workspace', async () => {
    for (const who of [scope, await bench.makeTenant()]) {
      await bench.append(who, { targetUrl: receiver.url('/target') });
      const [claim] = await bench.claim();
      const { notificationSecret } = (await bench.attempts.start(claim!, after(1)))!;
      expect(bench.secrets.notification(who.workspaceId, notificationSecret)).toMatch(/^whsec_/);
    }
  });

  it('leases the delivery for 45 seconds', async () => {
    await subscribe('/a');
    await bench.append(scope);
    const seen: number[] = [];
    replyAfter('/a', async () => {
      bench.clock.advance(44_999);
      seen.push((await bench.claim()).length);
      bench.clock.advance(1);
      seen.push((await bench.claim()).length);
    });
    await deliverOne();
    expect(seen).toEqual([0, 1]);
  });
});

describe('the next delivery of a URL', () => {
  const next = async (endpointId: string): Promise<string | undefined> =>
    (await bench.attempts.startNext({ ...scope, endpointId }, now(), after(45_000)))?.id;

  it('is the oldest that is due and free', async () => {
    await subscribe('/a', '/b');
    const all = await bench.waiting(scope, 6);
    const [a, b] = ['/a', '/b'].map((path) => all.filter(({ url }) => url === receiver.url(path)));
    const [leased, expired, due, later, skipped, young] = a as [WebhookDeliveryEntity, ...WebhookDeliveryEntity[]];
    await set(b![0]!, { nextAttemptAt: after(-9_000) });
    await set(skipped!, { nextAttemptAt: after(-8_000), state: 'SKIPPED' });
    await set(leased, { nextAttemptAt: after(-7_000), leaseUntil: after(1), leaseToken: randomUUID() });
    await set(young!, { nextAttemptAt: now() });
    await set(due!, { nextAttemptAt: after(-2_000) });
    await set(expired!, { nextAttemptAt: after(-1_000), leaseUntil: now(), leaseToken: randomUUID() });
    await set(later!, { nextAttemptAt: after(1) });
    const { endpointId } = leased;
    const order = [];
    for (let id = await next(endpointId!); id; id = await next(endpointId!)) order.push(id);
    expect(order).toEqual([due!.id, expired!.id, young!.id]);
  });

  it('is never one that another transaction holds', async () => {
    await subscribe('/a');
    const [held, free] = await bench.waiting(scope, 2);
    const lock = () => bench.rows('SELECT id FROM webhook_delivery WHERE id = $1 FOR UPDATE', [held!.id]);
    expect(await whileHeld(bench.database, lock, () => next(held!.endpointId!))).toBe(free!.id);
  });

  it.each([
    [4_999, 2],
    [5_000, 1],
  ])(
    'begins within the turn of a worker, which lasts 5 seconds: with answers after %i ms, %i are sent',
    async (ms, sent) => {
      await subscribe('/a');
      await bench.waiting(scope, 1);
      const [claim] = await bench.claim();
      await bench.waiting(scope, 3);
      receiver.reply('/a', (response) => {
        bench.clock.advance(ms);
        response.end();
      });
      await bench.delivery.deliver(claim!);
      expect(receiver.received).toHaveLength(sent);
    },
  );

  it('is left to a dispatcher that is woken if an attempt ends while a quarter of the lane is busy', async () => {
    await subscribe('/a', '/b');
    bench.env.WORKER_CONCURRENCY = 2;
    const service = bench.deliveryWith();
    bench.env.WORKER_CONCURRENCY = 8;
    await bench.append(scope);
    const [first, second] = await bench.claim();
    await service.deliver(first!);
    expect(bench.jobs.wakeUps).toBe(0);
    await bench.append(scope);
    const third = (await bench.claim())[0]!;
    await Promise.all([service.deliver(second!), service.deliver(third)]);
    expect(bench.jobs.wakeUps).toBeGreaterThan(0);
  });

  it('follows in the same turn until 200 are sent', async () => {
    await subscribe('/a');
    await bench.waiting(scope, 206);
    const claims = await bench.claim();
    await bench.delivery.deliver(claims[0]!);
    expect(receiver.received).toHaveLength(200);
  });

  it.each([
    [3, 0],
    [206, 1],
  ])('follows %i in a row: a dispatcher is woken %i times when the turn has ended', async (count, wakeUps) => {
    await subscribe('/a');
    await bench.waiting(scope, count);
    const claims = await bench.claim();
    await bench.delivery.deliver(claims[0]!);
    expect(bench.jobs.wakeUps).toBe(wakeUps);
  });
});

describe('the end of an attempt', () => {
  it.each([200, 500])(
    'after its lease has expired does not record its %i and starts no next delivery',
    async (status) => {
      await subscribe('/a');
      await bench.append(scope);
      replyAfter(
        '/a',
        async () => {
          bench.clock.advance(45_000);
          receiver.reply('/a', 200);
          await deliverOne();
          await bench.waiting(scope, 1);
        },
        status,
      );
      await deliverOne();
      expect(receiver.received).toHaveLength(2);
      expect(await states()).toEqual(['PENDING', 'DELIVERED']);
      const { data } = await bench.deliveries.list(scope, PROVIDER, {}, { limit: 10 });
      expect(data.flatMap(({ attempts }) => attempts.map(({ status }) => status))).toEqual([200]);
      expect(await health('/a')).toMatchObject({ failingSince: null });
    },
  );

  it('releases the delivery for the next attempt', async () => {
    const delivery = await started('/a');
    const end = { state: 'PENDING', nextAttemptAt: after(5_000), finishedAt: null, attempts: 1 } as const;
    expect(await bench.attempts.end(delivery, end)).toBe(true);
    expect(await stored(delivery)).toMatchObject({ ...end, round: 1, leaseToken: null, leaseUntil: null });
    expect(await bench.attempts.end(delivery, end)).toBe(false);
  });

  it('releases only its own lease', async () => {
    const delivery = await started('/a');
    await bench.attempts.release({ ...delivery, leaseToken: randomUUID() });
    expect(await stored(delivery)).toMatchObject({ leaseToken: delivery.leaseToken, leaseUntil: after(45_000) });
    await bench.attempts.release(delivery);
    expect(await stored(delivery)).toMatchObject({ state: 'PENDING', leaseToken: null, leaseUntil: null });
  });
});

describe('the health of a URL', () => {
  it('is not reset by the success of another', async () => {
    receiver.reply('/weak', 500);
    await subscribe('/weak', '/well');
    await bench.append(scope);
    await bench.settle();
    const failing = await health('/weak');
    expect(failing.failingSince).not.toBeNull();
    bench.clock.advance(1_000);
    await bench.append(scope);
    await bench.settle();
    expect(await health('/weak')).toEqual(failing);
    expect(await health('/well')).toMatchObject({ failingSince: null, disabledAt: null });
  });

  it('keeps the first reason for which it was disabled', async () => {
    await subscribe('/a');
    await bench.append(scope);
    const disabledAt = now();
    const disable = () =>
      bench.rows(`UPDATE webhook_endpoint SET disabled_at = $1, disabled_reason = 'failing'`, [disabledAt]);
    replyAfter('/a', () => disable().then(() => bench.clock.advance(1)), 410);
    await deliverOne();
    expect(await health('/a')).toMatchObject({ disabledAt, disabledReason: 'failing' });
  });

  it('is checked after an attempt: deliveries that wait for a URL disabled meanwhile are skipped', async () => {
    await subscribe('/a');
    await bench.append(scope);
    replyAfter(
      '/a',
      async () => {
        await bench.waiting(scope, 1);
        await bench.rows('UPDATE webhook_endpoint SET disabled_at = $1', [now()]);
      },
      500,
    );
    await deliverOne();
    expect(receiver.received).toHaveLength(1);
    expect(await states()).toEqual(['SKIPPED', 'SKIPPED']);
  });
});

describe('skipping the deliveries of a URL', () => {
  it('does not interrupt an attempt in progress', async () => {
    await subscribe('/a');
    await bench.append(scope);
    replyAfter('/a', async () => {
      await bench.waiting(scope, 1);
      await subscribe('/b');
    });
    await deliverOne();
    expect(receiver.received).toHaveLength(1);
    expect((await states()).sort()).toEqual(['DELIVERED', 'SKIPPED']);
  });

  it('ends unclaimed deliveries, including those whose lease has just expired, and none of another URL', async () => {
    await subscribe('/a', '/b');
    const all = await bench.waiting(scope, 3);
    const a = all.filter(({ url }) => url === receiver.url('/a'));
    await set(a[0]!, { leaseUntil: after(1), leaseToken: randomUUID() });
    await set(a[1]!, { leaseUntil: now(), leaseToken: randomUUID() });
    await bench.deliveryRows.skipAll(scope.workspaceId, a[0]!.endpointId!, now());
    const skipped = await bench.table().findBy({ state: 'SKIPPED' });
    expect(skipped.map(({ id }) => id).sort()).toEqual([a[1]!.id, a[2]!.id].sort());
    for (const one of skipped) expect(one).toMatchObject({ finishedAt: now(), nextAttemptAt: null });
  });

  it('does not wait for a delivery that another transaction holds', async () => {
    await subscribe('/a');
    const [held, free] = await bench.waiting(scope, 2);
    const lock = () => bench.rows('SELECT id FROM webhook_delivery WHERE id = $1 FOR UPDATE', [held!.id]);
    await whileHeld(bench.database, lock, () =>
      bench.deliveryRows.skipAll(scope.workspaceId, held!.endpointId!, now()),
    );
    expect([(await stored(held!)).state, (await stored(free!)).state]).toEqual(['PENDING', 'SKIPPED']);
  });
});
