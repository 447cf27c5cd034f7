import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, type Trial, proof } from './proof.js';
import { ANY_PRICE, type Bookable, bookables, insist, type Outcome, requestFor } from './lib/booking-site.js';
import { demandOf, type Wish } from './lib/demand.js';
import { EchoReceiver } from './lib/stack/echo-receiver.js';
import { complaintAtStart, type Installation, install, runCommand } from './lib/stack/installation.js';
import type { Stack } from './lib/stack/stack.js';
import { eventually, inParallel, until } from './lib/stack/wait.js';
import { planted } from './planted/backup.js';

const ACCOUNT = 'demo';
/** The PostgreSQL that is installed with pg_dump. */
const OLDEST = 'PostgreSQL 15';
const HORIZON = 300;
const READ_MS = 180_000;
const START_MS = 30_000;

interface Notification {
  id: string;
  type: string;
  sequence: number;
  data: { id: string };
}

/** A host with guests, and a receiver of notifications: they remain when the database is lost. */
interface Scene {
  trial: Trial;
  installed: Installation;
  receiver: EchoReceiver;
  units: Bookable[];
  wish: () => Wish;
}

const notifications = ({ receiver }: Scene): Notification[] =>
  receiver.received.map((body) => JSON.parse(body) as Notification);

/** Books until that many stays are accepted; nights that are already taken are refused. */
const book = async (scene: Scene, stack: Stack, wanted: number): Promise<Outcome[]> => {
  const { trial, installed, units, wish } = scene;
  const accepted: Outcome[] = [];
  const more = function* (): Generator<number> {
    while (accepted.length < wanted) yield accepted.length;
  };
  await inParallel(more(), 4, async () => {
    const body = requestFor({ ...wish(), nights: 2 }, units, HORIZON, trial.random);
    const outcome = await insist(stack, 'POST', ANY_PRICE, body, { key: installed.key });
    if (outcome.kind === 'accepted') accepted.push(outcome);
  });
  return accepted;
};

const start = async ({ trial, installed }: Scene, databaseUrl: string, env: object = {}): Promise<Stack> => {
  const times = { CALENDAR_DAYS: '365', SYNC_RESERVATIONS_SECONDS: '30', RATE_LIMIT_PER_MINUTE: '0' };
  const stack = await trial.stack({
    databaseUrl,
    env: { ...installed.env, ...times, ...env, DATABASE_URL: databaseUrl },
  });
  await Promise.all(stack.workers.map((worker) => worker.ready()));
  return stack;
};

const stop = async (stack: Stack): Promise<void> => {
  await Promise.all([...stack.apis, ...stack.workers].map((process) => process.stop()));
};

const statusOf = async ({ installed }: Scene, stack: Stack, id: string): Promise<string> => {
  const answer = await stack.request('GET', `/api/v1/reservation/${id}`, { key: installed.key });
  return answer.status === 200 ? (answer.body.status as string) : `${answer.status}`;
};

const subscribe = async ({ installed, receiver }: Scene, stack: Stack): Promise<void> => {
  const body = {
    urls: [receiver.url('backup')],
    events: ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED'],
  };
  const app = await stack.request('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { key: installed.key, body });
  if (app.status !== 200) throw new Error(`no webhook app: ${app.text}`);
};

/** Returns the highest sequence number that was received before the restore, by reservation. */
const latestOf = (before: readonly Notification[]): Map<string, number> => {
  const latest = new Map<string, number>();
  for (const { data, sequence } of before) latest.set(data.id, Math.max(sequence, latest.get(data.id) ?? 0));
  return latest;
};

const checkNotifications = ({ trial }: Scene, all: readonly Notification[], restoredAt: number): void => {
  const [before, after] = [all.slice(0, restoredAt), all.slice(restoredAt)];
  const latest = latestOf(before);
  const sent = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id, data }) => !sent.has(id) && latest.has(data.id));
  const again = fresh.filter(({ type }) => type === 'RESERVATION_CREATED');
  trial.must(again.length === 0, `no reservation is announced twice (${again.length})`);
  const ignored = fresh.filter(({ data, sequence }) => sequence <= latest.get(data.id)!);
  trial.must(ignored.length === 0, `every sequence continues above the old numbers (${ignored.length} do not)`);
  trial.figure('notifications before / after the restore', `${before.length} / ${after.length}`);
};

const checkPms = async ({ trial }: Scene, stack: Stack, ids: readonly string[]): Promise<void> => {
  const created = await Promise.all(ids.map(async (id) => (await stack.sandbox.creates(ACCOUNT, id)).created));
  trial.must(
    created.every((times) => times === 1),
    'every booking was made at the PMS exactly once',
  );
};

/** Requests the nights of stays that the restored database had lost, in units that exist once. */
const rebook = async ({ installed, units }: Scene, stack: Stack, outcomes: readonly Outcome[]): Promise<number> => {
  let sold = 0;
  const single = new Set(units.filter(({ inventory }) => inventory === 1).map(({ id }) => id));
  for (const { body } of outcomes) {
    if (!single.has(body.listingID as string)) continue;
    const { status } = await stack.request('POST', ANY_PRICE, { key: installed.key, body });
    if (status < 300) sold += 1;
  }
  return sold;
};

/** The stays that were booked before, during and after the backup. */
interface Booked {
  after: Outcome[];
  ids: string[];
  /** The status of each reservation when the database was lost. */
  statuses: Map<string, string>;
}

const untilNotified = async (scene: Scene, ids: readonly string[], cancelled: readonly string[]): Promise<void> => {
  await until('all notifications', async () => {
    const received = new Set(notifications(scene).map(({ type, data }) => `${type} ${data.id}`));
    const has = (type: string, expected: readonly string[]): boolean =>
      expected.every((id) => received.has(`${type} ${id}`));
    return (has('RESERVATION_CREATED', ids) && has('RESERVATION_CANCELLED', cancelled)) || undefined;
  });
};

/** Books before, during and after the backup; after it, cancels some stays that the backup contains. */
const bookAround = async (scene: Scene, stack: Stack, stays: number, backUp: () => Promise<void>): Promise<Booked> => {
  const before = await book(scene, stack, stays);
  const [during] = await Promise.all([book(scene, stack, stays), backUp()]);
  const after = await book(scene, stack, stays);
  const idsOf = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ reservationId }) => reservationId!);
  const cancelled = idsOf(before).slice(0, Math.ceil(stays / 3));
  for (const id of cancelled)
    await stack.request('POST', `/api/v1/reservation/${id}/cancel`, { key: scene.installed.key });
  const ids = idsOf([...before, ...during, ...after]);
  await untilNotified(scene, ids, cancelled);
  const statuses = new Map<string, string>();
  for (const id of ids) statuses.set(id, await statusOf(scene, stack, id));
  return { after, ids, statuses };
};

/** Waits until the reservations have their statuses again; returns those that do not. */
const differing = async (scene: Scene, stack: Stack, { ids, statuses }: Booked): Promise<string[]> => {
  const wrong = async (): Promise<string[]> => {
    const now = await Promise.all(ids.map(async (id) => ({ id, status: await statusOf(scene, stack, id) })));
    return now
      .filter(({ id, status }) => status !== statuses.get(id))
      .map(({ id, status }) => `${id} ${status}, was ${statuses.get(id)}`);
  };
  await eventually(async () => ((await wrong()).length === 0 ? true : undefined), READ_MS, 1_000);
  return wrong();
};

const checkRestored = async (scene: Scene, stack: Stack, booked: Booked): Promise<void> => {
  const { trial } = scene;
  const wrong = await differing(scene, stack, booked);
  trial.figure('reservations, made after the backup', `${booked.ids.length}, ${booked.after.length}`);
  trial.must(
    wrong.length === 0,
    `every reservation has its id and status again (${wrong.length} do not: ${wrong[0] ?? ''})`,
  );
  const sold = await rebook(scene, stack, booked.after);
  trial.must(sold === 0, `no night sold after the backup is sold again (${sold})`);
};

/** Starts a process with a different key under the id of the required one. */
const checkKeys = async ({ trial, installed }: Scene, databaseUrl: string): Promise<void> => {
  const [id] = installed.env.ENCRYPTION_KEYS!.split(':');
  const wrong = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: `${id}:${randomBytes(32).toString('base64')}` };
  const complaint = await complaintAtStart({ ...installed.env, ...wrong }, START_MS);
  trial.must(
    complaint?.includes(`another key ${id} `) === true,
    `a process with a wrong encryption key refuses to start (${complaint ?? 'it runs'})`,
  );
};

const tryServer = async (trial: Trial, server: RunningServer, stays: number): Promise<void> => {
  const [own, other] = [await server.ownDatabase(), await server.ownDatabase()];
  const installed = await install(own.url, 'Backed up');
  const [receiver, wish] = [await EchoReceiver.start(), await demandOf(trial.data, trial.random)];
  const scene: Scene = { trial, installed, receiver, units: [], wish };
  const command = (url: string, ...words: string[]): Promise<{ rows: number }> =>
    runCommand({ ...installed.env, DATABASE_URL: url }, words);

  const first = await start(scene, own.url);
  await subscribe(scene, first);
  await first.connect(ACCOUNT, 'PROVIDER_14', { key: installed.key });
  scene.units = await bookables(first, { key: installed.key });
  const folder = join(trial.scratch, 'backup');
  let rows = 0;
  const booked = await bookAround(scene, first, stays, async () => {
    rows = (await command(own.url, 'backup', folder)).rows;
  });
  await stop(first);

  const restoredAt = receiver.received.length;
  const restored = await command(other.url, 'restore', folder);
  trial.figure('rows backed up / restored', `${rows} / ${restored.rows}`);
  trial.must(restored.rows === rows, 'the restored database contains every row of the backup');
  await checkKeys(scene, other.url);
  const second = await start(scene, other.url, { SANDBOX_URL: first.sandbox.url });
  await checkRestored(scene, second, booked);
  await checkPms(scene, first, booked.ids);
  await stop(second);
  checkNotifications(scene, notifications(scene), restoredAt);
  await receiver.close();
};

export const backup = proof({
  name: 'backup',
  promise: 'a backup by an ordinary user contains every row; stays booked after it come back under their ids',
  short: { stays: 6 },
  full: { stays: 200 },
  planted,
  async run(trial: Trial, { stays }) {
    const oldest = trial.servers.find(({ name }) => name.startsWith(OLDEST));
    if (!oldest) return trial.say("not tried: pg_dump is installed only with Debian's PostgreSQL 15");
    const folder = join(trial.scratch, 'server');
    // When root starts PostgreSQL, it runs as another user, which must be able to enter the folder.
    mkdirSync(folder, { mode: 0o755 });
    const server = await oldest.start(folder);
    try {
      await tryServer(trial, server, stays);
    } finally {
      await server.stop();
    }
  },
});
