import { type Trial, proof } from './proof.js';
import { ANY_PRICE, bookables, requestFor } from './lib/booking-site.js';
import { demandOf } from './lib/demand.js';
import { LoadBalancer } from './lib/stack/load-balancer.js';
import type { Outcome } from './lib/booking-site.js';
import { OtherWork } from './lib/hostile/other-work.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import { atRate, pause } from './lib/stack/wait.js';
import { planted } from './planted/deploy.js';

const ACCOUNT = 'demo';
/** One request in this many books, the others read. */
const BOOKING_SHARE = 10;
const EXIT_MS = 30_000;

export const deploy = proof({
  name: 'deploy',
  isAlone: true,
  promise: 'no request fails in a rolling restart, nothing is done twice, and a process ends within 30 s',
  // `busy`: the number of processors used by other work.
  short: { restarts: 3, rate: 40, drainSeconds: 5, busy: 0 },
  full: { restarts: 20, rate: 100, drainSeconds: 5, busy: 0 },
  planted,
  async run(trial: Trial, { restarts, rate, drainSeconds, busy }) {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', DRAIN_SECONDS: String(drainSeconds) };
    const stack = await trial.stack({ apis: 2, workers: 1, env });
    await stack.connect(ACCOUNT);
    const units = await bookables(stack);
    const wish = await demandOf(trial.data, trial.random);
    const balancer = new LoadBalancer(stack);
    const failures: string[] = [];
    const outcomes: Outcome[] = [];
    let sent = 0;
    let going = true;
    const fire = async (): Promise<void> => {
      const booking = (sent += 1) % BOOKING_SHARE === 0;
      const body = booking ? requestFor(wish(), units, 360, trial.random) : undefined;
      const path = booking ? ANY_PRICE : '/api/v1/listing?limit=5';
      try {
        const answer = await balancer.request(booking ? 'POST' : 'GET', path, { body });
        if (answer.status >= 500) failures.push(`${answer.status} ${answer.text.slice(0, 100)}`);
        if (!booking) return;
        const kind = answer.status < 300 ? 'accepted' : 'refused';
        const { status, text } = answer;
        outcomes.push({
          key: '',
          body: body!,
          kind,
          status,
          reservationId: answer.body?.id,
          sends: 1,
          serverErrors: 0,
          text,
        });
      } catch (error) {
        failures.push(String((error as { cause?: unknown }).cause ?? error));
      }
    };
    const otherWork = new OtherWork(busy);
    const load = atRate(rate, () => going, fire);
    const exits: { how: string; ms: number }[] = [];
    const processes = [...stack.apis, ...stack.workers];
    for (let index = 0; index < restarts; index += 1) {
      const process = processes[index % processes.length]!;
      exits.push(await process.terminate());
      await process.ready();
      await pause(500);
    }
    going = false;
    await load;
    balancer.stop();
    await otherWork.stop();
    await settle(stack, { jump: true });
    trial.figure('requests / bookings / restarts', `${sent} / ${outcomes.length} / ${restarts}`);
    trial.figure('slowest exit', `${(Math.max(...exits.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`);
    trial.must(
      outcomes.some(({ kind }) => kind === 'accepted'),
      'reservations were made meanwhile',
    );
    trial.must(
      failures.length === 0,
      `no request failed (${failures.length}: ${[...new Set(failures)].slice(0, 3).join('; ')})`,
    );
    trial.must(
      exits.every(({ how }) => how === 'SIGTERM' || how === 'exit code 0'),
      `every process ended in order (${[...new Set(exits.map(({ how }) => how))].join(', ')})`,
    );
    trial.must(
      exits.every(({ ms }) => ms <= EXIT_MS),
      'and within 30 s',
    );
    await compareLedgers(trial, stack, ACCOUNT, outcomes);
  },
});
