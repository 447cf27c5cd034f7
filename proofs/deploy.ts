import { type Trial, proof } from './proof.js';
import { OtherWork } from './lib/hostile/other-work.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import { pause } from './lib/stack/wait.js';
import { SteadyLoad } from './lib/steady-load.js';
import { planted } from './planted/deploy.js';

const ACCOUNT = 'demo';
const EXIT_MS = 30_000;

export const deploy = proof({
  name: 'deploy',
  isSpacious: true,
  promise: 'no request fails in a rolling restart, nothing is done twice, and a process ends within 30 s',
  // `busy`: the number of processors used by other work.
  short: { restarts: 3, rate: 40, drainSeconds: 5, busy: 0 },
  full: { restarts: 20, rate: 100, drainSeconds: 5, busy: 0 },
  planted,
  async run(trial: Trial, { restarts, rate, drainSeconds, busy }) {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', DRAIN_SECONDS: String(drainSeconds) };
    const stack = await trial.stack({ apis: 2, workers: 1, env });
    await stack.connect(ACCOUNT);
    const load = await SteadyLoad.start(trial, stack, rate);
    const otherWork = new OtherWork(busy);
    const exits: { how: string; ms: number }[] = [];
    const processes = [...stack.apis, ...stack.workers];
    for (let index = 0; index < restarts; index += 1) {
      const process = processes[index % processes.length]!;
      exits.push(await process.terminate());
      await process.ready();
      await pause(500);
    }
    await load.stop();
    await otherWork.stop();
    await settle(stack, { jump: true });
    trial.figure('requests / bookings / restarts', `${load.sent} / ${load.outcomes.length} / ${restarts}`);
    trial.figure('slowest exit', `${(Math.max(...exits.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`);
    load.judge(trial);
    trial.must(
      exits.every(({ how }) => how === 'SIGTERM' || how === 'exit code 0'),
      `every process ended in order (${[...new Set(exits.map(({ how }) => how))].join(', ')})`,
    );
    trial.must(
      exits.every(({ ms }) => ms <= EXIT_MS),
      'and within 30 s',
    );
    await compareLedgers(trial, stack, ACCOUNT, load.outcomes);
  },
});
