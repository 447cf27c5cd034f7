import { type Trial, proof } from './proof.js';
import { ApiActs } from './lib/api-acts.js';
import { type ChaosPlan, wreak } from './lib/chaos.js';
import { Disturbance } from './lib/disturbance.js';
import { FeedFollower } from './lib/feed-follower.js';
import { differencesOf, MirrorCopy } from './lib/mirror-copy.js';
import { connectHosts, type MirroredHost, passAll, SYNC_ENV } from './lib/mirrored-host.js';
import { liftRates } from './lib/pms-calls.js';
import { passMinutes, restartWorkers } from './lib/stack/passing-time.js';
import type { Random } from './lib/stack/random.js';
import type { Stack } from './lib/stack/stack.js';
import { pause, until } from './lib/stack/wait.js';
import { planted } from './planted/mirror.js';

const KILLS: ChaosPlan = { processes: [2, 5] };
/** Seconds between kills of a copy's client. */
const CLIENT_LIVES: readonly [number, number] = [1, 5];
const LIVELY_MS = 8_000;
const ACTS = 10;
const API_ACTS = 24;
const AWAY_MINUTES = 60;

/**
 * Makes a commit that stores an event, a listing, a reservation or a calendar wait up to 300 ms, so that transactions
 * commit in another order than they wrote.
 */
const LATE_COMMITS = [
  `CREATE FUNCTION proof_late_commit() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN PERFORM pg_sleep(random() * 0.3); RETURN NULL; END $$`,
  ...['outbox_event', 'listing', 'reservation', 'calendar_change'].map(
    (table) => `CREATE CONSTRAINT TRIGGER proof_late_commit AFTER INSERT OR UPDATE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (random() < 0.05) EXECUTE FUNCTION proof_late_commit()`,
  ),
];

const BUSY = `SELECT 1 FROM outbox_event WHERE dispatched_at IS NULL OR feed_position IS NULL
  UNION ALL SELECT 1 FROM calendar_change WHERE since IS NOT NULL
  UNION ALL SELECT 1 FROM delta_row WHERE position IS NULL
  UNION ALL SELECT 1 FROM pms_hint WHERE processed_at IS NULL
  UNION ALL SELECT 1 FROM sync_run WHERE finished_at IS NULL
  UNION ALL SELECT 1 FROM hold WHERE held_until IS NOT NULL`;

export const mirror = proof({
  name: 'mirror',
  promise:
    'a copy that is kept by feed and deltas equals what the API answers, and nothing appears behind a cursor that was returned',
  short: { accounts: 4, rounds: 1 },
  full: { accounts: 12, rounds: 12 },
  planted,
  async run(trial: Trial, { accounts, rounds }) {
    const stack = await trial.stack({ workers: 2, apis: 2, env: SYNC_ENV });
    await liftRates(stack);
    for (const statement of LATE_COMMITS) await stack.sql(statement);
    const importer = (await stack.request('POST', '/api/v1/tenant', { body: { name: 'Importer' } })).body.id as string;
    const copies = [new MirrorCopy(stack, 'owner', undefined), new MirrorCopy(stack, 'importer', importer)];
    const feeds = copies.map(({ tenant }, index) => new FeedFollower(stack, tenant, trial.random.fork(10 + index)));
    // One copy exists from the beginning, the other one is added later.
    copies[0]!.start();
    const hosts = await connected(trial, stack, accounts);
    const acts = await ApiActs.of(stack, hosts, importer, trial.random.fork(20));
    const disturbance = new Disturbance(stack.sandbox, trial.random.fork(1_000));
    copies[1]!.start();
    let kills = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const random = trial.random.fork(2_000 + round);
      kills += await live(stack, hosts, acts, { disturbance, random, copies });
      for (const copy of copies) await copy.kill();
      kills += await live(stack, hosts, acts, { disturbance, random: random.fork(1), copies: [] });
      await passMinutes(stack, hosts, AWAY_MINUTES);
      for (const copy of copies) copy.start();
      await passAll(stack, hosts);
      trial.say(`round ${round} of ${rounds}: ${feeds.map(({ events }) => events).join(' + ')} events`);
    }
    await until(
      'the end of the background work',
      async () => ((await stack.sql(BUSY)).length === 0 ? true : undefined),
      180_000,
    );
    trial.figure('kill -9 of API and workers', kills);
    trial.figure(
      'kill -9 of the clients',
      copies.reduce((sum, copy) => sum + copy.kills, 0),
    );
    trial.figure('acts through the API', [...acts.done].map(([kind, count]) => `${kind} ${count}`).join(', '));
    for (const copy of copies) await judgeCopy(trial, copy);
    for (const [index, feed] of feeds.entries()) await judgeFeed(trial, copies[index]!.name, feed);
  },
});

const connected = async (trial: Trial, stack: Stack, accounts: number): Promise<MirroredHost[]> => {
  const hosts = await connectHosts(stack, accounts, (index) => trial.random.fork(100 + index));
  for (const { id } of hosts)
    await stack.request('PATCH', `/api/v1/integration-account/${id}`, { body: { allowImport: true } });
  return hosts;
};

interface Life {
  disturbance: Disturbance;
  random: Random;
  /** The copies whose clients are killed meanwhile. */
  copies: readonly MirrorCopy[];
}

/** Changes everything at the PMSes and through the API, under faults and kills. Returns the number of kills. */
const live = async (
  stack: Stack,
  hosts: MirroredHost[],
  acts: ApiActs,
  { disturbance, random, copies }: Life,
): Promise<number> => {
  for (const { account } of hosts) disturbance.begin(account);
  const chaos = wreak(stack, KILLS, random);
  let isOn = true;
  const clients = Promise.all(copies.map((copy, index) => restarted(copy, random.fork(30 + index), () => isOn)));
  await Promise.all([acts.live(LIVELY_MS, API_ACTS), ...hosts.map(({ pms }) => pms.live(LIVELY_MS, ACTS))]);
  isOn = false;
  const { api, worker } = await chaos.stop();
  await clients;
  disturbance.end();
  await restartWorkers(stack);
  await Promise.all(stack.apis.map((one) => one.ready()));
  return api! + worker!;
};

const restarted = async (copy: MirrorCopy, random: Random, isOn: () => boolean): Promise<void> => {
  while (isOn()) {
    await pause((CLIENT_LIVES[0] + random.next() * (CLIENT_LIVES[1] - CLIENT_LIVES[0])) * 1_000);
    await copy.kill();
    copy.start();
  }
};

const judgeCopy = async (trial: Trial, copy: MirrorCopy): Promise<void> => {
  const [held, answered] = [await copy.finish(), await copy.answered()];
  const wrong = differencesOf(held, answered);
  for (const line of wrong.slice(0, 8)) trial.say(`${copy.name}: ${line}`);
  const { listing, reservation, night } = answered;
  trial.figure(
    `rows of the ${copy.name}`,
    `${listing.size} listings, ${reservation.size} reservations, ${night.size} nights`,
  );
  trial.must(copy.failures.length === 0, `the client of the ${copy.name} does not fail (${copy.failures.join(', ')})`);
  trial.must(wrong.length === 0, `the copy of the ${copy.name} equals the API's answers (${wrong.length} differences)`);
};

const judgeFeed = async (trial: Trial, name: string, feed: FeedFollower): Promise<void> => {
  const faults = await feed.judge();
  for (const line of faults.slice(0, 8)) trial.say(`${name}: ${line}`);
  trial.figure(`events of the ${name}`, feed.events);
  trial.must(
    faults.length === 0,
    `the feed of the ${name} keeps its order and nothing appears behind a cursor (${faults.length} faults)`,
  );
};
