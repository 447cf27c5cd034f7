/** The ids of a span, as `traceparent` carries them. */
export interface SpanPlace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Bit 0: the trace is recorded. */
  flags: number;
}

/** `server`: a request to this service; `client`: a call to another system; `consumer`: a job or an event of a PMS. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** Ids, numbers and words from closed lists; never guest data, a secret or an address that a host chose. */
export type SpanAttributes = Record<string, string | number | boolean | null | undefined>;

export interface NewSpan {
  name: string;
  kind: SpanKind;
  /** Defaults to the current span; with null, the span begins a trace. */
  parent?: SpanPlace | null;
  /** A span of another trace that led to this one. */
  link?: SpanPlace;
  attributes?: SpanAttributes;
}

export interface Span {
  readonly place: SpanPlace;
  /** Sets attributes; values that are null or undefined are omitted. */
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed; `errorType` is a class or a code, never a message. The first call counts. */
  fail(errorType: string): void;
  end(): void;
}

/** Starts spans that are recorded somewhere. */
export interface Tracer {
  /** Starts a span; without a parent, it begins a trace. */
  start(given: NewSpan): Span;
}
