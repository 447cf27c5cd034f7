import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readsTotal, takeNightsSeconds } from '../../platform/metrics/metrics.js';
import { Public } from '../../edge/auth/auth.decorators.js';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import { DatabasePulse } from '../../platform/database/database-pulse.js';
import { QueuePulse } from '../../platform/queue/queue-pulse.js';
import { Replicas, type ReplicaState } from '../../platform/database/replicas.js';
import { Operation } from '../../edge/http/openapi.js';
import { FeedConsumersService } from '../../modules/feed/feed-consumers.service.js';
import { Clock } from '../../values/time/clock.js';
import { ShortCache } from '../../values/time/short-cache.js';
import { BacklogService } from '../system/backlog.service.js';

/** The minimum time between two counts of rows, however often callers read the metrics. */
const KEPT_MS = 5_000;

@ApiTags('operations')
@Controller('metrics')
export class MetricsController {
  private readonly registry = new Registry();
  private readonly kept: ShortCache<string>;

  constructor(
    private readonly backlog: BacklogService,
    clock: Clock,
    replicas: Replicas,
    private readonly database: DatabasePulse,
    private readonly queue: QueuePulse,
    private readonly consumers: FeedConsumersService,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 50 });
    this.registry.registerMetric(takeNightsSeconds);
    this.registry.registerMetric(readsTotal);
    this.showReplicas(replicas);
    this.showBacklog();
    this.showConsumers();
    this.showState('database', 'PostgreSQL', database);
    this.showState('queue', 'the store of the jobs', queue);
  }

  private showBacklog(): void {
    this.showCounts('lodgewire_backlog', 'Rows waiting for work, by kind', 'kind', () => this.backlog.waiting());
  }

  private showConsumers(): void {
    this.showCounts(
      'lodgewire_feed_consumers',
      'Consumers of the event feed: active stored a position within a day, expired has one that is too old',
      'state',
      () => this.consumers.counts(),
    );
  }

  private showCounts(name: string, help: string, label: string, counts: () => Promise<object>): void {
    const count = (): Promise<object> => this.count(counts);
    new Gauge({
      name,
      help: `${help}; left out while PostgreSQL does not answer`,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const [one, value] of Object.entries(await count())) this.set({ [label]: one }, value as number);
      },
    });
  }

  /** Returns no count when PostgreSQL is away, and waits for none that it does not answer. */
  private async count(counts: () => Promise<object>): Promise<object> {
    try {
      return (await this.database.whileReady(counts)) ?? {};
    } catch (error) {
      if (isDatabaseAway(error)) return {};
      throw error;
    }
  }

  private showState(name: string, what: string, pulse: { readonly isReady: boolean }): void {
    new Gauge({
      name: `lodgewire_${name}_up`,
      help: `1 while ${what} answers, else 0`,
      registers: [this.registry],
      collect() {
        this.set(pulse.isReady ? 1 : 0);
      },
    });
  }

  private showReplicas(replicas: Replicas): void {
    const gauge = (name: string, help: string, valueOf: (state: ReplicaState) => number): Gauge =>
      new Gauge({
        name: `lodgewire_replica_${name}`,
        help,
        labelNames: ['replica'],
        registers: [this.registry],
        collect() {
          for (const state of replicas.states) this.set({ replica: state.name }, valueOf(state));
        },
      });
    gauge('used', '1 while a replica answers reads, 0 while it is left out', ({ leftOut }) =>
      leftOut === undefined ? 1 : 0,
    );
    gauge('behind_bytes', 'Bytes of the write-ahead log that a replica has not replayed', ({ behind }) => behind);
  }

  @Get()
  @Public('probe')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  @Operation({
    summary: 'Metrics in the Prometheus text format',
    extension: true,
    open: true,
    answers: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
  })
  async metrics(): Promise<string> {
    return (await this.kept.get('metrics', () => this.registry.metrics()))!;
  }
}
