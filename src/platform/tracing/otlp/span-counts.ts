import { type Attributes, type Counter, createNoopMeter, type Meter, type MeterProvider } from '@opentelemetry/api';
import { spansTotal } from '../../metrics/metrics.js';

/** https://opentelemetry.io/docs/specs/semconv/otel/sdk-metrics/#metric-otelsdkprocessorspanprocessed */
const PROCESSED = 'otel.sdk.processor.span.processed';

const outcomeOf = (error: unknown): 'exported' | 'dropped' | 'failed' => {
  if (error === undefined) return 'exported';
  return error === 'queue_full' ? 'dropped' : 'failed';
};

const processed: Counter = {
  add: (count: number, attributes: Attributes = {}) =>
    spansTotal.inc({ outcome: outcomeOf(attributes['error.type']) }, count),
};

/** The meter to which the SDK reports the outcome of spans. */
const meter = (): Meter => {
  const others = createNoopMeter();
  const createCounter: Meter['createCounter'] = (name, options) =>
    name === PROCESSED ? processed : others.createCounter(name, options);
  return Object.assign(Object.create(others) as Meter, { createCounter });
};

/** Counts the outcomes of spans in `spansTotal`. */
export const spanCounts: MeterProvider = { getMeter: meter };
