import { randomUUID } from 'node:crypto';
import { behind, whileHeld } from '../../../../test/support/held.js';
import type { Scope } from '../../../platform/access/scope.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { WebhookDeliveryEntity } from '../webhook.entity.js';

const A = 'https://a.example.com/';
const B = 'https://b.example.com/';

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
const set = ({ id }: { id: string }, changes: Partial<WebhookDeliveryEntity>) => bench.table().update({ id }, changes);
const one = async (): Promise<WebhookDeliveryEntity> => {
  await subscribe(A);
  const [delivery] = await bench.waiting(scope, 1);
  return delivery!;
};
const ended = (state: 'FAILED' | 'SKIPPED' | 'DELIVERED', finishedAt: Date) => ({
  state,
  finishedAt,
  nextAttemptAt: null,
});
const redeliver = ({ id }: { id: string }) => bench.deliveries.redeliver(scope, PROVIDER, id);
const actions = async (): Promise<string[]> =>
  (
    await bench.rows<{ action: string }>('SELECT action FROM audit_entry WHERE workspace_id = $1 ORDER BY id', [
      scope.workspaceId,
    ])
  ).map(({ action }) => action);
/** Returns scopes that may not see the tenant's deliveries at the provider. */
const others = async (): Promise<[Scope, typeof PROVIDER | 'PROVIDER_05'][]> => [
  [await bench.makeTenant(scope.workspaceId), PROVIDER],
  [{ ...scope, workspaceId: (await bench.makeTenant()).workspaceId }, PROVIDER],
  [scope, 'PROVIDER_05'],
];

describe('redelivery', () => {
  it('is refused until the lease of an attempt has expired', async () => {
    const delivery = await one();
    await set(delivery, { leaseUntil: after(1), leaseToken: randomUUID() });
    await expect(redeliver(delivery)).rejects.toMatchObject({ code: 'attempt_running' });
    expect(bench.jobs.wakeUps).toBe(0);
    bench.clock.advance(1);
    expect(await redeliver(delivery)).toMatchObject({ state: 'PENDING', nextAttemptAt: now() });
  });

  it('is refused when the delivery has had a hundred attempts', async () => {
    const delivery = await one();
    await set(delivery, { ...ended('FAILED', now()), attempts: 100 });
    await expect(redeliver(delivery)).rejects.toMatchObject({ kind: 'refused', code: 'too_many_attempts' });
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, now())).toBe(0);
    await set(delivery, { attempts: 99 });
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, now())).toBe(1);
  });

  it('begins a new round, is recorded once and wakes a dispatcher', async () => {
    const delivery = await one();
    await set(delivery, { ...ended('FAILED', now()), round: 10, attempts: 10 });
    await redeliver(delivery);
    const begun = { state: 'PENDING', round: 0, attempts: 10, manual: true, nextAttemptAt: now(), finishedAt: null };
    expect(await bench.table().find()).toMatchObject([begun]);
    expect((await actions()).filter((action) => action === 'DELIVERY_REPEATED')).toHaveLength(1);
    expect(bench.jobs.wakeUps).toBe(1);
  });

  it('changes no delivery of other tenants', async () => {
    const delivery = await one();
    for (const [who, provider] of await others()) {
      await expect(bench.deliveries.redeliver(who, provider, delivery.id)).rejects.toMatchObject({ kind: 'not_found' });
      expect(await bench.deliveryRows.get(who, provider, delivery.id)).toBeUndefined();
      expect(await bench.deliveryRows.page(who, provider, {}, { limit: 10 })).toEqual({ rows: [], total: 0 });
    }
    const { workspaceId } = await bench.makeTenant();
    await bench.deliveryRows.restart({ ...scope, workspaceId }, delivery.id, after(9));
    expect(await bench.table().find()).toEqual([delivery]);
  });

  it('restarts only the named delivery', async () => {
    await subscribe(A);
    const [named, other] = await bench.waiting(scope, 2);
    await redeliver(named!);
    expect(await bench.table().findBy({ manual: true })).toMatchObject([{ id: named!.id }]);
    expect(await bench.table().findOneBy({ id: other!.id })).toEqual(other);
  });

  it('locks the delivery, so that no attempt begins between the check and the restart', async () => {
    const { id } = await one();
    const free = await whileHeld(
      bench.database,
      () => bench.deliveryRows.lock(scope, PROVIDER, id),
      () => bench.rows('SELECT id FROM webhook_delivery FOR UPDATE SKIP LOCKED'),
    );
    expect(free).toEqual([]);
  });
});

describe('redelivery of failures since a time', () => {
  it('restarts deliveries that failed or were skipped at that time or later, and no others', async () => {
    const since = now();
    await subscribe(A);
    const [failed, skipped, early, delivered, waiting] = (await bench.waiting(scope, 5)) as [
      WebhookDeliveryEntity,
      WebhookDeliveryEntity,
      WebhookDeliveryEntity,
      WebhookDeliveryEntity,
      WebhookDeliveryEntity,
    ];
    await set(failed, { ...ended('FAILED', since), round: 10 });
    await set(skipped, ended('SKIPPED', now()));
    await set(early, ended('FAILED', new Date(since.getTime() - 1)));
    await set(delivered, ended('DELIVERED', now()));
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, since)).toBe(2);
    const again = { state: 'PENDING', round: 0, manual: true, nextAttemptAt: now(), finishedAt: null };
    const restarted = await bench.table().findBy({ manual: true });
    expect(restarted.map(({ id }) => id).sort()).toEqual([failed.id, skipped.id].sort());
    for (const row of restarted) expect(row).toMatchObject(again);
    expect(await bench.table().findOneBy({ id: waiting.id })).toEqual(waiting);
    expect(bench.jobs.wakeUps).toBe(1);
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, now())).toBe(0);
    expect(bench.jobs.wakeUps).toBe(1);
    expect((await actions()).filter((action) => action === 'DELIVERIES_REPEATED')).toHaveLength(2);
  });

  it('skips deliveries that another transaction ends meanwhile', async () => {
    const delivery = await one();
    await set(delivery, ended('FAILED', now()));
    const restarted = await behind(
      bench.database,
      () => set(delivery, { state: 'DELIVERED' }),
      () => bench.deliveryRows.restartEnded(scope, PROVIDER, new Date(0), now()),
    );
    expect(restarted).toBe(0);
  });

  it.each<[string, string]>([
    ['removed', 'removed_at'],
    ['disabled', 'disabled_at'],
  ])('leaves out a URL that was %s', async (_, column) => {
    await set(await one(), ended('FAILED', now()));
    await bench.rows(`UPDATE webhook_endpoint SET ${column} = $1`, [now()]);
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, new Date(0))).toBe(0);
  });

  it('skips the deliveries of other tenants', async () => {
    await set(await one(), ended('FAILED', now()));
    for (const [who, provider] of await others()) {
      expect(await bench.deliveryRows.restartEnded(who, provider, new Date(0), now())).toBe(0);
      await expect(bench.deliveries.redeliverSince(who, provider, new Date(0))).rejects.toMatchObject({
        kind: 'not_found',
      });
    }
  });
});

describe('a test event', () => {
  it('goes to the enabled URLs only, and delays no other event', async () => {
    await subscribe(A, B);
    await bench.rows('UPDATE webhook_endpoint SET disabled_at = $1 WHERE url = $2', [now(), B]);
    const waiting = await bench.append(scope);
    const { eventId, deliveryIds } = await bench.tests.send(scope, PROVIDER, {});
    expect(bench.jobs.wakeUps).toBe(1);
    expect(await bench.dispatchRows.dispatch(now())).toBe(1);
    const rows = await bench.table().findBy({ state: 'PENDING' });
    expect(rows.map(({ eventId: id, url }) => [id, url]).sort()).toEqual(
      [
        [eventId, A],
        [waiting, A],
      ].sort(),
    );
    expect(rows.find((row) => row.eventId === eventId)).toMatchObject({ id: deliveryIds[0], nextAttemptAt: now() });
    expect((await actions()).filter((action) => action === 'WEBHOOK_TEST_SENT')).toHaveLength(1);
  });
});
