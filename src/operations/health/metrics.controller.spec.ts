import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { DatabasePulse } from '../../platform/database/database-pulse.js';
import type { Replicas } from '../../platform/database/replicas.js';
import type { QueuePulse } from '../../platform/queue/queue-pulse.js';
import type { BacklogService } from '../system/backlog.service.js';
import type { FeedConsumersService } from '../../modules/feed/feed-consumers.service.js';
import { MetricsController } from './metrics.controller.js';

class CountedBacklog {
  counts = 0;
  fault?: Error;

  async waiting(): Promise<object> {
    this.counts += 1;
    if (this.fault) throw this.fault;
    return { events: this.counts };
  }
}

class StubPulse {
  isReady = true;

  async whileReady<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.isReady ? work() : undefined;
  }
}

describe('metrics', () => {
  const clock = new FixedClock();
  const backlog = new CountedBacklog();
  const database = new StubPulse();
  const metrics = new MetricsController(
    backlog as unknown as BacklogService,
    clock,
    { states: [] } as unknown as Replicas,
    database as unknown as DatabasePulse,
    { isReady: true } as QueuePulse,
    { counts: async () => ({ active: 2, idle: 0, expired: 1 }) } as unknown as FeedConsumersService,
  );
  const waiting = async (): Promise<string | undefined> =>
    /^lodgewire_backlog\{kind="events"\} (\d+)$/m.exec(await metrics.metrics())?.[1];
  const isUp = async (): Promise<string | undefined> =>
    /^lodgewire_database_up (\d)$/m.exec(await metrics.metrics())?.[1];

  it('count rows at most every five seconds for all callers', async () => {
    expect(await Promise.all([waiting(), waiting(), waiting()])).toEqual(['1', '1', '1']);
    clock.advance(4_999);
    expect([await waiting(), backlog.counts]).toEqual(['1', 1]);
    clock.advance(1);
    expect([await waiting(), backlog.counts]).toEqual(['2', 2]);
  });

  it('count consumers of the feed by state', async () => {
    expect(await metrics.metrics()).toContain('lodgewire_feed_consumers{state="expired"} 1\n');
  });

  it('count again at once after a failure', async () => {
    clock.advance(5_000);
    backlog.fault = new Error('wrong statement');
    await expect(metrics.metrics()).rejects.toThrow('wrong statement');
    backlog.fault = undefined;
    expect(await waiting()).toBe('4');
  });

  it('leave out the counts while the database is away, and count nothing', async () => {
    clock.advance(5_000);
    database.isReady = false;
    expect([await waiting(), await isUp(), backlog.counts]).toEqual([undefined, '0', 4]);
    clock.advance(5_000);
    database.isReady = true;
    expect([await waiting(), await isUp()]).toEqual(['5', '1']);
  });

  it('leave out the counts when the connection is lost meanwhile', async () => {
    clock.advance(5_000);
    backlog.fault = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    expect(await waiting()).toBeUndefined();
  });
});
