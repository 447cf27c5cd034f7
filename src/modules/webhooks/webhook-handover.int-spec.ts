import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { until } from '../../../sandbox/testing/until.js';
import { behind } from '../../../test/support/held.js';
import type { Scope } from '../../platform/access/scope.js';
import { Handovers } from '../../records/handover/handovers.js';
import { startReceiver } from './testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from './testing/webhook-bench.js';
import { WebhookHandoverRepository } from './webhook-handover.repository.js';

const FROM_URL = 'https://from.example.com/';
const TO_URL = 'https://to.example.com/';

let bench: WebhookBench;
let handovers: Handovers;
let from: Scope;
let to: Scope;
const subjectId = randomUUID();

beforeAll(async () => {
  bench = await openWebhookBench();
  handovers = new Handovers(bench.database);
  new WebhookHandoverRepository(bench.database, handovers);
});
beforeEach(async () => {
  await bench.clear();
  from = await bench.makeTenant();
  to = await bench.makeTenant(from.workspaceId);
  await bench.webhooks.update(from, PROVIDER, { urls: [FROM_URL], events: ['RESERVATION_CREATED'] });
  await bench.webhooks.update(to, PROVIDER, { urls: [TO_URL], events: ['RESERVATION_CREATED'] });
});
afterAll(() => bench.close());

const now = (): Date => bench.clock.now();
const dispatch = () => bench.dispatchRows.dispatch(now());
const append = (scope = from, event: Parameters<WebhookBench['append']>[1] = {}) =>
  bench.append(scope, { subjectId, ...event });
const handOver = (): Promise<void> =>
  bench.database.transaction(() =>
    handovers.run({ workspaceId: from.workspaceId, from: from.tenantId, to: to.tenantId, subjectIds: [subjectId] }),
  );
const events = () =>
  bench.rows<{ id: string; tenantId: string; body: string; isDispatched: boolean }>(
    `SELECT id, tenant_id AS "tenantId", body, dispatched_at IS NOT NULL AS "isDispatched" FROM outbox_event ORDER BY created_at, id`,
  );
const urls = async (): Promise<string[]> => (await bench.table().find()).map(({ url }) => url);

describe('a move to another tenant', () => {
  it('passes a waiting event to the URLs of the new owner, with its id in the body', async () => {
    const text = `"tenantID":"${from.tenantId}"`;
    const id = await append(from, { data: { text } });
    await handOver();
    const [event] = await events();
    expect(event).toMatchObject({ id, tenantId: to.tenantId, isDispatched: false });
    expect(JSON.parse(event!.body)).toMatchObject({ tenantID: to.tenantId, data: { text } });
    await dispatch();
    expect(await urls()).toEqual([TO_URL]);
  });

  it('sends an event whose delivery has not ended again, but only to the new owner', async () => {
    const id = await append();
    await dispatch();
    await handOver();
    expect(await events()).toMatchObject([{ id, tenantId: to.tenantId, isDispatched: false }]);
    expect(await urls()).toEqual([]);
    await dispatch();
    expect(await urls()).toEqual([TO_URL]);
  });

  it('deletes finished events, and those for a notificationURL', async () => {
    const over = await append();
    await dispatch();
    await bench.table().update({ eventId: over }, { state: 'DELIVERED', finishedAt: now() });
    await append(from, { targetUrl: FROM_URL });
    await handOver();
    expect(await events()).toEqual([]);
    expect(await urls()).toEqual([]);
  });

  it('deletes an event that duplicates one of the new owner, and no other', async () => {
    const own = await append(to, { sequence: 2 });
    const ofAnother = await bench.append(to, { sequence: 3 });
    await append(from, { sequence: 2 });
    const kept = await append(from, { sequence: 3 });
    await handOver();
    expect((await events()).map(({ id }) => id).sort()).toEqual([own, ofAnother, kept].sort());
  });

  it('affects no other tenants, workspaces or subjects', async () => {
    const neighbour = await bench.makeTenant(from.workspaceId);
    const stranger = { ...from, workspaceId: (await bench.makeTenant()).workspaceId };
    for (const scope of [neighbour, stranger]) await append(scope);
    await bench.append(from);
    await dispatch();
    await bench.append(from);
    const before = [await events(), await bench.table().find({ order: { id: 'ASC' } })];
    await handOver();
    expect([await events(), await bench.table().find({ order: { id: 'ASC' } })]).toEqual(before);
  });

  it('waits for a dispatch of the event that is in progress', async () => {
    const id = await append();
    await behind(bench.database, dispatch, handOver);
    expect(await events()).toMatchObject([{ id, tenantId: to.tenantId, isDispatched: false }]);
    expect(await urls()).toEqual([]);
  });

  it('can lock the deliveries while a failed attempt waits for it', async () => {
    const receiver = await startReceiver();
    const move = new pg.Client(bench.url);
    await move.connect();
    try {
      receiver.reply('/', 500);
      await bench.webhooks.update(from, PROVIDER, { urls: [receiver.url('/')], events: ['RESERVATION_CREATED'] });
      bench.outbox.declarePersonal(['RESERVATION_CREATED'], ['guest']);
      await append(from, { data: { guest: { name: 'Ada Example' } } });
      const [claim] = await bench.claim();
      await move.query('BEGIN; SELECT id FROM outbox_event FOR UPDATE');
      const delivered = bench.delivery.deliver(claim!);
      await until('the attempt to wait for the event', async () => {
        const waiting = await bench.rows(
          `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return waiting.length > 0;
      });
      await move.query('SELECT id FROM webhook_delivery FOR UPDATE NOWAIT');
      await move.query('COMMIT');
      await delivered;
      expect(await bench.table().find()).toMatchObject([{ attempts: 1, state: 'PENDING' }]);
    } finally {
      await move.end();
      await receiver.close();
    }
  });
});
