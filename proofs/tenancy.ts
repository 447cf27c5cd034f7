import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Crowd, type Party, quieten, linkOf } from './lib/crowd.js';
import { type Deleted, IdTrials, placesOfIds } from './lib/fuzz/foreign-ids.js';
import { Receiver } from './lib/stack/receiver.js';
import type { ServiceProcess } from './lib/stack/service-process.js';
import type { Stack } from './lib/stack/stack.js';
import { STOLEN, TenantLoad } from './lib/tenant-load.js';
import { openApiDocument } from './lib/fuzz/url-fields.js';
import { inParallel, until } from './lib/stack/wait.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/tenancy.js';

const POOL = 2;
const WIDTH = 48;
/** Enough to show that the check detects faults. */
const UNPROTECTED = 300;
const NO_CONDITIONS = new URL('./lib/without-conditions.js', import.meta.url).href;
/** The contents that no request about foreign resources may change. */
const KEPT = [
  'tenant',
  'integration_account',
  'listing',
  'promotion',
  'tag',
  'reservation',
  'webhook_delivery',
  'feed_consumer',
  'sync_schedule',
];

export const tenancy = proof({
  name: 'tenancy',
  promise: "no tenant sees another's data in a body, a count or a 404, even if the service omits its conditions",
  // `oneWall`: requests with either wall removed.
  short: { requests: 3_000, oneWall: 1_000, tenants: 20 },
  full: { requests: 200_000, oneWall: 20_000, tenants: 50 },
  planted,
  async run(trial: Trial, { requests, oneWall, tenants }) {
    const receiver = await Receiver.start();
    const env = { LOG_LEVEL: 'warn', DATABASE_POOL: String(POOL), CALENDAR_DAYS: '60' };
    const stack = await trial.stack({ env });
    const crowd = await Crowd.gather(stack, tenants, receiver.url('hooks'));
    const [owner, neighbour] = crowd.parties as [Party, Party];
    const deleted = await leftovers(stack, crowd, owner);
    await quieten(stack);
    await crowd.previews();
    await crowd.changes();
    await crowd.remember();
    const stranger = crowd.parties.find(({ workspaceId }) => workspaceId !== owner.workspaceId)!;
    const roles = { crowd, owner, neighbour, stranger, deleted };
    trial.say(`${tenants} tenants in ${new Set(crowd.parties.map(({ workspaceId }) => workspaceId)).size} workspaces`);

    await tryIds(trial, stack, roles, stack.apis[0]!, 'as it is');
    await load(trial, stack, crowd, stack.apis[0]!, requests, 'as it is');

    const file = join(trial.scratch, 'conditions.txt');
    const bare = await stack.addApi({ NODE_OPTIONS: `--import=${NO_CONDITIONS}`, CONDITIONS_FILE: file });
    await bare.ready();
    await tryIds(trial, stack, roles, bare, 'without its conditions');
    await load(trial, stack, crowd, bare, oneWall, 'without its conditions');
    const stripped = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
    trial.figure('statements that lost their condition', stripped);
    trial.must(stripped >= 20, 'the first wall was removed');

    await lowerSecondWall(stack);
    await load(trial, stack, crowd, stack.apis[0]!, oneWall, 'without policies');
    const unprotected = new TenantLoad(crowd, { at: bare });
    for (let at = 0; at < UNPROTECTED; at += 1) await unprotected.step(trial.random.fork(-at));
    trial.figure('without either', `${unprotected.foreign} of ${UNPROTECTED} answers contain foreign data`);
    trial.must(unprotected.foreign > UNPROTECTED / 10, 'without both walls the same requests return foreign data');
    await receiver.close();
  },
});

/** Deletes a resource of each kind of the owner; deletes the row where the interface cannot. */
const leftovers = async (stack: Stack, crowd: Crowd, owner: Party): Promise<Deleted> => {
  const account = await crowd.connect(owner, 'generated-2-gone', 1);
  const [{ listing, unit, reservation } = { listing: '', unit: '', reservation: '' }] = await stack.sql<{
    listing: string;
    unit: string;
    reservation: string;
  }>(
    `SELECT l.id AS listing, u.id AS unit, r.id AS reservation FROM listing l JOIN unit u ON u.listing_id = l.id
       JOIN reservation r ON r.listing_id = l.id WHERE l.integration_account_id = $1 LIMIT 1`,
    [account],
  );
  const promotion = await crowd.made(owner, 'POST', '/promotion', {
    name: 'Gone',
    integrationAccountID: account,
    discountPercentage: 5,
  });
  const tag = await crowd.made(owner, 'POST', '/tag', { name: 'Gone' });
  const tenant = await crowd.made(owner, 'POST', '/tenant', { name: 'Gone' });
  const key = await crowd.made(owner, 'POST', '/api-key', { name: 'Gone' });
  const link = await crowd.made(owner, 'POST', '/connect-session', linkOf(owner));
  const quote = await crowd.quote(owner);
  const consumer = await crowd.consumer(owner);
  const cancellation = await crowd.previews(reservation);
  const change = await crowd.changes(reservation);
  const { deliveryIDs } = await crowd.made(owner, 'POST', '/outgoing-webhooks/PROVIDER_14/test', {});
  for (const path of [
    `event/consumer/${consumer}`,
    `promotion/${promotion.id}`,
    `tag/${tag.id}`,
    `integration-account/${account}`,
  ])
    await crowd.ask(owner, 'DELETE', `/api/v1/${path}`);
  const gone: Deleted = {
    account,
    listing,
    unit,
    reservation,
    promotion: promotion.id,
    tag: tag.id,
    tenant: tenant.id,
    'api-key': key.id,
    'connect-session': link.id,
    quote,
    delivery: deliveryIDs[0],
    consumer,
    cancellation,
    change,
  };
  await until('the account to be gone', async () => {
    await stack.sql(`DELETE FROM webhook_delivery WHERE id = $1 AND state <> 'PENDING'`, [gone.delivery]);
    await stack.sql('DELETE FROM tenant WHERE id = $1', [tenant.id]);
    await stack.sql('DELETE FROM api_key WHERE id = $1', [key.id]);
    await stack.sql('DELETE FROM connect_session WHERE id = $1', [link.id]);
    await stack.sql('DELETE FROM quote WHERE id = $1', [quote]);
    await crowd.remember();
    return Object.values(gone).some((id) => crowd.has(id)) ? undefined : true;
  });
  return gone;
};

interface Roles {
  crowd: Crowd;
  owner: Party;
  neighbour: Party;
  stranger: Party;
  deleted: Deleted;
}

const tryIds = async (trial: Trial, stack: Stack, roles: Roles, at: ServiceProcess, how: string): Promise<void> => {
  const { crowd, owner, neighbour, stranger, deleted } = roles;
  const before = await contents(stack);
  const trials = new IdTrials(crowd, owner, neighbour, stranger, deleted, { at });
  const places = placesOfIds(openApiDocument());
  const told = [];
  for (const place of places) told.push(...(await trials.at(place)));
  const different = told.filter(({ difference }) => difference !== undefined);
  const elsewhere = told.filter(({ isSubject, status }) => isSubject && status !== 404);
  trial.figure(
    `ids, ${how}`,
    `${told.length} requests at ${places.length} places, ${told.filter(({ status }) => status === 404).length} times 404`,
  );
  for (const { what, difference } of different.slice(0, 5)) trial.say(`${what}\n${difference}`);
  for (const { what, status } of elsewhere.slice(0, 5)) trial.say(`${what}: ${status}`);
  trial.must(
    different.length === 0,
    `${how}: foreign, random and deleted ids are answered like one that never existed`,
  );
  trial.must(elsewhere.length === 0, `${how}: each id in a path or body is answered with 404`);
  trial.must((await contents(stack)) === before, `${how}: these requests changed nothing`);
};

const load = async (
  trial: Trial,
  stack: Stack,
  crowd: Crowd,
  at: ServiceProcess,
  requests: number,
  how: string,
): Promise<void> => {
  const tenantLoad = new TenantLoad(crowd, { at });
  const began = performance.now();
  await inParallel(Array(requests).keys(), WIDTH, (index) => tenantLoad.step(trial.random.fork(index)));
  const { faults, statuses, asked, examples } = tenantLoad;
  const rate = Math.round((asked / (performance.now() - began)) * 1_000);
  const shown = [...statuses].map(([status, count]) => `${status} ${count}`).join(', ');
  trial.figure(`requests, ${how}`, `${asked} over ${POOL} connections, ${rate}/s: ${shown}`);
  for (const example of examples) trial.say(example);
  trial.must(faults.status === 0, `${how}: own resources were found, those of others not (${faults.status})`);
  trial.must(
    tenantLoad.foreign === 0,
    `${how}: foreign rows in body ${faults.body}, count ${faults.count}, meta ${faults.meta}`,
  );
  const stolen = await stack.sql('SELECT 1 FROM promotion WHERE name = $1', [STOLEN]);
  trial.must(stolen.length === 0, `${how}: no tenant changed another's resources`);
};

const contents = async (stack: Stack): Promise<string> => {
  const sums = KEPT.map((table) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t)`);
  const [row] = await stack.sql<{ sums: string }>(`SELECT concat_ws(' ', ${sums.join(', ')}) AS sums`);
  return row!.sums;
};

const lowerSecondWall = async (stack: Stack): Promise<void> => {
  const tables = await stack.sql<{ name: string }>('SELECT DISTINCT polrelid::regclass::text AS name FROM pg_policy');
  for (const { name } of tables)
    await stack.sql(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY`);
};
