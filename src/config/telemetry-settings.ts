/** How spans wait for their export. */
export interface BatchSettings {
  scheduledDelayMillis: number;
  maxQueueSize: number;
  maxExportBatchSize: number;
  exportTimeoutMillis: number;
}

export interface SamplerSettings {
  name: SamplerName;
  /** The share of traces that a ratio records. */
  ratio: number;
}

/** The exports over OTLP, from the variables. */
export interface TelemetrySettings {
  tracesUrl?: string;
  metricsUrl?: string;
  /** The headers of every export; they may hold a secret. */
  headers: Record<string, string>;
  timeoutMs: number;
  serviceName: string;
  resourceAttributes: Record<string, string>;
  sampler: SamplerSettings;
  batch: BatchSettings;
  metricsEveryMs: number;
  /** One message for each variable that is ignored. None shows a value. */
  faults: string[];
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
type SamplerName = (typeof SAMPLERS)[number];

/** The variables of OpenTelemetry that the service reads. docs/reference/tracing.md */
export interface TelemetryVariables {
  OTEL_SDK_DISABLED?: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_PROTOCOL?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_EXPORTER_OTLP_TIMEOUT?: string;
  OTEL_TRACES_EXPORTER?: string;
  OTEL_METRICS_EXPORTER?: string;
  OTEL_SERVICE_NAME?: string;
  OTEL_RESOURCE_ATTRIBUTES?: string;
  OTEL_TRACES_SAMPLER?: string;
  OTEL_TRACES_SAMPLER_ARG?: string;
  OTEL_BSP_SCHEDULE_DELAY?: string;
  OTEL_BSP_MAX_QUEUE_SIZE?: string;
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE?: string;
  OTEL_METRIC_EXPORT_INTERVAL?: string;
}

type Name = keyof TelemetryVariables;

const LONGEST_MS = 3_600_000;

/**
 * Reads the variables. A malformed one never stops the service, which works without telemetry: it is named among the
 * faults, and its default applies.
 */
class Reader {
  readonly faults: string[] = [];

  constructor(private readonly env: TelemetryVariables) {}

  oneOf<T extends string>(name: Name, allowed: readonly T[], otherwise: T): T {
    const value = this.env[name]?.trim().toLowerCase();
    if (value === undefined || (allowed as readonly string[]).includes(value)) return (value ?? otherwise) as T;
    this.ignore(name, `must be one of ${allowed.join(', ')}`);
    return otherwise;
  }

  whole(name: Name, otherwise: number, most = LONGEST_MS): number {
    const text = this.env[name]?.trim();
    if (text === undefined) return otherwise;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= 1 && value <= most) return value;
    this.ignore(name, `must be a whole number from 1 to ${most}`);
    return otherwise;
  }

  ratio(name: Name): number {
    const text = this.env[name]?.trim() ?? '1';
    const value = /^(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : NaN;
    if (value >= 0 && value <= 1) return value;
    this.ignore(name, 'must be a number from 0 to 1');
    return 1;
  }

  /** Reads `key=value` pairs, separated by commas, whose values are percent-encoded. */
  pairs(name: Name): Record<string, string> {
    try {
      return Object.fromEntries(
        (this.env[name] ?? '')
          .split(',')
          .filter((pair) => pair.trim() !== '')
          .map((pair) => {
            const [, key, value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(pair)!;
            return [key!, decodeURIComponent(value!.trim())];
          }),
      );
    } catch {
      this.ignore(name, 'must list key=value pairs, separated by commas, with percent-encoded values');
      return {};
    }
  }

  /** Returns the address to which a signal is exported; undefined where none is usable. */
  url(name: Name, path = ''): string | undefined {
    const text = this.env[name]?.trim();
    if (text === undefined) return undefined;
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(path && /\/$/, '') + path;
    this.ignore(name, 'must be an http: or https: address; nothing is exported there');
    return undefined;
  }

  private ignore(name: Name, rule: string): void {
    this.faults.push(`${name} ${rule}`);
  }
}

/** Returns undefined where no variable asks for an export: then nothing of OpenTelemetry is loaded. */
export const telemetrySettings = (env: TelemetryVariables): TelemetrySettings | undefined => {
  const isAsked =
    env.OTEL_EXPORTER_OTLP_ENDPOINT ??
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT;
  if (isAsked === undefined || env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return undefined;
  const read = new Reader(env);
  read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  const urlOf = (signal: 'TRACES' | 'METRICS'): string | undefined => {
    if (read.oneOf(`OTEL_${signal}_EXPORTER`, ['otlp', 'none'], 'otlp') === 'none') return undefined;
    const own: Name = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
    if (env[own] !== undefined) return read.url(own);
    return read.url('OTEL_EXPORTER_OTLP_ENDPOINT', `/v1/${signal.toLowerCase()}`);
  };
  const timeoutMs = read.whole('OTEL_EXPORTER_OTLP_TIMEOUT', 10_000);
  const resourceAttributes = read.pairs('OTEL_RESOURCE_ATTRIBUTES');
  const maxQueueSize = read.whole('OTEL_BSP_MAX_QUEUE_SIZE', 2_048, 65_536);
  return {
    tracesUrl: urlOf('TRACES'),
    metricsUrl: urlOf('METRICS'),
    headers: read.pairs('OTEL_EXPORTER_OTLP_HEADERS'),
    timeoutMs,
    serviceName: env.OTEL_SERVICE_NAME ?? resourceAttributes['service.name'] ?? 'lodgewire',
    resourceAttributes,
    sampler: {
      name: read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
      ratio: read.ratio('OTEL_TRACES_SAMPLER_ARG'),
    },
    batch: {
      scheduledDelayMillis: read.whole('OTEL_BSP_SCHEDULE_DELAY', 5_000),
      maxQueueSize,
      maxExportBatchSize: Math.min(maxQueueSize, read.whole('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, 65_536)),
      exportTimeoutMillis: timeoutMs,
    },
    metricsEveryMs: read.whole('OTEL_METRIC_EXPORT_INTERVAL', 60_000),
    faults: [...new Set(read.faults)],
  };
};
