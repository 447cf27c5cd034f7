import { randomUUID } from 'node:crypto';
import { behind } from '../../../../test/support/held.js';
import type { Scope } from '../../../platform/access/scope.js';
import { type TestReceiver, startReceiver } from '../testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { Delivery, DeliveryFilter } from '../webhooks.types.js';

const DAY = 86_400_000;

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

const list = async (filter: DeliveryFilter = {}): Promise<Delivery[]> =>
  (await bench.deliveries.list(scope, PROVIDER, filter, { limit: 100 })).data;

/** Returns a delivery that used up its attempts. */
const fail = async (path: string): Promise<Delivery> => {
  receiver.reply(path, 500);
  const eventId = await bench.append(scope);
  for (let attempt = 0; attempt < 10; attempt++) {
    await bench.settle();
    bench.clock.advance(DAY);
  }
  const found = (await list({ url: receiver.url(path) })).find((delivery) => delivery.eventId === eventId)!;
  return found;
};

const subscribe = (...paths: string[]) =>
  bench.webhooks.update(scope, PROVIDER, {
    urls: paths.map(receiver.url),
    events: ['RESERVATION_CREATED', 'RESERVATION_UPDATED'],
  });

describe('redelivery', () => {
  it('of a failed delivery starts a new round of attempts under the same id, the first of them manual', async () => {
    await subscribe('/a');
    // Ten days of failures would disable the URL; a success of another event keeps it enabled.
    receiver.reply('/a', 500);
    await bench.append(scope);
    await bench.settle();
    const [first] = await list();
    await bench.rows(
      `UPDATE webhook_delivery SET state = 'FAILED', round = 10, attempts = 10, next_attempt_at = NULL, finished_at = $2 WHERE id = $1`,
      [first!.id, bench.clock.now()],
    );
    const again = await bench.deliveries.redeliver(scope, PROVIDER, first!.id);
    expect(again).toMatchObject({ id: first!.id, state: 'PENDING', finishedAt: null });
    await bench.settle();
    expect((await list())[0]).toMatchObject({
      state: 'PENDING',
      attempts: [
        { number: 1, trigger: 'AUTOMATIC' },
        { number: 11, trigger: 'MANUAL' },
      ],
    });
    receiver.reply('/a', 200);
    bench.clock.advance(5_000);
    await bench.settle();
    expect((await list())[0]).toMatchObject({
      state: 'DELIVERED',
      attempts: [{}, {}, { number: 12, trigger: 'AUTOMATIC' }],
    });
    expect(new Set(receiver.at('/a').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('of a successful delivery sends it again', async () => {
    await subscribe('/a');
    await bench.append(scope);
    await bench.settle();
    const [delivered] = await list();
    await bench.deliveries.redeliver(scope, PROVIDER, delivered!.id);
    await bench.settle();
    expect(receiver.at('/a')).toHaveLength(2);
    expect(receiver.at('/a')[1]!.body).toBe(receiver.at('/a')[0]!.body);
  });

  it('is refused while an attempt is in progress, and to a disabled or removed URL', async () => {
    await subscribe('/a');
    await bench.append(scope);
    await bench.claim();
    const [claimed] = await list();
    const redeliver = (): Promise<unknown> => bench.deliveries.redeliver(scope, PROVIDER, claimed!.id);
    await expect(redeliver()).rejects.toMatchObject({ kind: 'conflict', code: 'attempt_running' });
    bench.clock.advance(61_000);
    receiver.reply('/a', 410);
    await bench.settle();
    await expect(redeliver()).rejects.toMatchObject({ kind: 'conflict', code: 'url_disabled' });
    await subscribe('/b');
    await expect(redeliver()).rejects.toMatchObject({ kind: 'conflict', code: 'url_removed' });
  });

  it('of all deliveries that failed or were skipped since a time does not affect the rest', async () => {
    await subscribe('/weak', '/well');
    const early = await fail('/weak');
    await bench.webhooks.enable(scope, PROVIDER, receiver.url('/weak'));
    const since = bench.clock.now();
    const late = await fail('/weak');
    expect([early.state, late.state]).not.toContain('PENDING');
    await bench.append(scope);
    await bench.settle();
    receiver.reply('/weak', 200);
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, since)).toBe(0);
    await bench.webhooks.enable(scope, PROVIDER, receiver.url('/weak'));
    const sent = receiver.at('/well').length;
    expect(await bench.deliveries.redeliverSince(scope, PROVIDER, since)).toBe(2);
    await bench.settle();
    const states = (await list({ url: receiver.url('/weak') })).map(({ id, state }) => [id === early.id, state]);
    expect(states).toEqual([
      [true, early.state],
      [false, 'DELIVERED'],
      [false, 'DELIVERED'],
    ]);
    expect(receiver.at('/well')).toHaveLength(sent);
    const neighbour = await bench.makeTenant(scope.workspaceId);
    await expect(bench.deliveries.redeliverSince(neighbour, PROVIDER, since)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('list of deliveries', () => {
  it('is filtered, ordered and paged', async () => {
    await subscribe('/a', '/b');
    receiver.reply('/b', 500);
    await bench.append(scope);
    await bench.settle();
    bench.clock.advance(1_000);
    const since = bench.clock.now();
    await bench.append(scope, { type: 'RESERVATION_UPDATED' });
    await bench.settle();
    const b = receiver.url('/b');
    expect((await list()).map(({ eventType }) => eventType)).toEqual([
      'RESERVATION_CREATED',
      'RESERVATION_CREATED',
      'RESERVATION_UPDATED',
      'RESERVATION_UPDATED',
    ]);
    expect(await list({ state: 'PENDING' })).toMatchObject([{ url: b }, { url: b }]);
    expect(await list({ state: 'PENDING', since })).toMatchObject([{ url: b, eventType: 'RESERVATION_UPDATED' }]);
    expect(await list({ eventType: 'RESERVATION_CREATED', url: b })).toMatchObject([
      { url: b, attempts: [{ status: 500 }] },
    ]);
    expect(await list({ eventType: 'OAUTH_COMPLETED' })).toEqual([]);
    const first = await bench.deliveries.list(scope, PROVIDER, {}, { limit: 3 });
    const page = await bench.deliveries.list(scope, PROVIDER, {}, { limit: 3, cursor: first.meta.nextCursor! });
    expect(page.meta).toEqual({ total: 4, limit: 3, nextCursor: null });
    expect(page.data).toHaveLength(1);
    const newest = await bench.deliveries.list(scope, PROVIDER, {}, { limit: 4, order: 'desc' });
    expect(newest.data.map(({ id }) => id)).toEqual((await list()).map(({ id }) => id).reverse());
  });
});

describe('the filter for failed deliveries', () => {
  it('selects deliveries that ended without success or are being retried, and no others', async () => {
    await subscribe('/up', '/down', '/busy', '/gone');
    receiver.reply('/down', 500);
    const subjectId = randomUUID();
    await bench.append(scope, { subjectId });
    await bench.settle();
    const states = { '/busy': `'PENDING', round = 0`, '/gone': `'SKIPPED'` };
    for (const [path, state] of Object.entries(states))
      await bench.rows(`UPDATE webhook_delivery SET state = ${state} WHERE url = $1`, [receiver.url(path)]);
    const urls = async (failed: boolean) => (await list({ failed })).map(({ url }) => url).sort();
    const retried = [receiver.url('/down'), receiver.url('/gone')].sort();
    expect([await urls(true), await urls(false)]).toEqual([
      retried,
      [receiver.url('/busy'), receiver.url('/up')].sort(),
    ]);
    await bench.rows(`UPDATE webhook_delivery SET state = 'FAILED' WHERE url = $1`, [receiver.url('/down')]);
    expect(await urls(true)).toEqual(retried);
  });

  it('can be combined with the reservation that the event is about', async () => {
    await subscribe('/down');
    receiver.reply('/down', 500);
    const subjectId = randomUUID();
    await bench.append(scope, { subjectId });
    await bench.append(scope);
    await bench.settle();
    const found = await list({ failed: true, subjectId });
    expect(found.map((one) => one.subjectId)).toEqual([subjectId]);
    expect(await list({ failed: false, subjectId })).toEqual([]);
  });
});

describe('deliveries by the hour in which they were made', () => {
  const HOUR = 3_600_000;
  const SINCE = new Date('2027-01-09T13:00:00Z');
  const byHour = async (of = scope): Promise<[hour: number, made: number, failed: number][]> => {
    const hours = await bench.deliveries.byHour(of, SINCE);
    return hours
      .map(({ since, made, failed }): [number, number, number] => [
        (since.getTime() - SINCE.getTime()) / HOUR,
        made,
        failed,
      ])
      .sort();
  };
  /** Creates one delivery for each of the times. */
  const make = async (of: Scope, ...hours: number[]): Promise<string[]> => {
    await bench.webhooks.update(of, PROVIDER, { urls: [receiver.url('/a')], events: ['RESERVATION_CREATED'] });
    const made = await bench.waiting(of, hours.length);
    for (const [index, { id }] of made.entries())
      await bench.table().update({ id }, { createdAt: new Date(SINCE.getTime() + hours[index]! * HOUR) });
    return made.map(({ id }) => id);
  };

  it('are counted from a given time on, by the beginning of each hour, without those of other tenants', async () => {
    await make(scope, -1 / HOUR, 0, 1 - 1 / HOUR, 1, 23.5);
    await make(await bench.makeTenant(scope.workspaceId), 0);
    expect(await byHour()).toEqual([
      [0, 2, 0],
      [1, 1, 0],
      [23, 1, 0],
    ]);
    expect(await byHour({ ...scope, workspaceId: (await bench.makeTenant()).workspaceId })).toEqual([]);
  });

  it.each<[what: string, row: object, failed: 0 | 1]>([
    ['waits for its first attempt', { state: 'PENDING' }, 0],
    ['waits after an attempt that failed', { state: 'PENDING', attempts: 1, round: 1 }, 1],
    ['arrived', { state: 'DELIVERED', attempts: 1, round: 1 }, 0],
    ['arrived after attempts that failed', { state: 'DELIVERED', attempts: 3, round: 3 }, 0],
    ['arrived and is to be sent again', { state: 'PENDING', attempts: 1, round: 0 }, 0],
    ['has failed for good', { state: 'FAILED', attempts: 10, round: 10 }, 1],
    ['was not sent, as its URL is disabled', { state: 'SKIPPED' }, 1],
  ])('count one that %s as failed only if it has failed', async (_what, row, failed) => {
    const [id] = await make(scope, 0);
    await bench.table().update({ id: id! }, row);
    expect(await byHour()).toEqual([[0, 1, failed]]);
  });
});

describe('test event', () => {
  it('goes to every enabled URL, subscribed or not, marked as a test', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [receiver.url('/a'), receiver.url('/b')] });
    const { eventId, deliveryIds } = await bench.tests.send(scope, PROVIDER, {});
    await bench.settle();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      id: eventId,
      type: 'RESERVATION_CREATED',
      data: { test: true, status: 'CONFIRMED' },
    });
    expect((await list()).map(({ id, state }) => [deliveryIds.includes(id), state])).toEqual([
      [true, 'DELIVERED'],
      [true, 'DELIVERED'],
    ]);
  });

  it('is not sent to a URL that is deleted at the same moment', async () => {
    await bench.webhooks.update(scope, PROVIDER, { urls: [receiver.url('/a'), receiver.url('/b')] });
    const gone = [receiver.url('/a')];
    const deleteUrl = () => bench.rows('DELETE FROM webhook_endpoint WHERE url = $1 RETURNING id', gone);
    await behind(bench.database, deleteUrl, () => bench.tests.send(scope, PROVIDER, {}));
    await bench.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/b']);
  });

  it('is sent to the named URL, for the named event, once', async () => {
    await subscribe('/a', '/b');
    await bench.tests.send(scope, PROVIDER, { url: receiver.url('/b'), event: 'NEW_LISTINGS_IMPORTED' });
    await bench.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/b']);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'NEW_LISTINGS_IMPORTED',
      data: { listingIDs: [expect.any(String)] },
    });
  });

  it('is refused while five of the workspace are unsent, by any tenant, but not in another workspace', async () => {
    const [neighbour, stranger] = [await bench.makeTenant(scope.workspaceId), await bench.makeTenant()];
    for (const tenant of [scope, neighbour, stranger])
      await bench.webhooks.update(tenant, PROVIDER, { urls: [receiver.url('/a'), receiver.url('/b')] });
    const test = (tenant: Scope) => bench.tests.send(tenant, PROVIDER, {});
    for (const tenant of [scope, scope, scope, neighbour, neighbour]) await test(tenant);
    const refused = { kind: 'rate_limited', code: 'too_many_tests', retryAfterSeconds: 15 };
    await expect(test(scope)).rejects.toMatchObject(refused);
    await expect(test(neighbour)).rejects.toMatchObject(refused);
    expect((await test(stranger)).deliveryIds).toHaveLength(2);
    await bench.settle();
    expect((await test(scope)).deliveryIds).toHaveLength(2);
  });

  it('counts against the limit until its first attempt has ended, not while it is retried', async () => {
    await subscribe('/a');
    receiver.reply('/a', 500);
    for (let count = 0; count < 5; count += 1) await bench.tests.send(scope, PROVIDER, {});
    await bench.settle();
    expect((await list()).map(({ state }) => state)).toEqual(Array(5).fill('PENDING'));
    expect((await bench.tests.send(scope, PROVIDER, {})).deliveryIds).toHaveLength(1);
  });

  it('is refused beyond the limit even when many are requested simultaneously', async () => {
    await subscribe('/a');
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => bench.tests.send(scope, PROVIDER, {})));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('is refused without an app, for an unknown URL, and without an enabled URL', async () => {
    const test = (url?: string): Promise<unknown> => bench.tests.send(scope, PROVIDER, { url });
    await expect(test()).rejects.toMatchObject({ kind: 'not_found', message: 'Outgoing webhook app not found' });
    await subscribe();
    await expect(test()).rejects.toMatchObject({ kind: 'refused', code: 'no_enabled_url' });
    await expect(test(receiver.url('/x'))).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Webhook URL not found',
    });
    await subscribe('/a');
    receiver.reply('/a', 410);
    await test();
    await bench.settle();
    await expect(test(receiver.url('/a'))).rejects.toMatchObject({ kind: 'conflict', code: 'url_disabled' });
    expect(await bench.rows('SELECT id FROM outbox_event WHERE dispatched_at IS NULL')).toEqual([]);
  });
});
