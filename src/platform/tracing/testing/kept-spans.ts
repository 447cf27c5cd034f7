import type { NewSpan, Span, SpanAttributes, Tracer } from '../tracing.types.js';

export interface KeptSpan extends NewSpan {
  traceId: string;
  spanId: string;
  attributes: SpanAttributes;
  errorType?: string;
  hasEnded: boolean;
}

/** Keeps every span, with ids in order. */
export class KeptSpans implements Tracer {
  readonly spans: KeptSpan[] = [];

  /** `flags`: whether spans that begin a trace are recorded. */
  constructor(private readonly flags = 1) {}

  start(given: NewSpan): Span {
    const spanId = String(this.spans.length + 1).padStart(16, '0');
    const traceId = given.parent?.traceId ?? spanId.padStart(32, 'a');
    const kept: KeptSpan = { ...given, traceId, spanId, attributes: { ...given.attributes }, hasEnded: false };
    this.spans.push(kept);
    return {
      place: { traceId, spanId, flags: given.parent?.flags ?? this.flags },
      set: (attributes) => void Object.assign(kept.attributes, attributes),
      fail: (errorType) => void (kept.errorType ??= errorType),
      end: () => void (kept.hasEnded = true),
    };
  }
}
