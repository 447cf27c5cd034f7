import { type Trial, proof } from './proof.js';
import { ANY_PRICE, bookables, insist, type Outcome, requestFor } from './lib/booking-site.js';
import { wreak } from './lib/chaos.js';
import { demandOf } from './lib/demand.js';
import { liftRates } from './lib/pms-calls.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import { inParallel } from './lib/stack/wait.js';
import { planted } from './planted/crash.js';

const HORIZON = 360;

export const crash = proof({
  name: 'crash',
  promise: 'every accepted reservation is at the PMS exactly once; a refused one left nothing',
  short: { reservations: 200, listings: 48, clients: 8, postgresSeconds: 12, redisSeconds: 8, waits: 0 },
  full: { reservations: 10_000, listings: 600, clients: 32, postgresSeconds: 30, redisSeconds: 20, waits: 1 },
  planted,
  async run(trial: Trial, { reservations, listings, clients, postgresSeconds, redisSeconds, waits }) {
    const stack = await trial.stack({ apis: 2, workers: 2, env: { LOG_LEVEL: 'warn' } });
    // Another proof covers the limits.
    await liftRates(stack);
    // Enough listings that most of the requested nights are free.
    const account = `generated-${listings}`;
    await stack.connect(account);
    const units = await bookables(stack);
    const wish = await demandOf(trial.data, trial.random);
    for (const [kind, probability] of [
      ['status', 0.03],
      ['reset', 0.02],
      ['statusAfter', 0.03],
      ['resetAfter', 0.015],
      ['hangAfter', 0.005],
    ] as const)
      stack.sandbox.fault({ kind, status: kind === 'status' ? 503 : 502, probability, count: 0 });
    trial.say('10 % of PMS calls fail, half of them after the write; kill -9 of API and worker every 2 to 5 s');
    const chaos = wreak(
      stack,
      { processes: [2, 5], postgres: postgresSeconds, redis: redisSeconds },
      trial.random.fork(1),
    );
    const outcomes: Outcome[] = [];
    await inParallel(Array(reservations).keys(), clients, async (index) => {
      const body = requestFor(wish(), units, HORIZON, trial.random);
      outcomes.push(await insist(stack, 'POST', ANY_PRICE, body));
      if ((index + 1) % Math.ceil(reservations / 10) === 0) trial.say(`${index + 1} of ${reservations}`);
    });
    const kills = await chaos.stop();
    stack.sandbox.clearFaults();
    trial.figure(
      'kill -9',
      Object.entries(kills)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    );
    await Promise.all(stack.apis.map((api) => api.ready()));
    const unanswered = outcomes.filter(({ kind }) => kind === 'failed');
    trial.figure('without an answer while the faults lasted, asked again then', unanswered.length);
    for (const outcome of unanswered) {
      const { key: idempotencyKey, body } = outcome;
      Object.assign(outcome, await insist(stack, 'POST', ANY_PRICE, body, { idempotencyKey }));
    }
    const unknown = await settle(stack, waits === 0 ? { jump: true } : { jump: false, timeoutMs: 15 * 60_000 });
    trial.must(
      unknown === 0,
      `none is left UNKNOWN ${waits === 0 ? 'when the visibility window is over' : '15 min after the faults end'} (${unknown})`,
    );
    await compareLedgers(trial, stack, account, outcomes);
    trial.must(
      outcomes.every(({ serverErrors }) => serverErrors === 0),
      `no answer was a 500 (${outcomes.reduce((sum, one) => sum + one.serverErrors, 0)})`,
    );
  },
});
