import { type Trial, proof } from './proof.js';
import { ANY_PRICE, bookables, insist, type Outcome, requestFor } from './lib/booking-site.js';
import { demandOf } from './lib/demand.js';
import { liftRates } from './lib/pms-calls.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import { eventually, inParallel } from './lib/stack/wait.js';
import { planted } from './planted/unknown.js';

const ACCOUNT = 'demo';
const CREATE = { method: 'POST', path: '/leads$' };

export const unknown = proof({
  name: 'unknown',
  promise: 'a PMS that answers late or never: no duplicate, all resolved, a commit found after the window is flagged',
  short: { failures: 30, late: 2, lateShare: 1, lateMs: 6_000, clients: 6, flagMs: 15_000 },
  // Consecutive failures would open the circuit, so the late ones are scattered.
  full: { failures: 2_000, late: 60, lateShare: 0.03, lateMs: 120_000, clients: 16, flagMs: 30_000 },
  planted,
  async run(trial: Trial, { failures, late, lateShare, lateMs, clients, flagMs }) {
    const stack = await trial.stack({ env: { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' } });
    await liftRates(stack);
    await stack.connect(ACCOUNT);
    const units = await bookables(stack);
    const wish = await demandOf(trial.data, trial.random);
    const outcomes: Outcome[] = [];
    const book = async (): Promise<Outcome> => {
      const outcome = await insist(
        stack,
        'POST',
        ANY_PRICE,
        requestFor({ ...wish(), nights: 1 }, units, 360, trial.random),
      );
      outcomes.push(outcome);
      return outcome;
    };
    const { sandbox } = stack;
    // Three in ten: a PMS that fails every second call would not be called at all (open circuit).
    const kinds = [
      sandbox.fault({
        ...CREATE,
        kind: 'lateCommit',
        ms: lateMs,
        status: 504,
        probability: lateShare,
        count: late,
        skip: 5,
      }),
      sandbox.fault({ ...CREATE, kind: 'statusAfter', status: 502, probability: 0.08, count: 0 }),
      sandbox.fault({ ...CREATE, kind: 'htmlAfter', status: 200, probability: 0.08, count: 0 }),
      sandbox.fault({ ...CREATE, kind: 'cutOff', probability: 0.08, count: 0 }),
      sandbox.fault({ ...CREATE, kind: 'resetAfter', probability: 0.08, count: 0 }),
    ];
    // The PMS's own events would report most outcomes before any look-up.
    sandbox.fault({ kind: 'webhookLost', probability: 0.5, count: 0 });
    let unclear = 0;
    await inParallel(
      forever(() => unclear < failures),
      clients,
      async () => {
        if ((await book()).status === 202) unclear += 1;
      },
    );
    const hits = kinds.map(({ kind, hits: count }) => `${kind} ${count}`).join(', ');
    sandbox.clearFaults();
    trial.figure('answered 202', unclear);
    trial.figure('faults', hits);
    trial.must(
      kinds.every((fault) => fault.hits > 0),
      'every kind of fault occurred',
    );
    // Late commits are found by look-ups in real time, with doubling delays; then the window of the others passes.
    const found = await eventually(
      async () => ((await settle(stack, { jump: false, timeoutMs: 1 })) === 0 ? true : undefined),
      2 * lateMs + 20_000,
      1_000,
    );
    if (!found) trial.say('look-ups continue after the visibility window');
    const left = await settle(stack, { jump: true });
    trial.must(left === 0, `all are resolved (${left} are not)`);
    // The PMS's events and reads may still resolve reservations that look-ups abandoned.
    const [given] = await stack.sql<{ up: number }>(
      `SELECT count(*)::int AS up FROM reservation WHERE flag = 'unresolved'`,
    );
    trial.must(given!.up === 0, `none was left for manual review (${given!.up})`);
    await compareLedgers(trial, stack, ACCOUNT, outcomes);
    await lateFlag(trial, { book, stack, ms: flagMs });
  },
});

/** Yields items while `more` returns true. */
function* forever(more: () => boolean): Generator<number> {
  for (let index = 0; more(); index += 1) yield index;
}

/** The PMS commits after look-ups ended: the reservation is restored, and flagged for manual review. */
const lateFlag = async (
  trial: Trial,
  { book, stack, ms }: { book(): Promise<Outcome>; stack: Awaited<ReturnType<Trial['stack']>>; ms: number },
): Promise<void> => {
  stack.sandbox.fault({ ...CREATE, kind: 'lateCommit', ms, status: 504, count: 1 });
  let outcome: Outcome;
  do outcome = await book();
  while (outcome.status !== 202);
  stack.sandbox.clearFaults();
  await settle(stack, { jump: true });
  const state = async (): Promise<{ status: string; flag: string | null }> =>
    (
      await stack.sql<{ status: string; flag: string | null }>('SELECT status, flag FROM reservation WHERE id = $1', [
        outcome.reservationId,
      ])
    )[0]!;
  trial.must(
    (await state()).status === 'CANCELLED',
    'a reservation that the PMS does not show in its window is marked CANCELLED',
  );
  const accounts = await stack.sql<{ id: string }>('SELECT id FROM integration_account');
  const flagged = await eventually(
    async () => {
      await stack.request('POST', `/api/v1/integration-account/${accounts[0]!.id}/sync`, {
        body: { resources: ['RESERVATIONS'] },
      });
      const { status, flag } = await state();
      return status === 'CONFIRMED' && flag === 'late_commit' ? true : undefined;
    },
    60_000,
    2_000,
  );
  trial.must(flagged === true, 'it is flagged when the PMS commits it later');
};
