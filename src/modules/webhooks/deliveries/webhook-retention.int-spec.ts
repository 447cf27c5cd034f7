import type { Scope } from '../../../platform/access/scope.js';
import { whileHeld } from '../../../../test/support/held.js';
import { newId } from '../../../platform/database/ids.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import { WebhookRetentionProcessor } from './webhook-retention.processor.js';

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

let bench: WebhookBench;
let sweeper: WebhookRetentionProcessor;
let scope: Scope;

beforeAll(async () => {
  bench = await openWebhookBench();
  sweeper = new WebhookRetentionProcessor(bench.retention, bench.clock, bench.env);
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
  const urls = ['https://a.example.com/'];
  await bench.webhooks.update(scope, PROVIDER, { urls, events: ['RESERVATION_CREATED'] });
});
afterAll(() => bench.close());

const now = (): Date => bench.clock.now();
const events = async (): Promise<string[]> =>
  (await bench.rows<{ id: string }>('SELECT id FROM outbox_event ORDER BY id')).map(({ id }) => id);
/** Returns a delivery that ended now, with its event. */
const ended = async (): Promise<string> => {
  const [delivery] = await bench.waiting(scope, 1);
  const { id, eventId } = delivery!;
  await bench.table().update({ id }, { state: 'FAILED', nextAttemptAt: null, finishedAt: now() });
  return eventId;
};
/** Inserts `count` events without subscribers, or deliveries of one that ended. */
const many = (count: number) => ({
  events: () =>
    bench.rows(
      `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, created_at, dispatched_at)
       SELECT 'evt_' || n, $1, $2, 'P', 'T', gen_random_uuid(), 1, '{}', $3, $3 FROM generate_series(1, ${count}) AS n`,
      [scope.workspaceId, scope.tenantId, now()],
    ),
  deliveries: async () => {
    const event = await bench.append(scope, { targetUrl: 'https://a.example.com/' });
    await bench.rows(
      `INSERT INTO webhook_delivery (id, event_id, workspace_id, tenant_id, url, state, created_at, finished_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'u', 'FAILED', $4, $4 FROM generate_series(1, ${count})`,
      [event, scope.workspaceId, scope.tenantId, now()],
    );
  },
});

describe('retention', () => {
  it('deletes a delivery when the day on which it ended is 30 days ago, and its event a day later', async () => {
    const event = await ended();
    bench.clock.advance(KEPT_MS);
    expect(await sweeper.sweep()).toBe(false);
    expect(await events()).toEqual([event]);
    bench.clock.advance(DAY_MS);
    expect(await sweeper.sweep()).toBe(false);
    expect(await bench.table().find()).toEqual([]);
    expect(await events()).toEqual([event]);
    bench.clock.advance(DAY_MS);
    expect(await sweeper.sweep()).toBe(false);
    expect(await events()).toEqual([]);
  });

  it('keeps a delivery that ended at the moment before which deliveries are deleted', async () => {
    const [delivery] = await bench.waiting(scope, 1);
    bench.clock.advance(1_000);
    await bench.table().update({ id: delivery!.id }, { state: 'FAILED', nextAttemptAt: null, finishedAt: now() });
    await bench.retention.deleteDeliveries(now());
    expect(await bench.table().count()).toBe(1);
    bench.clock.advance(1);
    await bench.retention.deleteDeliveries(now());
    expect(await bench.table().count()).toBe(0);
  });

  it('deletes an event without subscribers when its day is more than EVENT_DAYS and a day ago', async () => {
    const event = await bench.append(scope, { type: 'RESERVATION_CANCELLED' });
    await bench.dispatchRows.dispatch(now());
    bench.clock.advance(bench.env.EVENT_DAYS * DAY_MS + DAY_MS);
    await sweeper.sweep();
    expect(await events()).toEqual([event]);
    bench.clock.advance(DAY_MS);
    await sweeper.sweep();
    expect(await events()).toEqual([]);
  });

  it('deletes an attempt when its day is 30 days ago, though its delivery ended later', async () => {
    const [delivery] = await bench.waiting(scope, 1);
    const attempt = (at: Date) =>
      bench.rows(
        `INSERT INTO webhook_attempt (id, delivery_id, number, trigger, duration_ms, response_excerpt, started_at)
         VALUES ($1, $2, 1, 'AUTOMATIC', 1, '', $3)`,
        [newId(at), delivery!.id, at],
      );
    await attempt(now());
    bench.clock.advance(DAY_MS);
    await attempt(now());
    bench.clock.advance(KEPT_MS);
    await sweeper.sweep();
    expect(await bench.rows('SELECT started_at AS at FROM webhook_attempt')).toEqual([
      { at: new Date(now().getTime() - KEPT_MS) },
    ]);
    expect(await bench.table().find()).toHaveLength(1);
  });

  it('keeps unfinished rows, however old, and those that ended recently', async () => {
    const [waiting] = await bench.waiting(scope, 1);
    const [late] = (await bench.waiting(scope, 1)).filter(({ id }) => id !== waiting!.id);
    const undispatched = await bench.append(scope);
    bench.clock.advance(2 * KEPT_MS);
    await bench.table().update({ id: late!.id }, { state: 'DELIVERED', nextAttemptAt: null, finishedAt: now() });
    bench.clock.advance(KEPT_MS);
    expect(await sweeper.sweep()).toBe(false);
    expect(await events()).toEqual([waiting!.eventId, late!.eventId, undispatched].sort());
    expect(await bench.table().find()).toHaveLength(2);
  });

  it.each(['events', 'deliveries'] as const)(
    'deletes %s a thousand at a time, and reports that more are left',
    async (kind) => {
      await many(1_001)[kind]();
      bench.clock.advance(KEPT_MS + 2 * DAY_MS);
      expect(await sweeper.sweep()).toBe(true);
      expect(await sweeper.sweep()).toBe(false);
      expect(await bench.table().find()).toEqual([]);
    },
  );

  it('deletes a replaced URL when its last delivery is gone, and no URL that is in use', async () => {
    await ended();
    await bench.webhooks.update(scope, PROVIDER, { urls: ['https://b.example.com/'] });
    const urls = async () =>
      (await bench.rows<{ url: string }>('SELECT url FROM webhook_endpoint ORDER BY url')).map(({ url }) => url);
    await sweeper.sweep();
    expect(await urls()).toEqual(['https://a.example.com/', 'https://b.example.com/']);
    bench.clock.advance(KEPT_MS + DAY_MS);
    await sweeper.sweep();
    expect(await urls()).toEqual(['https://b.example.com/']);
  });

  it('does not wait for rows that another transaction holds', async () => {
    const event = await ended();
    bench.clock.advance(KEPT_MS + 2 * DAY_MS);
    const sweep = () => sweeper.sweep();
    await whileHeld(bench.database, () => bench.rows('SELECT id FROM webhook_delivery FOR UPDATE'), sweep);
    expect(await bench.table().find()).toHaveLength(1);
    await bench.rows('DELETE FROM webhook_delivery');
    await whileHeld(bench.database, () => bench.rows('SELECT id FROM outbox_event FOR UPDATE'), sweep);
    expect(await events()).toEqual([event]);
  });
});
