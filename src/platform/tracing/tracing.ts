import { AsyncLocalStorage } from 'node:async_hooks';
import { isSampled, parseTraceparent, traceparentOf } from './trace-context.rules.js';
import type { NewSpan, Span, SpanPlace, Tracer } from './tracing.types.js';

/** The span of the current work, which is not accessed while nothing is traced. */
const spans = new AsyncLocalStorage<Span | undefined>();
let tracer: Tracer | undefined;

const NOT_TRACED: Span = {
  place: { traceId: '', spanId: '', flags: 0 },
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

/** Sets the tracer that records the spans of this process from now on; undefined stops the recording. */
export const useTracer = (given: Tracer | undefined): void => {
  tracer = given;
};

export const isTracing = (): boolean => tracer !== undefined;

const currentPlace = (): SpanPlace | undefined => (tracer ? spans.getStore()?.place : undefined);

/** Returns the id for log lines and records; undefined outside a trace. */
export const currentTraceId = (): string | undefined => currentPlace()?.traceId;

/** Returns the `traceparent` that rows and jobs store so that later work continues the trace; undefined outside one. */
export const currentTraceparent = (): string | undefined => {
  const place = currentPlace();
  return place && traceparentOf(place);
};

/** Returns the `traceparent` for another service; undefined unless the trace is recorded, or it would not record it. */
export const sampledTraceparent = (): string | undefined => {
  const place = currentPlace();
  return place && isSampled(place) ? traceparentOf(place) : undefined;
};

/** Returns a span that the caller ends; `withSpan` makes it the current one. */
export const startSpan = (given: NewSpan): Span => {
  if (!tracer) return NOT_TRACED;
  return tracer.start({ ...given, parent: given.parent === undefined ? currentPlace() : given.parent });
};

export const withSpan = <T>(span: Span, work: () => T): T => (span === NOT_TRACED ? work() : spans.run(span, work));

/** Runs `work` outside any trace, because loops must not belong to the trace that started them. */
export const outsideOfTrace = <T>(work: () => T): T => (tracer ? spans.run(undefined, work) : work());

/** Runs `work` in a span, which fails as `work` does. */
export const inSpan = async <T>(given: NewSpan, work: (span: Span) => Promise<T>): Promise<T> => {
  if (!tracer) return work(NOT_TRACED);
  const span = startSpan(given);
  try {
    return await spans.run(span, () => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
};

/** Like `inSpan`, but only within a trace: unrequested work does not begin one. */
export const inChildSpan = <T>(given: NewSpan, work: (span: Span) => Promise<T>): Promise<T> =>
  currentPlace() ? inSpan(given, work) : work(NOT_TRACED);

/**
 * Like `inSpan`, but continues the trace that a row stored. If the current work belongs to another trace, the span is
 * linked to it; without a stored trace the span is a child of the current work.
 */
export const inTraceOf = <T>(stored: string | null, given: NewSpan, work: (span: Span) => Promise<T>): Promise<T> => {
  const parent = tracer && parseTraceparent(stored);
  const current = currentPlace();
  if (!parent || parent.traceId === current?.traceId) return inSpan(given, work);
  return inSpan({ ...given, parent, link: current }, work);
};

const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return error.name === 'Error' ? error.constructor.name : error.name;
};
