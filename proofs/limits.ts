import { type Trial, proof } from './proof.js';
import { CallBook, shareOfQuota } from './lib/call-book.js';
import { askForQuote, enlist, type FleetProvider, fleetProviders, type Member, type Wait } from './lib/stack/fleet.js';
import { overtakenTwice, readsOf } from './lib/reads.js';
import type { Stack } from './lib/stack/stack.js';
import { inParallel, pause, percentile } from './lib/stack/wait.js';
import { planted } from './planted/limits.js';

/** Reads are due far more often than a PMS with tight limits allows, so that its limits are fully used. */
const ENV = {
  CALENDAR_DAYS: '30',
  SYNC_RESERVATIONS_SECONDS: '20',
  SYNC_CALENDARS_SECONDS: '60',
  SYNC_LISTINGS_SECONDS: '120',
  LOG_LEVEL: 'warn',
};
const LARGE_PMS = 'hostfully';
/** The number of hosts that connect at the same time. */
const AT_ONCE = 12;
const MOST_DRAWN = 0.001;
const LONGEST_DELAY_MS = 60_000;

export const limits = proof({
  name: 'limits',
  promise: 'all processes together call no PMS more often than it allows, and callers need not wait for that',
  short: { accounts: 20, workers: 2, seconds: 15, large: 300 },
  full: { accounts: 200, workers: 4, seconds: 300, large: 10_000 },
  planted,
  async run(trial: Trial, { accounts, workers, seconds, large }) {
    const stack = await trial.stack({ workers, sandbox: { rateLimits: 'documented' }, env: ENV });
    const book = new CallBook(stack, trial.random.fork(1), 200);
    const providers = await fleetProviders(stack);
    const verified: Wait[] = [];
    const members: Member[] = [];
    const began = performance.now();
    const enrol = async (account: string, provider: FleetProvider): Promise<void> => {
      members.push(await enlist(stack, account, provider, (wait) => verified.push(wait)));
    };
    const largest = providers.find(({ connector }) => connector === LARGE_PMS)!;
    const enrolled = Promise.all([
      enrol(`generated-${large}`, largest),
      inParallel(Array(accounts - 1).keys(), AT_ONCE, (index) =>
        enrol(`generated-2-${index + 1}`, providers[index % providers.length]!),
      ),
    ]);
    const quoted: Wait[] = [];
    const delays: number[] = [];
    const load = { on: true };
    const loads = [askQuotes(stack, trial, members, quoted, load), askSyncs(stack, trial, members, delays, load)];
    try {
      await enrolled;
      trial.say(`${members.length} accounts of ${providers.length} PMSes connected`);
      await pause(seconds * 1_000);
    } finally {
      load.on = false;
      await Promise.allSettled(loads);
    }
    const elapsedMs = performance.now() - began;
    await Promise.all(loads);
    await judgeCalls(trial, book, members, elapsedMs);
    judgeWaits(trial, verified, quoted, delays);
    await judgeFairness(trial, stack, book, members);
  },
});

/** Requests prices continuously. */
const askQuotes = async (stack: Stack, trial: Trial, members: Member[], waits: Wait[], load: { on: boolean }) => {
  const random = trial.random.fork(2);
  for (let turn = 0; load.on; turn += 1) {
    await pause(200);
    const native = members.filter(({ capabilities }) => capabilities.quote === 'native');
    if (native.length > 0) await askForQuote(stack, native[turn % native.length]!, random, (wait) => waits.push(wait));
  }
};

/** Requests a sync of a small account while the large one is read. */
const askSyncs = async (stack: Stack, trial: Trial, members: Member[], delays: number[], load: { on: boolean }) => {
  const random = trial.random.fork(3);
  while (load.on) {
    await pause(1_000);
    const small = members.filter(({ connector, account }) => connector === LARGE_PMS && account.includes('-2-'));
    if (small.length === 0) continue;
    const { id } = random.pick(small);
    const asked = new Date();
    await stack.request('POST', `/api/v1/integration-account/${id}/sync`, { body: { resources: ['RESERVATIONS'] } });
    const done = async (): Promise<boolean> => {
      const runs = await stack.sql(
        `SELECT 1 FROM sync_run WHERE account_id = $1 AND resource = 'RESERVATIONS' AND status <> 'RUNNING' AND started_at >= $2`,
        [id, asked],
      );
      return runs.length > 0;
    };
    while (load.on && !(await done())) await pause(100);
    delays.push(Date.now() - asked.getTime());
  }
};

const judgeCalls = async (trial: Trial, book: CallBook, members: Member[], elapsedMs: number): Promise<void> => {
  const connectors = [...new Set(members.map(({ connector }) => connector))].sort();
  const drawn = book.drawn();
  trial.figure('calls to PMSes', book.calls.length);
  for (const connector of connectors) {
    const own = members.filter((member) => member.connector === connector);
    const calls = book.of(connector).length;
    const share = (shareOfQuota(own, calls, elapsedMs) * 100).toFixed(0);
    const refused = drawn.filter(({ pms }) => pms === connector).length;
    trial.figure(`  ${connector}`, `${own.length} accounts, ${calls} calls, ${share} % of the quota, ${refused} 429s`);
  }
  trial.figure('requests repeated within a minute, refused by one PMS', book.repeated().length);
  trial.must(
    drawn.length <= book.calls.length * MOST_DRAWN,
    `at most 0.1 % of the calls drew a 429 (${drawn.length}, ${((drawn.length / book.calls.length) * 100).toFixed(3)} %)`,
  );
  const early = book.brokenPauses(members);
  for (const line of early.slice(0, 5)) trial.say(line);
  trial.must(book.injected.size > 0, `PMSes also returned unexpected 429s (${book.injected.size})`);
  trial.must(early.length === 0, `after a 429 no call came before its Retry-After (${early.length})`);
};

const judgeWaits = (trial: Trial, verified: Wait[], quoted: Wait[], delays: number[]): void => {
  for (const [name, waits] of [
    ['connecting an account', verified],
    ['quotes', quoted],
  ] as const) {
    const times = waits.map(({ ms }) => ms);
    const refused = waits.filter(({ status }) => status === 503).length;
    const [median, p99] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(0));
    trial.figure(name, `${waits.length}, median ${median} ms, p99 ${p99} ms, ${refused} refused with a wait`);
  }
  trial.must(quoted.length > 0, 'quotes were requested meanwhile');
  trial.figure(
    'a manually requested sync',
    `${delays.length}, median ${percentile(delays, 0.5)} ms, longest ${Math.max(0, ...delays)} ms`,
  );
  trial.must(
    delays.length > 0 && Math.max(...delays) <= LONGEST_DELAY_MS,
    'no small account waited longer than 60 s for the large one',
  );
};

/** Checks that no account is overtaken repeatedly by others of its PMS, except one that the PMS itself refused. */
const judgeFairness = async (trial: Trial, stack: Stack, book: CallBook, members: Member[]): Promise<void> => {
  const reads = await readsOf(stack);
  const names = new Map(members.map(({ id, account }) => [id, account]));
  const alike = members.filter(({ account }) => account.includes('-2-'));
  let passedBy = 0;
  for (const connector of [...new Set(alike.map((one) => one.connector))].sort()) {
    const own = new Set(alike.filter((one) => one.connector === connector).map(({ id }) => id));
    const theirs = reads.filter(({ account }) => own.has(account));
    const counts = [...own].map((id) => theirs.filter(({ account, complete }) => complete && account === id).length);
    const waits = theirs.map(({ from, to }) => (to - from) / 1_000);
    const unfair = theirs
      .filter((read) => overtakenTwice(read, theirs))
      .filter(({ account, from, to }) => !book.wasRefused(names.get(account)!, from, to));
    passedBy += unfair.length;
    trial.figure(
      `  ${connector}`,
      `syncs completed per account ${Math.min(...counts)} to ${Math.max(...counts)}, median ${percentile(counts, 0.5)}; from first turn to done median ${percentile(waits, 0.5).toFixed(1)} s, longest ${Math.max(...waits).toFixed(0)} s`,
    );
    for (const { account, resource, from, to } of unfair.slice(0, 3))
      trial.say(`${resource} of ${connector} ${account} waited ${((to - from) / 1_000).toFixed(0)} s`);
  }
  trial.must(passedBy === 0, `no account waited while another of its PMS was read twice (${passedBy})`);
};
