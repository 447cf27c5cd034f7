import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Trial, proof } from './proof.js';
import {
  type AlertStage,
  exhaustedPool,
  failingPms,
  failingRequests,
  frozenDatabase,
  frozenRedis,
  type NamedFault,
  neglected,
  slowPms,
  stoppedProcess,
  wrongClock,
} from './lib/alert-faults.js';
import { failingReceivers, lateNotifications } from './lib/alert-deliveries.js';
import { ANY_PRICE, bookables, requestFor } from './lib/booking-site.js';
import { demandOf } from './lib/demand.js';
import { goodQuotes } from './lib/pms-calls.js';
import { complaints, Prometheus, quickened } from './lib/prometheus.js';
import { freePort } from './lib/stack/ports.js';
import type { Stack } from './lib/stack/stack.js';
import { eventually, pause, until } from './lib/stack/wait.js';
import { planted } from './planted/alerts.js';

const RULES = new URL('../../docker/observability/alerts.yaml', import.meta.url);
const FAILING = { name: 'demo-small', provider: 'PROVIDER_04' };
const STORED = { name: 'demo-small', provider: 'PROVIDER_12' };
const HORIZON_DAYS = 300;
/** Far more time than an alert of such a quick rule takes to fire. */
const FIRES_MS = 90_000;
const CLEARS_MS = 120_000;
/** The time in which an alert that does not name the fault would also fire. */
const LOOK_ON_MS = 4_000;

/** These alerts also fire on a machine that does other work; the first one without any request. */
const BUSY = 'LodgewireProcessBusy';
const OF_THE_MACHINE = [BUSY, 'LodgewireRequestsSlow'];

interface Size {
  /** The factor by which the rules are quicker. */
  speed: number;
}

export const alerts = proof<Size>({
  name: 'alerts',
  promise: 'each fault fires the alerts that name it, and no other, and they end with it',
  short: { speed: 120 },
  full: { speed: 20 },
  isIdle: true,
  planted,
  async run(trial: Trial, { speed }) {
    const stack = await trial.stack({
      apis: 0,
      workers: 0,
      // Nothing becomes due by itself while there is no worker.
      env: {
        LOG_LEVEL: 'warn',
        SYNC_LISTINGS_SECONDS: '86400',
        SYNC_CALENDARS_SECONDS: '86400',
        SYNC_RESERVATIONS_SECONDS: '86400',
      },
    });
    const ports = [await freePort(), await freePort()];
    for (const port of ports) await (await stack.addApi({ METRICS_PORT: String(port) })).ready();
    const found = await complaints(fileURLToPath(RULES), `127.0.0.1:${ports[0]}`);
    trial.must(found === '', `promtool accepts the rules and the metrics (${found})`);
    const parts = await setUp(trial, stack);
    const prometheus = await Prometheus.start(trial.scratch, quickened(readFileSync(RULES, 'utf8'), speed));
    try {
      const watch = (all: readonly number[]): Promise<void> => prometheus.watch(all.map((port) => `127.0.0.1:${port}`));
      await watch(ports);
      const stage = { ...parts, watchAlso: (port?: number) => watch(port === undefined ? ports : [...ports, port]) };
      await until('both processes to be watched', async () =>
        (await prometheus.answering()) === 2 ? true : undefined,
      );
      for (const fault of faultsOf(stage)) await judge(trial, prometheus, fault);
    } finally {
      await prometheus.stop();
    }
  },
});

const faultsOf = (stage: AlertStage): NamedFault[] => [
  neglected(stage),
  failingRequests(stage),
  slowPms(stage),
  failingPms(stage),
  exhaustedPool(stage),
  wrongClock(stage),
  lateNotifications(stage),
  failingReceivers(stage),
  stoppedProcess(stage),
  frozenDatabase(stage),
  ...(stage.stack.ground.redis ? [frozenRedis(stage)] : []),
];

/** Sets up two accounts, a booking with its event, and a reader of the feed; then stops the worker. */
const setUp = async (trial: Trial, stack: Stack): Promise<Omit<AlertStage, 'watchAlso'>> => {
  const worker = stack.addWorker();
  const failing = await stack.connect(FAILING.name, FAILING.provider);
  const stored = await stack.connect(STORED.name, STORED.provider);
  const [quote] = await goodQuotes(stack, failing, 1);
  const wish = await demandOf(trial.data, trial.random.fork(1));
  const from = await bookables(stack);
  await until('a booking', async () => {
    const body = requestFor(wish(), from, HORIZON_DAYS, trial.random);
    return (await stack.request('POST', ANY_PRICE, { body })).status === 201 ? true : undefined;
  });
  const cursor = (await stack.request('GET', '/api/v1/event?after=now')).body.meta.nextCursor as string;
  await stack.request('PUT', '/api/v1/event/consumer/reader', { body: { cursor } });
  await worker.stop();
  return {
    stack,
    failing: { name: FAILING.name, quote: quote! },
    stored: { id: stored },
    watched: stack.apis[1]!,
  };
};

const judge = async (trial: Trial, prometheus: Prometheus, fault: NamedFault): Promise<void> => {
  const fired = new Set<string>();
  const fire = async (): Promise<true | undefined> => {
    for (const name of await prometheus.firing()) fired.add(name);
    return fault.fires.every((name) => fired.has(name)) ? true : undefined;
  };
  const end = await fault.begin();
  try {
    await eventually(fire, FIRES_MS, 500);
    await pause(LOOK_ON_MS);
    await fire();
  } finally {
    await end();
  }
  const allowed = [...fault.fires, ...(fault.mayFire ?? []), ...OF_THE_MACHINE];
  const silent = fault.fires.filter((name) => !fired.has(name));
  const strange = [...fired].filter((name) => !allowed.includes(name));
  trial.say(`${fault.what}: ${[...fired].sort().join(', ') || 'no alert'}`);
  trial.must(
    silent.length === 0,
    `${fault.what}: fires the alerts that name it (${silent.join(', ') || 'none is missing'})`,
  );
  trial.must(strange.length === 0, `${fault.what}: fires nothing else (${strange.join(', ')})`);
  const isOver = await eventually(
    async () => ((await prometheus.firing()).every((name) => name === BUSY) ? true : undefined),
    CLEARS_MS,
    500,
  );
  trial.must(isOver === true, `${fault.what}: the alerts end with it`);
};
