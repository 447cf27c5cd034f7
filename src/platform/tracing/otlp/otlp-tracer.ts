import {
  type Context,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind as SdkKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Resource } from '@opentelemetry/resources';
import type { BatchSettings, SamplerSettings } from '../../../config/telemetry-settings.js';
import { spanCounts } from './span-counts.js';
import type { NewSpan, Span, SpanAttributes, SpanKind, SpanPlace, Tracer } from '../tracing.types.js';

const SCOPE = 'lodgewire';
/** Longer than any attribute of ours; the limit guards against later attributes that quote text. */
const LONGEST_VALUE = 512;
const KINDS: Record<SpanKind, SdkKind> = {
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  consumer: SdkKind.CONSUMER,
};

const contextOf = ({ traceId, spanId, flags }: SpanPlace) => ({ traceId, spanId, traceFlags: flags, isRemote: true });

const parentContext = (parent: SpanPlace | null | undefined): Context =>
  parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT;

const given = (attributes: SpanAttributes): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );

class OtlpSpan implements Span {
  readonly place: SpanPlace;
  private hasFailed = false;

  constructor(private readonly span: SdkSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.place = { traceId, spanId, flags: traceFlags & 1 };
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(given(attributes));
  }

  fail(errorType: string): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

const samplerOf = ({ name, ratio }: SamplerSettings): Sampler => {
  const isOfParent = name.startsWith('parentbased_');
  const root = rootSampler(name.replace('parentbased_', ''), ratio);
  return isOfParent ? new ParentBasedSampler({ root }) : root;
};

const rootSampler = (name: string, ratio: number): Sampler => {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
};

/** Records spans, and exports them in batches from a bounded queue; spans beyond its size are dropped. */
export class OtlpTracer implements Tracer {
  private readonly provider: TracerProvider;

  constructor(
    exporter: SpanExporter,
    resource: Resource,
    settings: { sampler: SamplerSettings; batch: BatchSettings },
  ) {
    this.provider = new TracerProvider({
      resource,
      sampler: samplerOf(settings.sampler),
      spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
      spanProcessors: [new BatchSpanProcessor({ exporter, ...settings.batch, selfObsMeterProvider: spanCounts })],
    });
  }

  start({ name, kind, parent, link, attributes = {} }: NewSpan): Span {
    const options = {
      kind: KINDS[kind],
      attributes: given(attributes),
      links: link ? [{ context: contextOf(link) }] : [],
    };
    return new OtlpSpan(this.provider.getTracer(SCOPE).startSpan(name, options, parentContext(parent)));
  }

  /** Exports pending spans; takes as long as the exporter does. */
  close(): Promise<void> {
    return this.provider.shutdown();
  }
}
