import type { Scope } from '../../../platform/access/scope.js';
import { newId } from '../../../platform/database/ids.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { StartedDelivery } from './webhook-attempts.repository.js';
import type { WebhookDeliveryEntity } from '../webhook.entity.js';

const URLS = ['https://a.example.com/', 'https://b.example.com/'];
const LEASE_MS = 45_000;

let bench: WebhookBench;
let scope: Scope;

beforeAll(async () => {
  bench = await openWebhookBench();
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
  await bench.webhooks.update(scope, PROVIDER, { urls: URLS, events: ['RESERVATION_CREATED'] });
});
afterAll(() => bench.close());

const now = (): Date => bench.clock.now();
const leaseUntil = (): Date => new Date(now().getTime() + LEASE_MS);
const stored = (): Promise<WebhookDeliveryEntity[]> => bench.table().find();
const numbers = (): Promise<{ deliveryId: string; number: number }[]> =>
  bench.rows('SELECT delivery_id AS "deliveryId", number FROM webhook_attempt');

/** Returns `events` deliveries of each URL whose attempts are in progress. */
const started = async (events: number): Promise<StartedDelivery[]> => {
  for (let event = 0; event < events; event += 1) await bench.append(scope);
  const claims = await bench.claim();
  return Promise.all(claims.map(async (claim) => (await bench.attempts.start(claim, leaseUntil()))!));
};
const store = (delivery: StartedDelivery, { goesOn = false, number = 1 } = {}) => {
  const attempt = {
    ...{ id: newId(now()), deliveryId: delivery.id, number, trigger: 'AUTOMATIC' as const, status: 200 },
    ...{ errorClass: null, durationMs: 1, responseExcerpt: '', sealedExcerpt: null, startedAt: now() },
  };
  return bench.successes.store({ delivery, attempt, now: now(), goesOn, leaseUntil: leaseUntil() });
};

describe('deliveries that end together', () => {
  it('are each stored with their attempt', async () => {
    const deliveries = await started(3);
    expect(deliveries).toHaveLength(6);
    expect(await Promise.all(deliveries.map((delivery) => store(delivery)))).toEqual(deliveries.map(() => undefined));
    for (const delivery of await stored())
      expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 1, finishedAt: now(), leaseToken: null });
    expect((await numbers()).map(({ deliveryId }) => deliveryId).sort()).toEqual(deliveries.map(({ id }) => id).sort());
  });

  it('each start a next delivery of their own URL, and none twice', async () => {
    const deliveries = await started(2);
    await bench.waiting(scope, 4);
    const next = await Promise.all(deliveries.map((delivery) => store(delivery, { goesOn: true })));
    expect(next.map((one) => one?.endpointId)).toEqual(deliveries.map(({ endpointId }) => endpointId));
    expect(new Set(next.map((one) => one?.id)).size).toBe(4);
    expect((await stored()).filter(({ leaseToken }) => leaseToken !== null)).toHaveLength(4);
  });

  it('start a next delivery only where the turn of the URL continues', async () => {
    const deliveries = await started(2);
    await bench.waiting(scope, 4);
    const next = await Promise.all(deliveries.map((delivery, index) => store(delivery, { goesOn: index === 0 })));
    expect(next.map((one) => one?.endpointId)).toEqual([deliveries[0]!.endpointId, undefined, undefined, undefined]);
    expect((await stored()).filter(({ leaseToken }) => leaseToken !== null)).toHaveLength(1);
  });

  it('skip a delivery whose lease has passed to another process', async () => {
    const deliveries = await started(2);
    const [lost, ...kept] = deliveries as [StartedDelivery, ...StartedDelivery[]];
    await bench.table().update({ id: lost.id }, { leaseToken: newId(now()) });
    await bench.waiting(scope, 4);
    const [first, ...others] = await Promise.all(deliveries.map((delivery) => store(delivery, { goesOn: true })));
    expect(first).toBeNull();
    expect(others.every((one) => one?.leaseToken)).toBe(true);
    expect((await numbers()).map(({ deliveryId }) => deliveryId).sort()).toEqual(kept.map(({ id }) => id).sort());
  });

  it('do not start one another again when their leases have just expired', async () => {
    const deliveries = await started(1);
    bench.clock.advance(LEASE_MS);
    const next = await Promise.all(deliveries.map((delivery) => store(delivery, { goesOn: true })));
    expect(next).toEqual([undefined, undefined]);
    expect((await stored()).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
  });

  it('are stored without the one that cannot be stored', async () => {
    const deliveries = await started(2);
    const [bad, ...good] = deliveries as [StartedDelivery, ...StartedDelivery[]];
    const results = await Promise.allSettled([
      store(bad, { number: 3_000_000_000 }),
      ...good.map((delivery) => store(delivery)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect((await stored()).filter(({ state }) => state === 'PENDING').map(({ id }) => id)).toEqual([bad.id]);
  });
});
