import type { Scope } from '../../../platform/access/scope.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { Audit } from '../../../records/audit/audit.js';
import { AuditRepository } from '../../../records/audit/audit.repository.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import { EventSequencer } from '../../../records/outbox/event-sequencer.js';
import { openWebhookBench } from '../../webhooks/testing/webhook-bench.js';
import { FeedConsumersRepository } from '../feed-consumers.repository.js';
import { FeedConsumersService } from '../feed-consumers.service.js';
import { FeedCursors } from '../feed-cursors.js';
import { FeedShifts } from '../feed-shifts.js';
import { FeedStreamService } from '../feed-stream.service.js';
import { FeedRepository } from '../feed.repository.js';
import { FeedService } from '../feed.service.js';
import { FeedWatch } from '../feed-watch.js';
import type { FeedRequest } from '../feed.types.js';
import { OpenDoor } from './open-door.js';

interface FeedBody {
  data: { id: string; type: string; sequence: number; tenantID: string; data: Record<string, unknown> }[];
  meta: { nextCursor: string; oldestCursor: string; lag: number };
}

/** Opens the feed on a database of its own, with a clock that stands still; events are numbered on request. */
export const openFeedBench = async () => {
  const webhooks = await openWebhookBench();
  const { database, clock, env, keyRing } = webhooks;
  const rows = new FeedRepository(database);
  const door = new OpenDoor();
  const watch = new FeedWatch(rows, door);
  const cursors = new FeedCursors(new DataKeys(database, keyRing), new FeedShifts(database));
  const entries = new AuditRepository(database);
  const trail = new ReadTrail(new Audit(database, entries, clock), entries, clock);
  const feed = new FeedService(rows, watch, cursors, webhooks.outbox, trail, clock, env);
  const streams = new FeedStreamService(feed, watch, cursors, trail);
  const sequencer = new EventSequencer(database, clock);

  /** Dispatches and numbers all committed events. */
  const publish = async (): Promise<void> => {
    while ((await webhooks.dispatchRows.dispatch(clock.now())) > 0);
    while (await sequencer.round());
  };

  const read = async (
    scope: Scope,
    request: Partial<FeedRequest> = {},
    held: { key?: string; signal?: AbortSignal } = {},
  ): Promise<FeedBody> => {
    const signal = held.signal ?? new AbortController().signal;
    const text = await feed.read(scope, { wait: 0, limit: 500, ...request }, { key: 'key', ...held, signal });
    return JSON.parse(text) as FeedBody;
  };

  return {
    ...webhooks,
    door,
    watch,
    feed,
    streams,
    sequencer,
    publish,
    read,
    consumers: new FeedConsumersService(new FeedConsumersRepository(database), feed, rows, cursors, database, clock),
    clear: async () => {
      await webhooks.clear();
      door.revoked.clear();
      door.rights.clear();
      door.closedTenants.clear();
      await database.query('TRUNCATE feed_day, feed_consumer, restoration');
      await database.query('UPDATE feed_head SET last = 0 RETURNING id');
    },
    close: async () => {
      await watch.onModuleDestroy();
      await webhooks.close();
    },
  };
};

export type FeedBench = Awaited<ReturnType<typeof openFeedBench>>;
