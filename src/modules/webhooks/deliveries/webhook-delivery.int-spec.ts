import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../../sandbox/testing/until.js';
import { Env } from '../../../config/env.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { WritePositions } from '../../../platform/database/write-positions.js';
import { type TestReceiver, startReceiver } from '../testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { Delivery } from '../webhooks.types.js';

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

const isGenuine = (secret: string, { headers, body }: TestReceiver['received'][number]): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe('a notification', () => {
  it('is a POST of the stored body that the Standard Webhooks library verifies', async () => {
    await subscribe([receiver.url('/a')]);
    const id = await bench.append(scope);
    await bench.settle();
    const [request] = receiver.at('/a');
    const [stored] = await bench.rows<{ body: string }>('SELECT body FROM outbox_event WHERE id = $1', [id]);
    const [secret] = await bench.webhooks.secrets(scope, PROVIDER);
    expect(request).toMatchObject({
      method: 'POST',
      body: stored!.body,
      headers: { 'content-type': 'application/json', 'webhook-id': id },
    });
    expect(isGenuine(secret!.secret, request!)).toBe(true);
    expect(isGenuine(secret!.secret, { ...request!, body: `${request!.body} ` })).toBe(false);
    expect(JSON.parse(request!.body)).toMatchObject({
      id,
      type: 'RESERVATION_CREATED',
      sequence: 1,
      data: { id: 'é😀' },
      tenantID: scope.tenantId,
    });
    expect(await deliveries()).toMatchObject([
      {
        eventId: id,
        state: 'DELIVERED',
        attempts: [{ number: 1, trigger: 'AUTOMATIC', status: 200, errorClass: null, responseExcerpt: 'ok' }],
      },
    ]);
  });

  it('is sent once to each URL subscribed to it, and to no other', async () => {
    const [neighbour, stranger] = [await bench.makeTenant(scope.workspaceId), await bench.makeTenant()];
    await subscribe([receiver.url('/1'), receiver.url('/2')]);
    await subscribe([receiver.url('/neighbour')], neighbour);
    await subscribe([receiver.url('/stranger')], stranger);
    await bench.webhooks.update(scope, 'PROVIDER_05', {
      urls: [receiver.url('/other-provider')],
      events: ['RESERVATION_CREATED'],
    });
    await bench.append(scope);
    await bench.append(scope, { type: 'RESERVATION_CANCELLED' });
    await Promise.all(Array.from({ length: 4 }, () => bench.settle()));
    await bench.settle();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/1', '/2']);
  });

  it('with a target URL is sent only there, signed with the secret of the workspace', async () => {
    await subscribe([receiver.url('/subscribed')]);
    await bench.append(scope, { type: 'OAUTH_COMPLETED', targetUrl: receiver.url('/target') });
    await bench.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/target']);
    const [workspace] = await bench.rows<{ secret: string }>(
      'SELECT notification_secret AS secret FROM workspace WHERE id = $1',
      [scope.workspaceId],
    );
    expect(isGenuine(bench.secrets.notification(scope.workspaceId, workspace!.secret), receiver.received[0]!)).toBe(
      true,
    );
    expect(await states()).toEqual(['DELIVERED']);
  });

  it('is sent again immediately, within one attempt, when the receiver has closed the kept connection', async () => {
    await subscribe([receiver.url('/a')]);
    await bench.append(scope);
    await bench.settle();
    receiver.reply('/a', (response) => {
      receiver.reply('/a', 200);
      response.socket!.resetAndDestroy();
    });
    await bench.append(scope);
    await bench.settle();
    expect(await deliveries()).toMatchObject([
      { state: 'DELIVERED' },
      { state: 'DELIVERED', attempts: [{ number: 1, status: 200 }] },
    ]);
    const [, broken, again] = receiver.at('/a').map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(again).toEqual(broken);
  });

  it('carries both signatures during the rotation of a secret, and only the new one afterwards', async () => {
    const url = receiver.url('/rotating');
    await subscribe([url]);
    const [before] = await bench.webhooks.secrets(scope, PROVIDER);
    const after = await bench.webhooks.rotate(scope, PROVIDER, url, 3_600);
    expect(after).toMatchObject({ url, previousSecret: before!.secret });
    expect(after.secret).not.toBe(before!.secret);
    await bench.append(scope);
    await bench.settle();
    bench.clock.advance(3_600_000);
    await bench.append(scope);
    await bench.settle();
    const [during, later] = receiver.at('/rotating');
    const signatures = (request: typeof during) => String(request!.headers['webhook-signature']).split(' ').length;
    expect([signatures(during), signatures(later)]).toEqual([2, 1]);
    expect([isGenuine(before!.secret, during!), isGenuine(after.secret, during!)]).toEqual([true, true]);
    bench.clock.advance(-3_600_000);
    expect(await bench.webhooks.secrets(scope, PROVIDER)).toMatchObject([
      { secret: after.secret, previousSecret: before!.secret },
    ]);
  });
});

describe('fences', () => {
  it('let only one of several workers with the same claim send', async () => {
    await subscribe([receiver.url('/a')]);
    await bench.append(scope);
    const [claim] = await bench.claim();
    await Promise.all([bench.delivery.deliver(claim!), bench.delivery.deliver(claim!), bench.delivery.deliver(claim!)]);
    expect(receiver.at('/a')).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: [{ number: 1 }] }]);
  });

  it('skip an expired claim', async () => {
    await subscribe([receiver.url('/a')]);
    await bench.append(scope);
    const [late] = await bench.claim();
    bench.clock.advance(61_000);
    const [fresh] = await bench.claim();
    expect(fresh).toMatchObject({ deliveryId: late!.deliveryId });
    await bench.delivery.deliver(late!);
    expect(receiver.received).toEqual([]);
    await bench.delivery.deliver(fresh!);
    expect(receiver.received).toHaveLength(1);
  });

  it('recover a delivery whose worker died during the attempt; its late record is refused', async () => {
    await subscribe([receiver.url('/a')]);
    await bench.append(scope);
    const [claim] = await bench.claim();
    const dead = await bench.attempts.start(claim!, new Date(bench.clock.now().getTime() + 45_000));
    bench.clock.advance(44_000);
    expect(await bench.claim()).toEqual([]);
    bench.clock.advance(2_000);
    await bench.settle();
    expect(receiver.at('/a')).toHaveLength(1);
    const end = { state: 'FAILED', nextAttemptAt: null, finishedAt: bench.clock.now(), attempts: 1 } as const;
    expect(await bench.attempts.end(dead!, end)).toBe(false);
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: [{ number: 1, status: 200 }] }]);
  });

  it('create the deliveries of an event once, however many processes dispatch', async () => {
    await subscribe([receiver.url('/a')]);
    await Promise.all(Array.from({ length: 50 }, () => bench.append(scope)));
    await Promise.all(Array.from({ length: 8 }, () => bench.dispatch.round()));
    expect(await deliveries()).toHaveLength(50);
    bench.clock.advance(61_000);
    await bench.settle();
    expect(new Set(receiver.at('/a').map(({ headers }) => headers['webhook-id'])).size).toBe(50);
    expect(receiver.at('/a')).toHaveLength(50);
  });

  it('release a delivery whose attempt the end of the process interrupted', async () => {
    await subscribe([receiver.url('/slow')]);
    const stop = new AbortController();
    receiver.reply('/slow', () => stop.abort());
    await bench.append(scope);
    const [claim] = await bench.claim();
    await bench.delivery.deliver(claim!, stop.signal);
    expect(await deliveries()).toMatchObject([{ state: 'PENDING', attempts: [] }]);
    receiver.reply('/slow', 200);
    await bench.settle();
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: [{ number: 1 }] }]);
  });
});

describe('many deliveries', () => {
  it('of one URL are sent five at a time, and those of other URLs do not wait for them', async () => {
    const waiting: (() => void)[] = [];
    receiver.reply('/hangs', (response) => waiting.push(() => response.end()));
    await subscribe([receiver.url('/hangs'), receiver.url('/quick')]);
    for (let count = 0; count < 12; count++) await bench.append(scope);
    const first = await bench.claim();
    expect(first).toHaveLength(10);
    const running = Promise.all(first.map((claim) => bench.delivery.deliver(claim)));
    await until(
      'five slow requests and all quick ones',
      () => receiver.at('/quick').length === 12 && waiting.length === 5,
    );
    expect(await bench.claim()).toEqual([]);
    expect(waiting).toHaveLength(5);
    const [leased] = await bench.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhook_delivery WHERE state = 'PENDING' AND lease_until > $1 AND url = $2`,
      [bench.clock.now(), receiver.url('/hangs')],
    );
    expect(leased!.count).toBe(5);
    await until('every slow request', () => {
      waiting.splice(0).forEach((release) => release());
      return receiver.at('/hangs').length === 12;
    });
    waiting.forEach((release) => release());
    await running;
    expect(await states()).toEqual(Array.from({ length: 24 }, () => 'DELIVERED'));
    expect(receiver.received).toHaveLength(24);
  });

  it.each([200, 500])(
    'have, with replicas, the write position of the next one after a %i noted before it is sent',
    async (status) => {
      const env = Object.assign(new Env(), { DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:1/none' });
      const positions = new WritePositions(bench.source, env);
      const ofWorkspace = () => positions.of([scope.workspaceId]);
      const seen: { written: bigint; noted: bigint }[] = [];
      const whileFirstIsSent = async (): Promise<void> => {
        await bench.append(scope);
        await bench.dispatchRows.dispatch(bench.clock.now());
        const [{ written }] = (await bench.rows(`SELECT (pg_current_wal_flush_lsn() - '0/0')::text AS written`)) as [
          { written: string },
        ];
        seen.push({ written: BigInt(written), noted: await ofWorkspace() });
      };
      receiver.reply('/a', (response) => {
        const isFirst = seen.length === 0;
        const told = isFirst ? whileFirstIsSent() : ofWorkspace().then((noted) => seen.push({ ...seen[0]!, noted }));
        void told.then(() => response.writeHead(isFirst ? status : 200).end());
      });
      await subscribe([receiver.url('/a')]);
      await bench.append(scope);
      const [claim] = await bench.claim();
      await bench.deliveryWith(undefined, new Database(bench.source, undefined, positions)).deliver(claim!);
      expect(seen.map(({ written, noted }) => noted >= written)).toEqual([false, true]);
    },
  );

  it('of unrelated tenants are kept apart', async () => {
    const other = await bench.makeTenant(scope.workspaceId);
    await subscribe([receiver.url('/mine')]);
    await bench.append(scope);
    await bench.settle();
    const [mine] = await deliveries();
    expect(await deliveries(other)).toEqual([]);
    await expect(bench.deliveries.redeliver(other, PROVIDER, mine!.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(bench.deliveries.redeliver(scope, 'PROVIDER_05', mine!.id)).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(bench.deliveries.redeliver(scope, PROVIDER, randomUUID())).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
