import pg from 'pg';
import { type Trial, proof } from './proof.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import { CONTRACT, EXPAND, makeNextVersion } from './lib/stack/next-version.js';
import { buildRelease } from './lib/stack/released-version.js';
import { MAIN, type ServiceProcess } from './lib/stack/service-process.js';
import type { Ground, Stack } from './lib/stack/stack.js';
import { eventually, pause } from './lib/stack/wait.js';
import { SteadyLoad } from './lib/steady-load.js';
import { planted } from './planted/upgrade.js';

const ACCOUNT = 'demo';
const REFUSED_MS = 60_000;

const appliedTo = async (stack: Stack): Promise<string[]> => {
  const rows = await stack.sql<{ name: string }>('SELECT name FROM migrations WHERE name = ANY ($1)', [
    [EXPAND, CONTRACT],
  ]);
  return rows.map(({ name }) => name).sort();
};

const restartAs = async (process: ServiceProcess, main: string): Promise<void> => {
  process.runs(main);
  await process.terminate();
  await process.ready();
  await pause(500);
};

/** Resolves with the code with which the process reports that it is not ready; undefined if it is ready. */
const refusalOf = ({ url }: ServiceProcess): Promise<string | undefined> =>
  eventually(async () => {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as { details?: { code: string }[] } | undefined;
    return response?.status === 503 ? body?.details?.[0]?.code : undefined;
  }, REFUSED_MS);

interface Size {
  /** The number of times that a process returns to the old version. */
  back: number;
  rate: number;
  drainSeconds: number;
  /** 1 to also upgrade the newest release, which is built from its sources. */
  released: number;
}

export const upgrade = proof<Size>({
  name: 'upgrade',
  isSpacious: true,
  promise: 'a new version starts beside the old one, both serve, either is left again, and no request fails',
  short: { back: 1, rate: 40, drainSeconds: 5, released: 0 },
  full: { back: 5, rate: 100, drainSeconds: 5, released: 1 },
  planted,
  async run(trial: Trial, size) {
    const { ground } = await toNextVersion(trial, size);
    if (size.released > 0) await fromRelease(trial, ground, size);
  },
});

const envOf = ({ drainSeconds }: Size): Record<string, string> => ({
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '0',
  DRAIN_SECONDS: String(drainSeconds),
});

/** Upgrades from the built version to one with an additional expansion and contraction. */
const toNextVersion = async (trial: Trial, size: Size): Promise<Stack> => {
  const stack = await trial.stack({ apis: 2, workers: 1, env: envOf(size) });
  await stack.connect(ACCOUNT);
  const next = makeNextVersion(stack.ground.scratch);
  const load = await SteadyLoad.start(trial, stack, size.rate);
  const [first] = stack.apis;
  await restartAs(first!, next);
  trial.must(
    (await appliedTo(stack)).join() === EXPAND,
    'the new version expands the schema, and removes nothing while the old one runs',
  );
  for (let time = 0; time < size.back; time += 1) {
    await restartAs(first!, MAIN);
    await restartAs(first!, next);
  }
  trial.must(
    (await appliedTo(stack)).join() === EXPAND,
    'nothing is removed either after one process returned to the old version',
  );
  for (const process of [...stack.apis.slice(1), ...stack.workers]) await restartAs(process, next);
  trial.must((await appliedTo(stack)).includes(CONTRACT), 'the unused column is removed once every process is new');
  const late = await stack.addApi();
  trial.must(
    (await refusalOf(late)) === 'schema_outgrown',
    'a process of the old version that starts afterwards is not ready, and says why',
  );
  await pause(1_000);
  await load.stop();
  await late.stop();
  await judge(trial, stack, load);
  return stack;
};

/** Upgrades from the newest release to the built version, process by process, and back while the release serves. */
const fromRelease = async (trial: Trial, ground: Ground, size: Size): Promise<void> => {
  const release = buildRelease(trial.scratch);
  trial.say(`from the release ${release.version} to the built version`);
  const databaseUrl = await emptyDatabase(ground);
  const stack = await trial.stack({ apis: 2, workers: 1, env: envOf(size), databaseUrl, main: release.main });
  const before = await migrationsOf(stack);
  await stack.connect(ACCOUNT);
  const load = await SteadyLoad.start(trial, stack, size.rate);
  const [first] = stack.apis;
  for (let time = 0; time < size.back; time += 1) {
    await restartAs(first!, MAIN);
    await restartAs(first!, release.main);
  }
  for (const process of [...stack.apis, ...stack.workers]) await restartAs(process, MAIN);
  await load.stop();
  trial.figure('migrations since the release', (await migrationsOf(stack)) - before);
  await judge(trial, stack, load);
};

const emptyDatabase = async (ground: Ground): Promise<string> => {
  const { url } = await ground.database();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public').finally(() => client.end());
  return url;
};

const migrationsOf = async (stack: Stack): Promise<number> =>
  (await stack.sql<{ count: number }>('SELECT count(*)::int AS count FROM migrations'))[0]!.count;

const judge = async (trial: Trial, stack: Stack, load: SteadyLoad): Promise<void> => {
  await settle(stack, { jump: true });
  trial.figure('requests / bookings', `${load.sent} / ${load.outcomes.length}`);
  load.judge(trial);
  await compareLedgers(trial, stack, ACCOUNT, load.outcomes);
};
