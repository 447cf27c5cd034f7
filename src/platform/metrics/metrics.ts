import { Counter, Gauge, Histogram } from 'prom-client';

const FAST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];
const LONG = [0.1, 0.5, 1, 2, 5, 15, 60, 300, 900, 3600];

/** Counts answers. `route`: as in the OpenAPI document, `(none)` for an unknown one. */
export const httpRequestsTotal = new Counter({
  name: 'lodgewire_http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'route', 'status'],
  registers: [],
});

export const httpRequestSeconds = new Histogram({
  name: 'lodgewire_http_request_seconds',
  help: 'From the headers of a request to the end of its answer, in seconds',
  labelNames: ['method', 'route'],
  buckets: FAST,
  registers: [],
});

/** The time from the attempt to store a reservation until its nights and row are committed, or refused. */
export const takeNightsSeconds = new Histogram({
  name: 'lodgewire_take_nights_seconds',
  help: 'Transaction that takes the nights of a reservation and stores it, in seconds, the waits for a connection and the lock included',
  buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});

/** Counts reads of listings and availability by the source of the answer. */
export const readsTotal = new Counter({
  name: 'lodgewire_reads_total',
  help: 'Reads of listings and availability, by who answered them',
  labelNames: ['from'],
  registers: [],
});

/** `outcome`: `answered`, or the kind of error that the answer or its absence means (`ConnectorErrorKind`). */
export const pmsCallsTotal = new Counter({
  name: 'lodgewire_pms_calls_total',
  help: 'Requests that were sent to a PMS, by what came of them',
  labelNames: ['provider', 'kind', 'outcome'],
  registers: [],
});

export const pmsCallSeconds = new Histogram({
  name: 'lodgewire_pms_call_seconds',
  help: 'From sending a request to a PMS to the end of its answer, in seconds, without the wait for a limit',
  labelNames: ['provider', 'kind'],
  buckets: SLOW,
  registers: [],
});

export const pmsLimitWaitSeconds = new Histogram({
  name: 'lodgewire_pms_limit_wait_seconds',
  help: 'How long a request waited for the limits of its PMS, in seconds, whether it was sent then or not',
  labelNames: ['provider', 'urgency'],
  buckets: SLOW,
  registers: [],
});

/** Counts calls whose record was dropped because too many waited for the database, or it refused them. */
export const pmsCallsUnrecordedTotal = new Counter({
  name: 'lodgewire_pms_calls_unrecorded_total',
  help: 'Requests to a PMS that are missing from the log of calls',
  registers: [],
});

/** `exit`: the address, or the host and port of the proxy, as the operator named it. */
export const exitWorking = new Gauge({
  name: 'lodgewire_exit_working',
  help: '1 when the last call to a PMS could leave by this address or proxy, else 0',
  labelNames: ['exit'],
  registers: [],
});

/** `outcome`: `exported`, `dropped` (the queue was full) or `failed` (the collector did not accept them). */
export const spansTotal = new Counter({
  name: 'lodgewire_spans_total',
  help: 'Recorded spans, by whether the collector got them',
  labelNames: ['outcome'],
  registers: [],
});

export const webhookAttemptsTotal = new Counter({
  name: 'lodgewire_webhook_attempts_total',
  help: 'Attempts to deliver a notification, by outcome',
  labelNames: ['outcome'],
  registers: [],
});

export const webhookDelaySeconds = new Histogram({
  name: 'lodgewire_webhook_delay_seconds',
  help: 'From the event to its first successful delivery to a URL, in seconds, retries included',
  buckets: LONG,
  registers: [],
});

/** Readers of the event feed that this process serves now: `poll` waits for an event, `stream` is open. */
export const feedReaders = new Gauge({
  name: 'lodgewire_feed_readers',
  help: 'Requests that wait for an event, and open streams of events',
  labelNames: ['kind'],
  registers: [],
});

/** The metrics that this process counts itself, without the database. */
export const INSTRUMENTS = [
  httpRequestsTotal,
  httpRequestSeconds,
  takeNightsSeconds,
  readsTotal,
  pmsCallsTotal,
  pmsCallSeconds,
  pmsLimitWaitSeconds,
  pmsCallsUnrecordedTotal,
  exitWorking,
  spansTotal,
  webhookAttemptsTotal,
  webhookDelaySeconds,
  feedReaders,
] as const;
