import { type Trial, proof } from './proof.js';
import { ANY_PRICE, bookables, insist, type Outcome, requestFor } from './lib/booking-site.js';
import { demandOf } from './lib/demand.js';
import { type FrozenAnswer, FrozenWatch } from './lib/frozen-watch.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import type { Stack } from './lib/stack/stack.js';
import { pause } from './lib/stack/wait.js';
import { planted } from './planted/frozen.js';

const ACCOUNT = 'demo';
const REQUEST_MS = 5_000;
/** The time-out of the probe in docker/kubernetes.yaml. */
const PROBE_MS = 2_000;
const NOTICED_MS = 2_000;
/** On a machine that does other work; the full form judges the limits above. */
const NOTICED_AT_LAST_MS = 4_000;
const HANGS_MS = 9_000;
const RECOVERED_MS = 8_000;
/** More would wait for each other, because all of them change the schedule of one account. */
const SYNCS_PER_SECOND = 2;
const BETWEEN_MS = 2_000;

interface Size {
  rounds: number;
  seconds: number;
  rate: number;
  bookers: number;
}

export const frozen = proof({
  name: 'frozen',
  isSpacious: true,
  promise:
    'while PostgreSQL or Redis is frozen, every request is answered within 5 s and readiness immediately; the service recovers by itself, and no booking is lost or made twice',
  short: { rounds: 1, seconds: 6, rate: 12, bookers: 2 },
  full: { rounds: 10, seconds: 30, rate: 50, bookers: 10 },
  planted,
  async run(trial: Trial, size: Size) {
    const stack = await trial.stack({ apis: 1, workers: 1, env: { LOG_LEVEL: 'warn' } });
    const account = await stack.connect(ACCOUNT);
    const booking = await startBooking(trial, stack, size.bookers);
    for (let round = 1; round <= size.rounds; round += 1) {
      await freezePostgres(trial, stack, size);
      await pause(BETWEEN_MS);
      if (stack.ground.redis) await freezeRedis(trial, stack, account, size);
    }
    const outcomes = await booking.end();
    await settle(stack, { jump: true });
    trial.must(
      outcomes.some(({ kind, sends }) => kind === 'accepted' && sends > 1),
      'reservations were sent again after a 503, and made',
    );
    await compareLedgers(trial, stack, ACCOUNT, outcomes);
  },
});

const freezePostgres = async (trial: Trial, stack: Stack, { seconds, rate }: Size): Promise<void> => {
  const { ground } = stack;
  const watch = new FrozenWatch(stack);
  ground.freezeDatabase();
  try {
    await watch.ask(seconds, rate, ['GET', '/api/v1/listing?limit=5']);
  } finally {
    ground.thawDatabase();
  }
  const { requests, probes, metrics } = watch;
  trial.figure('PostgreSQL frozen', `${seconds} s, ${watch.figures()}`);
  trial.must(
    requests.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
    `every request on a frozen PostgreSQL was answered 503 with Retry-After (${watch.statuses()})`,
  );
  trial.must(longest([...requests, ...probes, ...metrics]) <= HANGS_MS, 'and nothing hung');
  trial.mustInTime(longest(requests) <= REQUEST_MS, 'every request was answered within 5 s');
  trial.mustInTime(longest([...probes, ...metrics]) <= PROBE_MS, 'readiness and metrics within 2 s');
  trial.must(isFrom(probes, NOTICED_AT_LAST_MS, isRefused), 'readiness was refused after some seconds');
  trial.mustInTime(isFrom(probes, NOTICED_MS, isRefused), 'and from the second second onwards');
  trial.must(
    metrics.every(({ status }) => status === 200),
    'metrics were answered',
  );
  checkRecovery(trial, await watch.recovery());
};

const freezeRedis = async (trial: Trial, stack: Stack, account: string, { seconds }: Size): Promise<void> => {
  const redis = stack.ground.redis!;
  const watch = new FrozenWatch(stack);
  redis.freeze();
  try {
    await watch.ask(seconds, SYNCS_PER_SECOND, ['POST', `/api/v1/integration-account/${account}/sync`]);
  } finally {
    redis.thaw();
  }
  const { requests, probes } = watch;
  trial.figure('Redis frozen', `${seconds} s, ${watch.figures()}`);
  trial.must(
    requests.every(({ status }) => status === 200),
    `every request that wakes a worker succeeded on a frozen Redis (${watch.statuses()})`,
  );
  trial.mustInTime(longest(requests) <= 500, 'and waited for nothing');
  trial.must(
    probes.every(({ status }) => status === 200),
    'the process stayed ready',
  );
  trial.mustInTime(longest(probes) <= 100, 'and said so within 100 ms');
  trial.must(isFrom(probes, NOTICED_AT_LAST_MS, isDegraded), 'it was degraded after some seconds');
  trial.mustInTime(isFrom(probes, NOTICED_MS, isDegraded), 'and from the second second onwards');
  checkRecovery(trial, await watch.recovery());
};

const checkRecovery = (trial: Trial, recoveredMs: number | undefined): void => {
  trial.must(recoveredMs !== undefined, `it recovered by itself (${recoveredMs} ms)`);
  trial.mustInTime((recoveredMs ?? Infinity) <= RECOVERED_MS, 'within seconds');
};

const isRefused = ({ status }: FrozenAnswer): boolean => status === 503;
const isDegraded = ({ text }: FrozenAnswer): boolean => text.includes('degraded');

/** Returns whether every answer to a request sent at least `ms` after the freeze is as expected. */
const isFrom = (answers: readonly FrozenAnswer[], ms: number, isExpected: (answer: FrozenAnswer) => boolean): boolean =>
  answers.every((answer) => answer.askedMs < ms || isExpected(answer));

const longest = (answers: readonly { ms: number }[]): number => Math.max(...answers.map(({ ms }) => ms));

/** Books one stay after another, in `width` lanes, until `end`, which resolves with the outcomes. */
const startBooking = async (trial: Trial, stack: Stack, width: number): Promise<{ end: () => Promise<Outcome[]> }> => {
  const units = await bookables(stack);
  const wish = await demandOf(trial.data, trial.random);
  const outcomes: Outcome[] = [];
  let isOn = true;
  const lane = async (): Promise<void> => {
    while (isOn) {
      const body = requestFor(wish(), units, 360, trial.random);
      outcomes.push(await insist(stack, 'POST', ANY_PRICE, body));
      await pause(100);
    }
  };
  const lanes = Array.from({ length: width }, lane);
  return {
    end: async () => {
      isOn = false;
      await Promise.all(lanes);
      return outcomes;
    },
  };
};
