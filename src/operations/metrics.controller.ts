import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readsTotal, takeNightsSeconds } from '../shared/metrics/metrics.js';
import { Public } from '../shared/auth/auth.decorators.js';
import { asSystem } from '../shared/database/access.js';
import { Database } from '../shared/database/database.js';
import { Replicas, type ReplicaState } from '../shared/database/replicas.js';
import { Operation } from '../shared/http/openapi.js';
import { Clock } from '../shared/time/clock.js';

const BACKLOG = `
  SELECT 'events' AS kind, count(*)::int AS waiting FROM outbox_event WHERE dispatched_at IS NULL
  UNION ALL SELECT 'deliveries', count(*)::int FROM webhook_delivery WHERE state = 'PENDING' AND next_attempt_at <= now()
  UNION ALL SELECT 'syncs', count(*)::int FROM sync_schedule WHERE next_due_at <= now()
  UNION ALL SELECT 'hints', count(*)::int FROM pms_hint WHERE processed_at IS NULL
  UNION ALL SELECT 'unknown_outcomes', count(*)::int FROM reservation WHERE next_lookup_at IS NOT NULL`;

/** Anyone may ask, as often as he likes: rows are counted no more often than this. */
const KEPT_MS = 5_000;

@ApiTags('operations')
@Controller('metrics')
export class MetricsController {
  private readonly registry = new Registry();

  private text?: { at: number; value: Promise<string> };

  constructor(
    database: Database,
    private readonly clock: Clock,
    replicas: Replicas,
  ) {
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
        const rows = await asSystem(() => database.query<{ kind: string; waiting: number }>(BACKLOG));
        for (const { kind, waiting } of rows) this.set({ kind }, waiting);
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
  metrics(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.text && Math.abs(now - this.text.at) < KEPT_MS) return this.text.value;
    const value = this.registry.metrics();
    this.text = { at: now, value };
    value.catch(() => (this.text = undefined));
    return value;
  }
}
