import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, type RunningServer, type Trial, proof } from './proof.js';
import { ANY_PRICE, bookables, requestFor } from './lib/booking-site.js';
import { demandOf } from './lib/demand.js';
import { install as installAt, reachOf, workspacesOf } from './lib/stack/installation.js';
import type { Stack } from './lib/stack/stack.js';
import { planted } from './planted/install.js';

const ACCOUNT = 'demo';
const ATTEMPTS = 30;
/** The kinds of role that an administrator may have created for the service, with their attributes. */
const USERS = [
  ['an ordinary user', ''],
  ['one who may create roles', 'CREATEROLE'],
] as const;

/** Books any free stay; nights that are already taken are refused. */
const book = async (trial: Trial, stack: Stack, key: string): Promise<string | undefined> => {
  const units = await bookables(stack, { key });
  const wish = await demandOf(trial.data, trial.random);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const body = requestFor(wish(), units, 25, trial.random);
    const answer = await stack.request('POST', ANY_PRICE, { key, body });
    if (answer.status === 201) return answer.body.status as string;
    if (answer.status >= 500) return `${answer.status} ${answer.text}`;
  }
  return undefined;
};

/** Goes from an empty database to a booking, as a new operator does. */
const tryUser = async (trial: Trial, server: RunningServer, who: string, attributes: string): Promise<void> => {
  const own = await server.ownDatabase(attributes);
  const name = `of ${own.role}`;
  const installed = await installAt(own.url, name);
  trial.must(installed.migrations > 0, `${who}: all ${installed.migrations} migrations run from nothing`);
  const { env, key } = installed;
  const stack = await trial.stack({ databaseUrl: own.url, env: { ...env, CALENDAR_DAYS: '40' } });
  await Promise.all(stack.workers.map((worker) => worker.ready()));
  await stack.connect(ACCOUNT, 'PROVIDER_14', { key });
  const status = await book(trial, stack, key);
  trial.must(status === 'CONFIRMED', `${who}: an account is connected and a stay is booked (${status})`);
  const ends = await Promise.all([...stack.apis, ...stack.workers].map((process) => process.stop()));
  trial.must(
    ends.every((how) => how === 'SIGTERM' || how === 'exit code 0'),
    `${who}: API and worker end in order (${ends.join(', ')})`,
  );
  trial.must(
    !/row-level security does not bind/i.test(stack.logText()),
    `${who}: row-level security applies to the service`,
  );
  const seen = await workspacesOf(installed);
  trial.must(seen.join() === name, `${who}: the service sees only its own workspace (${seen.join()})`);
};

const tryServer = async (trial: Trial, { name, start }: PostgresServer, index: number): Promise<void> => {
  const folder = join(trial.scratch, `server-${index}`);
  mkdirSync(folder, { mode: 0o755 });
  const server = await start(folder);
  try {
    // The neighbour is the service of a superuser, whose connections switch to the role lodgewire_app.
    const neighbour = await server.ownDatabase('SUPERUSER');
    await installAt(neighbour.url, 'Neighbour');
    for (const [who, attributes] of USERS) await tryUser(trial, server, `${name}, ${who}`, attributes);
    const stranger = await server.ownDatabase();
    const reached = await reachOf(stranger.url, neighbour.role);
    trial.must(reached.length === 0, `${name}: nothing of another database can be reached (${reached.join(', ')})`);
  } finally {
    await server.stop();
  }
};

export const install = proof({
  name: 'install',
  promise: 'the service starts as a user that owns only its database, on the oldest and the newest PostgreSQL',
  short: {},
  full: {},
  planted,
  async run(trial: Trial) {
    await Promise.all(trial.servers.map((server, index) => tryServer(trial, server, index)));
  },
});
