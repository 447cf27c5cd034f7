import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { FeedConsumersService } from '../../modules/feed/feed-consumers.service.js';
import { asSystem } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import { DatabasePulse } from '../../platform/database/database-pulse.js';
import { Replicas } from '../../platform/database/replicas.js';
import type { MetricFamily } from '../../platform/metrics/metric-family.types.js';
import { INSTRUMENTS } from '../../platform/metrics/metrics.js';
import { QueuePulse } from '../../platform/queue/queue-pulse.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { within } from '../../values/time/within.js';
import { BacklogService } from '../system/backlog.service.js';
import { MetricsRepository } from './metrics.repository.js';
import type { ProviderCount } from './metrics.types.js';

/** The minimum time between two counts of rows, however often the metrics are read. */
const KEPT_MS = 5_000;

/** The longest time that a read of the metrics waits for the counts: their readers wait for only a few seconds. */
const COUNT_MS = 1_000;

/** A value with its labels. */
type Sample = [labels: Record<string, string>, value: number];

/** Gauges whose values come from one read. */
interface CountedRows {
  gauges: Gauge[];
  read: () => Promise<Sample[][]>;
}

/** The counts of this process, and the state of the service as the database shows it. docs/reference/metrics.md */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly kept: ShortCache<string>;
  private readonly counted: CountedRows[] = [];
  private counting: Promise<void> | undefined;

  constructor(
    private readonly rows: MetricsRepository,
    private readonly backlog: BacklogService,
    private readonly consumers: FeedConsumersService,
    private readonly database: Database,
    private readonly pulse: DatabasePulse,
    private readonly queue: QueuePulse,
    private readonly replicas: Replicas,
    private readonly clock: Clock,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 50 });
    for (const instrument of INSTRUMENTS) this.registry.registerMetric<string>(instrument);
    this.showProcess();
    this.showWork();
    this.showAccounts();
  }

  /** Returns all metrics in the Prometheus text format, without those of the database while it does not answer. */
  async text(): Promise<string> {
    return (await this.kept.get('metrics', () => this.collected()))!;
  }

  /** Returns the same metrics with their values. */
  async families(): Promise<MetricFamily[]> {
    await this.countRows();
    return (await this.registry.getMetricsAsJSON()) as unknown as MetricFamily[];
  }

  private async collected(): Promise<string> {
    await this.countRows();
    return this.registry.metrics();
  }

  /** Shows the counts. Those that take too long, because other work has all connections, are left out this time. */
  private async countRows(): Promise<void> {
    this.counting ??= this.count().finally(() => (this.counting = undefined));
    const failure = this.counting.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const found = await within(COUNT_MS, failure).catch(() => undefined);
    if (found) throw found.error;
  }

  /** Counts one after the other, with one connection, until the database is unavailable. */
  private async count(): Promise<void> {
    for (const { gauges } of this.counted) gauges.forEach((gauge) => set(gauge, []));
    await asSystem(async () => {
      for (const { gauges, read } of this.counted) {
        const samples = await this.whileUp(read);
        if (!samples) return;
        gauges.forEach((gauge, index) => set(gauge, samples[index] ?? []));
      }
    });
  }

  /** Shows the state that this process knows without asking. */
  private showProcess(): void {
    this.show('database_up', '1 while PostgreSQL answers, otherwise 0', [], () => [[{}, Number(this.pulse.isReady)]]);
    this.show('queue_up', '1 while the job store answers, otherwise 0', [], () => [[{}, Number(this.queue.isReady)]]);
    this.show('database_connections', 'Connections of the pool, and callers waiting for one', ['state'], () =>
      Object.entries(this.database.connections).map(([state, count]) => [{ state }, count]),
    );
    const { replicas } = this;
    this.show('replica_used', '1 while a replica answers reads, 0 while it is left out', ['replica'], () =>
      replicas.states.map(({ name, leftOut }) => [{ replica: name }, leftOut === undefined ? 1 : 0]),
    );
    const behind = 'Bytes of the write-ahead log that a replica has not replayed';
    this.show('replica_behind_bytes', behind, ['replica'], () =>
      replicas.states.map((replica) => [{ replica: replica.name }, replica.behind]),
    );
  }

  private showWork(): void {
    const waiting = this.rowGauge('backlog', 'Rows waiting for work', ['kind']);
    const oldest = this.rowGauge('backlog_oldest_seconds', 'How long the oldest waiting row has been due', ['kind']);
    const read = async (): Promise<Sample[][]> => {
      const backlog = await this.backlog.now();
      return [
        backlog.map((due) => [{ kind: due.kind }, due.waiting]),
        backlog.map((due) => [{ kind: due.kind }, due.oldestSeconds]),
      ];
    };
    this.counted.push({ gauges: [waiting, oldest], read });
    const consumers =
      'Consumers of the event feed: active stored a position within a day, expired has one that is too old';
    this.showRows('feed_consumers', consumers, ['state'], async () =>
      Object.entries(await this.consumers.counts()).map(([state, count]) => [{ state }, count]),
    );
    this.showRows('held_quotes', 'Quotes that hold nights', [], async () => [[{}, await this.rows.heldQuotes()]]);
    const ahead = 'How far the clock of this process is ahead of that of PostgreSQL, in seconds';
    this.showRows('clock_ahead_seconds', ahead, [], async () => [
      [{}, await this.rows.clockAhead(() => this.clock.now())],
    ]);
  }

  private showAccounts(): void {
    this.showRows('accounts', 'Connected and disconnected accounts', ['provider', 'status'], async () =>
      (await this.rows.accounts()).map(({ provider, status, count }) => [{ provider, status }, count]),
    );
    const failing = 'Accounts whose calls are paused because their PMS fails';
    this.showRows('accounts_paused', failing, ['provider'], async () => byProvider(await this.rows.pausedAccounts()));
    const expired = 'Accounts whose access token expired before it was refreshed';
    this.showRows('expired_tokens', expired, ['provider'], async () => byProvider(await this.rows.expiredTokens()));
    const age = 'Time since the last complete read of an account: of the oldest one, and the 95th percentile';
    this.showRows('data_age_seconds', age, ['provider', 'resource', 'of'], async () =>
      (await this.rows.dataAges()).flatMap<Sample>(({ provider, resource, oldest, p95 }) => [
        [{ provider, resource, of: 'oldest' }, oldest],
        [{ provider, resource, of: 'p95' }, p95],
      ]),
    );
    const due = 'How long the longest waiting read has been due';
    this.showRows('read_due_seconds', due, ['provider', 'resource'], async () =>
      (await this.rows.readsDue()).map(({ provider, resource, dueFor }) => [{ provider, resource }, dueFor]),
    );
  }

  /** Shows counts of the database, and nothing while it does not answer. */
  private showRows(name: string, help: string, labels: string[], read: () => Promise<Sample[]>): void {
    this.counted.push({ gauges: [this.rowGauge(name, help, labels)], read: async () => [await read()] });
  }

  private rowGauge(name: string, help: string, labelNames: string[]): Gauge {
    const text = `${help}; left out while PostgreSQL does not answer`;
    return new Gauge({ name: named(name), help: text, labelNames, registers: [this.registry] });
  }

  private async whileUp(read: () => Promise<Sample[][]>): Promise<Sample[][] | undefined> {
    try {
      return await this.pulse.whileReady(read);
    } catch (error) {
      if (isDatabaseAway(error)) return undefined;
      throw error;
    }
  }

  private show(name: string, help: string, labelNames: string[], read: () => Sample[]): void {
    new Gauge({
      name: named(name),
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        set(this, read());
      },
    });
  }
}

const named = (name: string): string => `lodgewire_${name}`;

const set = (gauge: Gauge, samples: readonly Sample[]): void => {
  gauge.reset();
  // A gauge without labels is 0 after a reset.
  if (samples.length === 0) gauge.remove({});
  for (const [labels, value] of samples) gauge.set(labels, value);
};

const byProvider = (counts: readonly ProviderCount[]): Sample[] =>
  counts.map(({ provider, count }) => [{ provider }, count]);
