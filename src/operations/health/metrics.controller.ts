import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readsTotal, takeNightsSeconds } from '../../platform/metrics/metrics.js';
import { Public } from '../../edge/auth/auth.decorators.js';
import { Replicas, type ReplicaState } from '../../platform/database/replicas.js';
import { Operation } from '../../edge/http/openapi.js';
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

  constructor(backlog: BacklogService, clock: Clock, replicas: Replicas) {
    this.kept = new ShortCache(clock, KEPT_MS);
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 50 });
    this.registry.registerMetric(takeNightsSeconds);
    this.registry.registerMetric(readsTotal);
    this.showReplicas(replicas);
    new Gauge({
      name: 'lodgewire_backlog',
      help: 'Rows waiting for work, by kind',
      labelNames: ['kind'],
      registers: [this.registry],
      async collect() {
        for (const [kind, waiting] of Object.entries(await backlog.waiting())) this.set({ kind }, waiting);
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
