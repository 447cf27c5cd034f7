import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, type MetricProducer, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { TelemetrySettings } from '../../../config/telemetry-settings.js';
import type { MetricFamily } from '../../metrics/metric-family.types.js';
import type { Tracer } from '../tracing.types.js';
import { ExportWatch } from './export-watch.js';
import { OtlpTracer } from './otlp-tracer.js';
import { otlpMetrics } from './prom-metrics.js';

/** The process that every span and metric names. */
export type ProcessAttributes = Record<string, string | number>;

/** The metrics of this process, and its clock. */
export interface MetricSource {
  families: () => Promise<MetricFamily[]>;
  now: () => Date;
}

export interface OpenOtlp {
  /** Absent if traces are not exported. */
  tracer?: Tracer;
  /** Exports pending data; takes as long as the receiver does. */
  close(): Promise<void>;
}

/** Opens the export of traces and metrics. Only this file imports OpenTelemetry, and it is loaded only when needed. */
export const openOtlp = (settings: TelemetrySettings, about: ProcessAttributes, source: MetricSource): OpenOtlp => {
  const resource = defaultResource().merge(
    resourceFromAttributes({ ...about, ...settings.resourceAttributes, 'service.name': settings.serviceName }),
  );
  const tracer = openTraces(settings, resource);
  const meters = openMetrics(settings, resource, source);
  return {
    tracer,
    close: async () => {
      await Promise.allSettled([tracer?.close(), meters?.shutdown()]);
    },
  };
};

/** Returns our settings; exporters read further variables themselves, such as for certificates and compression. */
const exporterConfig = ({ headers, timeoutMs }: TelemetrySettings, url: string) => ({
  url,
  headers,
  timeoutMillis: timeoutMs,
});

const openTraces = (settings: TelemetrySettings, resource: Resource): OtlpTracer | undefined => {
  const { tracesUrl } = settings;
  if (tracesUrl === undefined) return undefined;
  const exporter = new OTLPTraceExporter(exporterConfig(settings, tracesUrl));
  return new OtlpTracer(new ExportWatch('traces').over(exporter), resource, settings);
};

const openMetrics = (
  settings: TelemetrySettings,
  resource: Resource,
  source: MetricSource,
): MeterProvider | undefined => {
  const { metricsUrl, metricsEveryMs, timeoutMs } = settings;
  if (metricsUrl === undefined) return undefined;
  const exporter = new OTLPMetricExporter(exporterConfig(settings, metricsUrl));
  const reader = new PeriodicExportingMetricReader({
    exporter: new ExportWatch('metrics').over(exporter),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(timeoutMs, metricsEveryMs),
    metricProducers: [producer(resource, source)],
  });
  return new MeterProvider({ resource, readers: [reader] });
};

/** Reads the registry of `/metrics` at each export, so that nothing is counted twice. */
const producer = (resource: Resource, { families, now }: MetricSource): MetricProducer => ({
  collect: async () => {
    const times = { startTime: instant(performance.timeOrigin), endTime: instant(now().getTime()) };
    const metrics = otlpMetrics(await families(), times);
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'lodgewire' }, metrics }] }, errors: [] };
  },
});

/** Returns the instant in seconds and nanoseconds. */
const instant = (milliseconds: number): [number, number] => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
];
