import type { Scope } from '../../platform/access/scope.js';
import { OutboundHttp } from '../../platform/outbound/outbound-http.js';
import { type TestReceiver, startReceiver } from './testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from './testing/webhook-bench.js';
import { RETRY_STEPS_MS } from './deliveries/webhook-schedule.js';
import type { Delivery } from './webhooks.types.js';

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

const subscribe = (
  urls: string[],
  who = scope,
  events: ('RESERVATION_CREATED' | 'RESERVATION_UPDATED')[] = ['RESERVATION_CREATED'],
) => bench.webhooks.update(who, PROVIDER, { urls, events });

const deliveries = async (who = scope): Promise<Delivery[]> =>
  (await bench.deliveries.list(who, PROVIDER, {}, { limit: 100 })).data;

const states = async (): Promise<string[]> => (await deliveries()).map(({ state }) => state);

describe('a failing URL', () => {
  it('gets ten attempts, each recorded; then the delivery stays failed', async () => {
    receiver.reply('/down', 500);
    await subscribe([receiver.url('/down')]);
    const id = await bench.append(scope);
    await bench.settle();
    for (const [index, step] of RETRY_STEPS_MS.entries()) {
      expect(receiver.at('/down')).toHaveLength(index + 1);
      bench.clock.advance(step - 1);
      await bench.settle();
      expect(receiver.at('/down')).toHaveLength(index + 1);
      bench.clock.advance(1);
      await bench.settle();
    }
    bench.clock.advance(2 * DAY);
    await bench.settle();
    expect(receiver.at('/down')).toHaveLength(10);
    const ids = new Set(receiver.at('/down').map(({ headers, body }) => `${headers['webhook-id']}${body}`));
    expect(ids.size).toBe(1);
    const times = new Set(receiver.at('/down').map(({ headers }) => headers['webhook-timestamp']));
    expect(times.size).toBe(10);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ eventId: id, state: 'FAILED', nextAttemptAt: null });
    expect(failed!.attempts.map(({ number, status, errorClass }) => [number, status, errorClass])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 500, 'http']),
    );
  });

  it.each([
    [
      'a redirect, which is not followed',
      (path: string) =>
        receiver.reply(path, (response) => response.writeHead(302, { location: receiver.url('/elsewhere') }).end()),
      302,
      'http',
    ],
    [
      'a broken connection',
      (path: string) => receiver.reply(path, (response) => response.socket!.destroy()),
      null,
      'reset',
    ],
    [
      'an answer over 16 KiB',
      (path: string) => receiver.reply(path, (response) => response.writeHead(400).end('x\0'.repeat(40_000))),
      400,
      'http',
    ],
  ])('records %s', async (_, arrange, status, errorClass) => {
    arrange('/odd');
    await subscribe([receiver.url('/odd')]);
    await bench.append(scope);
    await bench.settle();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'PENDING', attempts: [{ status, errorClass }] });
    expect(delivery!.attempts[0]!.responseExcerpt.length).toBeLessThanOrEqual(4_096);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('at a private address is not contacted where the policy forbids it', async () => {
    const strict = new OutboundHttp({ allowPrivate: false }, bench.clock);
    await subscribe([receiver.url('/private')]);
    await bench.append(scope);
    await bench.settle(bench.deliveryWith(strict));
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'PENDING', attempts: [{ status: null, errorClass: 'blocked_address' }] },
    ]);
  });

  it('is disabled immediately by a 410; waiting and later deliveries are skipped', async () => {
    receiver.reply('/gone', 500);
    await subscribe([receiver.url('/gone'), receiver.url('/well')]);
    await bench.append(scope);
    await bench.settle();
    receiver.reply('/gone', 410);
    bench.clock.advance(1);
    await bench.append(scope);
    await bench.settle();
    bench.clock.advance(1);
    await bench.append(scope);
    await bench.settle();
    const app = await bench.webhooks.get(scope, PROVIDER);
    expect(app.urls).toMatchObject([{ disabledReason: 'gone' }, { disabledAt: null, failingSince: null }]);
    const gone = (await deliveries()).filter(({ url }) => url.endsWith('/gone'));
    expect(gone.map(({ state }) => state)).toEqual(['SKIPPED', 'FAILED', 'SKIPPED']);
    expect(receiver.at('/gone')).toHaveLength(2);
    expect(receiver.at('/well')).toHaveLength(3);
  });

  it('is disabled after five days of failures, not before, and a success in between resets the period', async () => {
    receiver.reply('/weak', 500);
    await subscribe([receiver.url('/weak')]);
    const disabled = async (): Promise<boolean> =>
      (await bench.webhooks.get(scope, PROVIDER)).urls[0]!.disabledAt !== null;
    await bench.append(scope);
    await bench.settle();
    bench.clock.advance(4 * DAY);
    receiver.reply('/weak', 200);
    await bench.settle();
    receiver.reply('/weak', 500);
    await bench.append(scope);
    await bench.settle();
    bench.clock.advance(5 * DAY - 1);
    await bench.append(scope);
    await bench.settle();
    expect(await disabled()).toBe(false);
    bench.clock.advance(10_000);
    await bench.append(scope);
    await bench.settle();
    expect(await disabled()).toBe(true);
    expect((await bench.webhooks.get(scope, PROVIDER)).urls).toMatchObject([{ disabledReason: 'failing' }]);
    expect((await states()).filter((state) => state === 'PENDING')).toEqual([]);
  });

  it('receives nothing after it was removed from the app', async () => {
    receiver.reply('/old', 500);
    await subscribe([receiver.url('/old')]);
    await bench.append(scope);
    await bench.settle();
    await subscribe([receiver.url('/new')]);
    bench.clock.advance(DAY);
    await bench.settle();
    expect(receiver.at('/old')).toHaveLength(1);
    expect(await states()).toEqual(['SKIPPED']);
  });
});
