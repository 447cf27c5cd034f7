import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import type { Database } from '../../platform/database/database.js';
import type { DatabasePulse } from '../../platform/database/database-pulse.js';
import type { Replicas } from '../../platform/database/replicas.js';
import type { QueuePulse } from '../../platform/queue/queue-pulse.js';
import type { BacklogService } from '../system/backlog.service.js';
import type { FeedConsumersService } from '../../modules/feed/feed-consumers.service.js';
import type { MetricsRepository } from './metrics.repository.js';
import { Metrics } from './metrics.service.js';

class CountedBacklog {
  counts = 0;
  fault?: Error;
  /** The count ends with it. */
  until?: Promise<void>;

  async now(): Promise<object[]> {
    this.counts += 1;
    await this.until;
    if (this.fault) throw this.fault;
    return [{ kind: 'events', waiting: this.counts, oldestSeconds: 7.5 }];
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
  const rows = {
    heldQuotes: async () => 3,
    clockAhead: async () => -0.25,
    accounts: async () => [{ provider: 'PROVIDER_04', status: 'ACTIVE', count: 2 }],
    pausedAccounts: async () => [],
    expiredTokens: async () => [{ provider: 'PROVIDER_04', count: 1 }],
    dataAges: async () => [{ provider: 'PROVIDER_04', resource: 'CALENDARS', oldest: 900, p95: 60 }],
    readsDue: async () => [{ provider: 'PROVIDER_04', resource: 'CALENDARS', dueFor: 12 }],
  };
  const metrics = new Metrics(
    rows as unknown as MetricsRepository,
    backlog as unknown as BacklogService,
    { counts: async () => ({ active: 2, idle: 0, expired: 1 }) } as unknown as FeedConsumersService,
    { connections: { busy: 1, idle: 2, waiting: 0 } } as Database,
    database as unknown as DatabasePulse,
    { isReady: true } as QueuePulse,
    { states: [] } as unknown as Replicas,
    clock,
  );
  const waiting = async (): Promise<string | undefined> =>
    /^lodgewire_backlog\{kind="events"\} (\d+)$/m.exec(await metrics.text())?.[1];
  const isUp = async (): Promise<string | undefined> => /^lodgewire_database_up (\d)$/m.exec(await metrics.text())?.[1];

  it('count rows at most every five seconds for all callers', async () => {
    expect(await Promise.all([waiting(), waiting(), waiting()])).toEqual(['1', '1', '1']);
    clock.advance(4_999);
    expect([await waiting(), backlog.counts]).toEqual(['1', 1]);
    clock.advance(1);
    expect([await waiting(), backlog.counts]).toEqual(['2', 2]);
  });

  it.each([
    'feed_consumers{state="expired"} 1',
    'backlog_oldest_seconds{kind="events"} 7.5',
    'held_quotes 3',
    'clock_ahead_seconds -0.25',
    'accounts{provider="PROVIDER_04",status="ACTIVE"} 2',
    'expired_tokens{provider="PROVIDER_04"} 1',
    'data_age_seconds{provider="PROVIDER_04",resource="CALENDARS",of="oldest"} 900',
    'data_age_seconds{provider="PROVIDER_04",resource="CALENDARS",of="p95"} 60',
    'read_due_seconds{provider="PROVIDER_04",resource="CALENDARS"} 12',
    'database_connections{state="idle"} 2',
    'queue_up 1',
  ])('show %s', async (line) => {
    expect(await metrics.text()).toContain(`\nlodgewire_${line}\n`);
  });

  it('count again immediately after a failure', async () => {
    clock.advance(5_000);
    backlog.fault = new Error('wrong statement');
    await expect(metrics.text()).rejects.toThrow('wrong statement');
    backlog.fault = undefined;
    expect(await waiting()).toBe('4');
  });

  it('leave out the counts while the database is unavailable, and count nothing', async () => {
    clock.advance(5_000);
    database.isReady = false;
    expect([await waiting(), await isUp(), backlog.counts]).toEqual([undefined, '0', 4]);
    expect(await metrics.text()).not.toMatch(/^lodgewire_held_quotes /m);
    clock.advance(5_000);
    database.isReady = true;
    expect([await waiting(), await isUp()]).toEqual(['5', '1']);
  });

  it('leave out the counts, and no other value, while no connection is free', async () => {
    clock.advance(5_000);
    let go!: () => void;
    backlog.until = new Promise((done) => (go = done));
    const late = await metrics.text();
    expect(late).toContain('\nlodgewire_database_connections{state="idle"} 2\n');
    expect(late).not.toMatch(/^lodgewire_(backlog|held_quotes)/m);
    const counts = backlog.counts;
    go();
    clock.advance(5_000);
    expect(await waiting()).toBe(String(counts));
  });

  it('leave out the counts when the connection is lost meanwhile', async () => {
    clock.advance(5_000);
    backlog.fault = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    expect(await waiting()).toBeUndefined();
  });
});
