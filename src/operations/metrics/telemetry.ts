import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { VERSION } from '../../config/version.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import { useTracer } from '../../platform/tracing/tracing.js';
import { Clock } from '../../values/time/clock.js';
import { within } from '../../values/time/within.js';
import { Metrics } from './metrics.service.js';

/** The longest wait at the end of the process for data that has not been exported. */
const FLUSH_MS = 3_000;

/** Exports traces and metrics over OTLP where the variables of OpenTelemetry ask for it. docs/reference/tracing.md */
@Injectable()
export class Telemetry implements OnApplicationShutdown {
  private readonly log = new Logger('telemetry');
  private close?: () => Promise<void>;

  constructor(
    private readonly env: Env,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts the exports. Never fails: without telemetry the service works as before. Commands of the command line do not
   * call it.
   */
  async start(): Promise<void> {
    const settings = this.env.telemetry;
    if (!settings) return;
    const { tracesUrl, metricsUrl, faults } = settings;
    if (faults.length > 0) this.log.warn({ msg: 'settings of OpenTelemetry are ignored', faults });
    if (tracesUrl === undefined && metricsUrl === undefined) return;
    try {
      const { openOtlp } = await import('../../platform/tracing/otlp/open-otlp.js');
      const about = {
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
        'host.name': hostname(),
        'process.pid': process.pid,
        'lodgewire.role': this.env.ROLE,
      };
      const source = { families: () => this.metrics.families(), now: () => this.clock.now() };
      const { tracer, close } = openOtlp(settings, about, source);
      this.close = close;
      useTracer(tracer);
      this.log.log({ msg: 'telemetry', traces: tracesUrl !== undefined, metrics: metricsUrl !== undefined });
    } catch (error) {
      this.log.error({ msg: 'telemetry could not be started', ...failureLine(error) });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.close) return;
    useTracer(undefined);
    await within(FLUSH_MS, this.close()).catch(() => this.log.warn({ msg: 'the last telemetry was not exported' }));
  }
}
