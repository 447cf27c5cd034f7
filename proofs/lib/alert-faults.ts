import { freePort } from './stack/ports.js';
import type { ServiceProcess } from './stack/service-process.js';
import type { Stack } from './stack/stack.js';
import { pause } from './stack/wait.js';

/** A fault of the service or of its dependencies, and the alerts that name it. */
export interface NamedFault {
  what: string;
  fires: readonly string[];
  /** Other alerts that may fire. */
  mayFire?: readonly string[];
  /** Begins the fault; resolves with the function that ends it. */
  begin(): Promise<() => Promise<void>>;
}

/** The accounts, with a quote for each that its PMS answers. */
export interface AlertStage {
  stack: Stack;
  /** The account whose PMS fails or is slow. */
  failing: { name: string; quote: object };
  /** The account whose rows are changed. */
  stored: { id: string };
  /** The process that Prometheus watches. */
  watched: ServiceProcess;
  /** Makes Prometheus watch a further process, by the port of its metrics; without a port, none. */
  watchAlso(port?: number): Promise<void>;
}

const REQUEST_PAUSE_MS = 150;
const SLOW_MS = 2_500;
const HOUR = `interval '1 hour'`;

/** Repeats `work` until the returned function is called. */
export const repeatedly = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let going = true;
  const loop = (async () => {
    while (going) {
      await work().catch(() => undefined);
      await pause(REQUEST_PAUSE_MS);
    }
  })();
  return () => {
    going = false;
    return loop;
  };
};

/** Changes rows to the state in which a worker, a PMS or a reader that has not kept up leaves them. */
export const neglected = ({ stack, stored }: AlertStage): NamedFault => ({
  what: 'reads, events, outcomes, tokens and a reader are behind',
  fires: [
    'LodgewireDataStale',
    'LodgewireOutcomesUnknown',
    'LodgewireReaderLost',
    'LodgewireReadsLate',
    'LodgewireTokensExpired',
    'LodgewireWorkStuck',
  ],
  begin: async () => {
    const change = (text: string): Promise<object[]> => stack.sql(text, text.includes('$1') ? [stored.id] : []);
    await change(`UPDATE confirmed_read SET began_at = began_at - 3 * ${HOUR}
      WHERE account_id = $1 AND resource = 'RESERVATIONS'`);
    await change(
      `UPDATE sync_schedule SET due_since = now() - ${HOUR} WHERE account_id = $1 AND resource = 'LISTINGS'`,
    );
    await change(`UPDATE integration_credential SET tokens_expire_at = now() - ${HOUR}, next_renewal_at = now()
      WHERE account_id = $1`);
    await change(`UPDATE reservation SET next_lookup_at = now(), created_at = now() - ${HOUR} WHERE origin = 'OURS'`);
    await change(`UPDATE outbox_event SET dispatched_at = NULL, created_at = now() - ${HOUR}
      WHERE type = 'RESERVATION_CREATED'`);
    await change('UPDATE feed_consumer SET position = -1');
    return async () => {
      await change(`UPDATE confirmed_read SET began_at = now() WHERE account_id = $1`);
      await change('UPDATE sync_schedule SET due_since = NULL WHERE account_id = $1');
      await change(`UPDATE integration_credential SET tokens_expire_at = now() + ${HOUR}, next_renewal_at = now() + ${HOUR}
        WHERE account_id = $1`);
      await change('UPDATE reservation SET next_lookup_at = NULL');
      await change('UPDATE outbox_event SET dispatched_at = now()');
      await change('DELETE FROM feed_consumer');
    };
  },
});

export const failingPms = ({ stack, failing }: AlertStage): NamedFault => ({
  what: 'a PMS only answers 503',
  fires: ['LodgewirePmsFails', 'LodgewirePmsPaused'],
  mayFire: ['LodgewireRequestsFail'],
  begin: async () => {
    const fault = stack.sandbox.fault({ kind: 'status', status: 503, account: failing.name, count: 0 });
    const stop = repeatedly(() => stack.request('POST', '/api/v1/quote', { body: failing.quote }));
    return async () => {
      await stop();
      stack.sandbox.removeFault(fault);
      await stack.sql('DELETE FROM pms_rate_pause');
    };
  },
});

export const slowPms = ({ stack, failing }: AlertStage): NamedFault => ({
  what: 'callers wait for a slow PMS',
  fires: ['LodgewireRequestsSlow'],
  begin: async () => {
    const fault = stack.sandbox.fault({ kind: 'latency', ms: SLOW_MS, account: failing.name, count: 0 });
    const stops = Array.from({ length: 8 }, () =>
      repeatedly(() => stack.request('POST', '/api/v1/quote', { body: failing.quote })),
    );
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
      stack.sandbox.removeFault(fault);
    };
  },
});

export const failingRequests = ({ stack }: AlertStage): NamedFault => ({
  what: 'a table is missing',
  fires: ['LodgewireRequestsFail'],
  begin: async () => {
    await stack.sql('ALTER TABLE promotion RENAME TO promotion_away');
    const stop = repeatedly(() => stack.request('GET', '/api/v1/promotion'));
    return async () => {
      await stop();
      await stack.sql('ALTER TABLE promotion_away RENAME TO promotion');
    };
  },
});

export const frozenDatabase = ({ stack }: AlertStage): NamedFault => ({
  what: 'PostgreSQL does not answer',
  fires: ['LodgewireDatabaseAway'],
  begin: async () => {
    stack.ground.freezeDatabase();
    const stop = repeatedly(() => stack.request('GET', '/api/v1/listing'));
    return async () => {
      stack.ground.thawDatabase();
      await stop();
    };
  },
});

export const frozenRedis = ({ stack }: AlertStage): NamedFault => ({
  what: 'Redis does not answer',
  fires: ['LodgewireQueueAway'],
  begin: async () => {
    stack.ground.redis!.freeze();
    return async () => stack.ground.redis!.thaw();
  },
});

/** Locks a table until it is cancelled. */
const LOCK = `DO $$ BEGIN
  LOCK TABLE promotion IN ACCESS EXCLUSIVE MODE;
  PERFORM pg_sleep(600);
EXCEPTION WHEN query_canceled THEN
END $$`;

/** More callers than the process has connections wait for a locked table. */
export const exhaustedPool = ({ stack, watched }: AlertStage): NamedFault => ({
  what: 'callers wait for a database connection',
  fires: ['LodgewirePoolExhausted'],
  mayFire: ['LodgewireRequestsFail'],
  begin: async () => {
    const locked = stack.sql(LOCK);
    const stops = Array.from({ length: 24 }, () =>
      repeatedly(() => stack.request('GET', '/api/v1/promotion', { at: watched })),
    );
    return async () => {
      await stack.sql('SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query = $1', [LOCK]);
      await Promise.all([locked, ...stops.map((stop) => stop())]);
    };
  },
});

/** Sets the clock of a process that preloads this code an hour ahead. */
const AN_HOUR_AHEAD = `const { now } = Date; const ahead = () => now() + 3_600_000;
  globalThis.Date = class extends Date { constructor(...at) { super(...(at.length === 0 ? [ahead()] : at)); } };
  globalThis.Date.now = ahead;`;

export const wrongClock = ({ stack, watchAlso }: AlertStage): NamedFault => ({
  what: 'the clock of a process is an hour ahead',
  fires: ['LodgewireClockWrong'],
  begin: async () => {
    const port = await freePort();
    const preload = `--import=data:text/javascript,${encodeURIComponent(AN_HOUR_AHEAD)}`;
    const api = await stack.addApi({ METRICS_PORT: String(port), NODE_OPTIONS: preload });
    await api.ready();
    await watchAlso(port);
    return async () => {
      await watchAlso();
      await api.stop();
      stack.apis.splice(stack.apis.indexOf(api), 1);
    };
  },
});

export const stoppedProcess = ({ watched }: AlertStage): NamedFault => ({
  what: 'a process is frozen',
  fires: ['LodgewireProcessGone'],
  begin: async () => {
    process.kill(watched.pid!, 'SIGSTOP');
    return async () => void process.kill(watched.pid!, 'SIGCONT');
  },
});
