import { type Trial, proof } from './proof.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import { CONTRACT, EXPAND, makeNextVersion } from './lib/stack/next-version.js';
import { MAIN, type ServiceProcess } from './lib/stack/service-process.js';
import type { Stack } from './lib/stack/stack.js';
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

/** Resolves with the code by which the process says that it is not ready; undefined where it is. */
const refusalOf = ({ url }: ServiceProcess): Promise<string | undefined> =>
  eventually(async () => {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as { details?: { code: string }[] } | undefined;
    return response?.status === 503 ? body?.details?.[0]?.code : undefined;
  }, REFUSED_MS);

export const upgrade = proof({
  name: 'upgrade',
  isAlone: true,
  promise: 'a new version starts beside the old one, both serve, either is left again, and no request fails',
  short: { back: 1, rate: 40, drainSeconds: 5 },
  full: { back: 5, rate: 100, drainSeconds: 5 },
  planted,
  async run(trial: Trial, { back, rate, drainSeconds }) {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', DRAIN_SECONDS: String(drainSeconds) };
    const stack = await trial.stack({ apis: 2, workers: 1, env });
    await stack.connect(ACCOUNT);
    const next = makeNextVersion(stack.ground.scratch);
    const load = await SteadyLoad.start(trial, stack, rate);
    const [first] = stack.apis;
    await restartAs(first!, next);
    trial.must(
      (await appliedTo(stack)).join() === EXPAND,
      'the new version expands the schema, and takes nothing away while the old one runs',
    );
    for (let time = 0; time < back; time += 1) {
      await restartAs(first!, MAIN);
      await restartAs(first!, next);
    }
    trial.must((await appliedTo(stack)).join() === EXPAND, 'nor when one process went back to the old version');
    for (const process of [...stack.apis.slice(1), ...stack.workers]) await restartAs(process, next);
    trial.must(
      (await appliedTo(stack)).includes(CONTRACT),
      'what nothing uses any more is taken away once every process is new',
    );
    const late = await stack.addApi();
    trial.must(
      (await refusalOf(late)) === 'schema_outgrown',
      'a process of the old version that starts afterwards is not ready, and says why',
    );
    await pause(1_000);
    await load.stop();
    await late.stop();
    await settle(stack, { jump: true });
    trial.figure('requests / bookings', `${load.sent} / ${load.outcomes.length}`);
    load.judge(trial);
    await compareLedgers(trial, stack, ACCOUNT, load.outcomes);
  },
});
