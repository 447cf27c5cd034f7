import { randomBytes, randomUUID } from 'node:crypto';
import { type Trial, proof } from './proof.js';
import { ANY_PRICE, bookables, requestFor } from './lib/booking-site.js';
import { Beside, type BesideSize } from './lib/hostile/beside.js';
import { CalmWorkspace } from './lib/hostile/calm-workspace.js';
import { ChangeWatch, type Watched } from './lib/change-watch.js';
import { HostilePartners } from './lib/hostile/hostile-partners.js';
import { Receiver } from './lib/stack/receiver.js';
import type { Stack } from './lib/stack/stack.js';
import { inParallel, pause, percentile } from './lib/stack/wait.js';
import { planted } from './planted/turns.js';

const BY_ACCOUNT = 'PROVIDER_14';
const BY_ADDRESS = 'PROVIDER_04';
/** Only events report changes here: no poll helps. */
const ENV = {
  CALENDAR_DAYS: '60',
  SYNC_RESERVATIONS_SECONDS: '3600',
  SYNC_CALENDARS_SECONDS: '3600',
  LOG_LEVEL: 'warn',
};
const FEED_MEGABYTES = { short: [6], full: [1.6, 6, 15] };
const WARM_MS = 2_000;
const SENDERS = 8;
const MOST_MS = 5_000;
/** Events of one account that an API process accepts one by one, plus the rows of its set-up. */
const TAKEN_A_MINUTE = 300;
const TAKEN_AT_ONCE = TAKEN_A_MINUTE + 50;
/** Fewer events than this are not a flood, however slow the machine is. */
const FEWEST_EVENTS = 600;
const WISH = { lead: 10, nights: 2, adults: 1, children: 0 };

/** The number of others' requests meanwhile, by status. */
type Answers = Map<string, number>;

interface Size extends BesideSize {
  events: number;
  wrong: number;
  seconds: number;
  /** 1 to include a calendar feed of 15 MB. */
  allFeeds: number;
}

export const turns = proof<Size>({
  name: 'turns',
  isSpacious: true,
  promise:
    'a flood of events, a hanging or throttled PMS, wrong credentials, receivers that hang and a hostile feed of one account delay nobody else',
  short: { events: 1_500, wrong: 60, seconds: 12, rounds: 1, phaseMs: 2_000, slack: 2, allFeeds: 0 },
  full: { events: 10_000, wrong: 1_000, seconds: 180, rounds: 3, phaseMs: 10_000, slack: 1, allFeeds: 1 },
  planted,
  async run(trial: Trial, size) {
    await besidePartners(trial, size);
    await besideEvents(trial, size);
  },
});

/** Runs the hostile partners of one workspace next to a calm workspace, in one process with both roles. */
const besidePartners = async (trial: Trial, size: Size): Promise<void> => {
  const stack = await trial.stack({ apis: 0, workers: 0, env: { ...ENV, CALENDAR_DAYS: '365' } });
  await (await stack.addApi({ ROLE: 'all' })).ready();
  const calm = await CalmWorkspace.create(stack, trial.random.fork(2));
  const partners = await HostilePartners.create(stack);
  const beside = new Beside(trial, stack, calm, size);
  try {
    await calm.read(calm.smallReads, WARM_MS);
    for (const megabytes of size.allFeeds ? FEED_MEGABYTES.full : FEED_MEGABYTES.short)
      await beside.judge(await partners.hostileFeed(megabytes));
    await beside.judge(await partners.hangingReceivers());
    trial.must(stack.apis[0]!.starts === 1, 'no process ended');
  } finally {
    beside.table();
    await calm.close();
    await partners.close();
    await stack.apis[0]!.stop();
  }
};

/** Runs floods and faults of some accounts next to others whose changes are watched. */
const besideEvents = async (trial: Trial, { events, wrong, seconds }: Size): Promise<void> => {
  const stack = await trial.stack({ sandbox: { rateLimits: 'documented' }, env: ENV });
  const receiver = await Receiver.start();
  const calm = (await stack.command<{ apiKey: string }>('workspace', 'create', 'Calm')).apiKey;
  const [flooded, others] = await Promise.all([nuisances(stack), accountsOf(stack, calm)]);
  const watch = new ChangeWatch(stack, receiver, trial.random.fork(1));
  // A limit by address is too tight for a booking a second; that account serves callers.
  const watched = others.filter(({ provider }) => provider !== BY_ADDRESS);
  for (const each of watched) await watch.subscribe(each);
  trial.say(`${watched.length} accounts are watched, one hangs, one is throttled`);
  const load = { on: true };
  const answers: Answers = new Map();
  const running = [
    watch.run(watched, 1_000, load),
    askAsOthers(stack, trial, calm, others, answers, load),
    flood(trial, stack, flooded, events, load),
    tryWrongKeys(trial, stack, wrong, load),
  ];
  try {
    await pause(seconds * 1_000);
  } finally {
    load.on = false;
    await Promise.allSettled(running);
  }
  await Promise.all(running);
  judgeDelays(trial, await watch.delays(30_000), watch);
  judgeAnswers(trial, answers);
  await receiver.close();
};

/** Connects the loaded accounts of the first workspace; returns the one to be flooded. */
const nuisances = async (stack: Stack): Promise<string> => {
  const names = ['generated-4-flooded', 'generated-4-hanging', 'generated-4-throttled'];
  await Promise.all(names.map((name) => stack.connect(name, BY_ACCOUNT)));
  const [flooded, hanging, throttled] = names as [string, string, string];
  stack.sandbox.fault({ kind: 'hang', account: hanging, count: 0 });
  stack.sandbox.fault({ kind: 'status', status: 429, retryAfter: 5, account: throttled, count: 0 });
  for (const name of [hanging, throttled]) for (let number = 0; number < 5; number += 1) await sendEvent(stack, name);
  return flooded;
};

/** Returns one account next to the flooded ones in the same workspace, and three of another. */
const accountsOf = (stack: Stack, calm: string): Promise<Watched[]> =>
  Promise.all(
    (
      [
        ['same', BY_ACCOUNT, stack.key],
        ['other', BY_ACCOUNT, calm],
        ['third', 'PROVIDER_06', calm],
        ['address', BY_ADDRESS, calm],
      ] as const
    ).map(async ([name, provider, key]) => {
      const account = `generated-${provider === BY_ADDRESS ? 2 : 4}-${name}`;
      return { id: await stack.connect(account, provider, { key }), account, provider, key };
    }),
  );

/** Sends an event as the PMS does, about an unknown booking. */
const sendEvent = async (stack: Stack, account: string): Promise<number> => {
  const [{ url } = { url: '' }] = stack.sandbox.ledger.subscriptions.of(account);
  const body = JSON.stringify({ agency_uid: randomUUID(), event_type: 'BOOKING_UPDATED', lead_uid: randomUUID() });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).status;
};

const flood = async (trial: Trial, stack: Stack, account: string, events: number, load: { on: boolean }) => {
  const began = performance.now();
  let [sent, refused] = [0, 0];
  const allowed = (): number => TAKEN_AT_ONCE + (TAKEN_A_MINUTE * (performance.now() - began)) / 60_000;
  await inParallel(Array(events).keys(), SENDERS, async () => {
    if (!load.on && sent >= FEWEST_EVENTS) return;
    sent += 1;
    if ((await sendEvent(stack, account)) !== 200) refused += 1;
  });
  trial.figure('events of the flooded account', `${sent} in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const [{ hints } = { hints: 0 }] = await stack.sql<{ hints: number }>(
    'SELECT count(*)::int AS hints FROM pms_hint h JOIN integration_account a ON a.id = h.account_id WHERE a.name = $1',
    [account],
  );
  trial.must(sent > 0 && refused === 0, `every event was answered 200 (${refused} were not)`);
  trial.must(hints <= allowed(), `they cost a bounded number of rows (${hints})`);
};

const tryWrongKeys = async (trial: Trial, stack: Stack, wrong: number, load: { on: boolean }) => {
  const statuses = new Map<number, number>();
  await inParallel(Array(wrong).keys(), SENDERS, async () => {
    if (!load.on) return;
    const { status } = await connect(stack, stack.key, `nobody-${randomBytes(4).toString('hex')}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  trial.figure('wrong credentials', [...statuses].map(([status, count]) => `${count} times ${status}`).join(', '));
  trial.must(statuses.has(422) && !statuses.has(201), 'wrong credentials were tried and refused');
};

const connect = (stack: Stack, key: string, account: string) =>
  stack.request('POST', '/api/v1/integration-account', {
    key,
    body: {
      name: account,
      accountIdentifier: `${account}-${randomBytes(4).toString('hex')}`,
      provider: BY_ADDRESS,
      authType: 'ACCESS_TOKEN',
      authConfig: { account_id: `sandbox-${account}`, api_key: `sandbox-${account}` },
    },
  });

/** Connects, quotes and books for the other workspace at the PMS that counts by address. */
const askAsOthers = async (
  stack: Stack,
  trial: Trial,
  key: string,
  others: readonly Watched[],
  answers: Answers,
  load: { on: boolean },
): Promise<void> => {
  const random = trial.random.fork(2);
  const own = new Set(others.filter((each) => each.key === key).map(({ id }) => id));
  const offers = await bookables(stack, { key });
  const note = (what: string, status: number): void => {
    answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1);
  };
  for (let turn = 0; load.on && own.size > 0; turn += 1) {
    const body = requestFor({ ...WISH, lead: random.int(2, 40) }, offers, 50, random);
    const { listingID, unitID, checkInDate, checkOutDate, guests } = body;
    const quote = { listingID, unitID, checkInDate, checkOutDate, guests };
    note('quote', (await stack.request('POST', '/api/v1/quote', { key, body: quote })).status);
    note('booking', (await stack.request('POST', ANY_PRICE, { key, body })).status);
    if (turn % 5 === 0) note('connect', (await connect(stack, key, `generated-2-${turn}`)).status);
    await pause(1_000);
  }
};

const judgeDelays = (trial: Trial, delays: readonly number[], { parts }: ChangeWatch): void => {
  const [median, p95] = [0.5, 0.95].map((share) => percentile(delays, share)) as [number, number];
  const lost = delays.filter((ms) => !Number.isFinite(ms)).length;
  trial.figure(
    "others' change to notification",
    `${delays.length}, p50 ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${Math.max(...delays).toFixed(0)} ms`,
  );
  for (const [step, times] of Object.entries(parts))
    trial.figure(
      `  until it was ${step}`,
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    );
  trial.must(delays.length > 0 && lost === 0, `every change of others was notified (${lost} were not)`);
  trial.mustInTime(p95 <= MOST_MS, `95 % of others' changes are notified within 5 s (${p95.toFixed(0)} ms)`);
};

/** Checks the answers. Refusals for taken nights or rules of stay are not failures. */
const judgeAnswers = (trial: Trial, answers: Answers): void => {
  for (const what of ['connect', 'quote', 'booking']) {
    const own = [...answers].filter(([name]) => name.startsWith(what));
    const failed = own.filter(([name]) => Number(name.split(' ')[1]) >= 500 || name.endsWith(' 429'));
    trial.figure(what, own.map(([name, count]) => `${count} times ${name.split(' ')[1]}`).join(', '));
    trial.must(own.some(([name]) => /20[01]$/.test(name)) && failed.length === 0, `no ${what} of others failed`);
  }
};
