/**
 * How soon a host who has connected an account sees something: every code, each with an account of 48 listings, under the
 * documented limits. Run by `npm run bench:first-sight`: `node first-sight.js <database url> <seconds> <codes>`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSandbox } from '../sandbox/server.js';
import { apiOf } from './lib/accounts.js';
import { besideSandbox, newKey } from './lib/beside-sandbox.js';
import { connectHost, type Provider } from './lib/hosts.js';
import { startPlainWorker, startService } from './lib/servers.js';

const GOAL = { listing: 5, calendar: 15 };
const LISTINGS = 48;
const POLL_MS = 50;
/** The next host connects when this one has seen a calendar, or after this. */
const PATIENCE_MS = 30_000;
const HEAD =
  'code|PMS|first listing, s|calls|first calendar, s|calls|half of the calendars, s|calls|everything, s|calls|refused by the limit|listings|calendars';
const SEEN = `
  SELECT (SELECT count(*)::int FROM listing WHERE integration_account_id = $1) AS listings,
         (SELECT count(DISTINCT u.listing_id)::int FROM unit u JOIN listing l ON l.id = u.listing_id JOIN calendar c ON c.unit_id = u.id
           WHERE l.integration_account_id = $1) AS calendars,
         (SELECT bool_and(last_complete_started_at IS NOT NULL) FROM sync_schedule WHERE account_id = $1) AS done`;

const [databaseUrl = '', longest = '240', codes = ''] = process.argv.slice(2);
const key = newKey();

/** When something was there, seconds after the host began to connect, and how many calls it had taken. */
interface Moment {
  seconds: number;
  calls: number;
}

interface Sight {
  provider: Provider;
  account: string;
  began: number;
  calls: number;
  refused: number;
  listings: number;
  calendars: number;
  listing?: Moment;
  calendar?: Moment;
  half?: Moment;
  everything?: Moment;
}

const shown = (moment: Moment | undefined): string[] =>
  moment ? [moment.seconds.toFixed(1), String(moment.calls)] : ['-', '-'];

const rowOf = ({ provider, refused, listings, calendars, ...sight }: Sight): string =>
  [
    provider.provider,
    provider.connector,
    ...[sight.listing, sight.calendar, sight.half, sight.everything].flatMap(shown),
    sight.everything ? refused : `${refused} (${sight.calls} calls)`,
    listings,
    calendars,
  ].join(' | ');

/** Until everything was read; `first` resolves when the first calendar is there, and the next host may come. */
const watch = (sight: Sight, id: string, database: pg.Pool, end: number) => {
  const now = (): Moment => ({ seconds: (performance.now() - sight.began) / 1000, calls: sight.calls });
  const look = async (): Promise<void> => {
    const { rows } = await database.query<{ listings: number; calendars: number; done: boolean }>(SEEN, [id]);
    const { listings, calendars, done } = rows[0]!;
    Object.assign(sight, { listings, calendars });
    if (listings > 0) sight.listing ??= now();
    if (calendars > 0) sight.calendar ??= now();
    if (calendars >= LISTINGS / 2) sight.half ??= now();
    if (done) sight.everything ??= now();
  };
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere() && performance.now() < end) await look().then(() => pause(POLL_MS));
  };
  const isOverdue = (): boolean => performance.now() > sight.began + PATIENCE_MS;
  const first = until(() => sight.calendar !== undefined || isOverdue());
  return { first, all: first.then(() => until(() => sight.everything !== undefined)) };
};

const running: { stop(): Promise<void> }[] = [];
const database = new pg.Pool({ connectionString: databaseUrl });
try {
  const sandbox = await startSandbox({ port: 0, rateLimits: 'documented' });
  running.push({ stop: () => sandbox.close() });
  const sights: Sight[] = [];
  sandbox.onCall((call) => {
    const own = sights.find(
      ({ provider, account }) => provider.connector === call.pms && (call.account ?? account) === account,
    );
    if (!own) return;
    own.calls += 1;
    setImmediate(() => (own.refused += Number(call.limited)));
  });
  const variables = besideSandbox(databaseUrl, key, sandbox.url);
  const service = await startService(variables);
  running.push(service, await startPlainWorker(variables));
  const api = apiOf(service.url, key);
  const providers = (await api<Provider[]>('GET', 'provider')).filter(
    ({ connector, provider }) => connector && (codes === '' || codes.includes(provider)),
  );
  const end = performance.now() + Number(longest) * 1000;
  const reads: Promise<void>[] = [];
  for (const provider of providers) {
    const account = `generated-${LISTINGS}-${provider.provider}`;
    const sight: Sight = {
      provider,
      account,
      began: performance.now(),
      calls: 0,
      refused: 0,
      listings: 0,
      calendars: 0,
    };
    sights.push(sight);
    const { first, all } = watch(sight, await connectHost(api, provider, account, sandbox.url), database, end);
    reads.push(all);
    await first;
  }
  await Promise.all(reads);
  console.log(`| ${HEAD.replaceAll('|', ' | ')} |\n|${'---|'.repeat(HEAD.split('|').length)}`);
  for (const sight of sights) console.log(`| ${rowOf(sight)} |`);
  const late = sights.filter(
    ({ listing, calendar }) =>
      !listing || listing.seconds > GOAL.listing || !calendar || calendar.seconds > GOAL.calendar,
  );
  const goals = `first listing within ${GOAL.listing} s, first calendar within ${GOAL.calendar} s`;
  console.log(
    `\nGoals: ${goals}: ${late.length === 0 ? 'reached' : `missed by ${late.map(({ provider }) => provider.connector).join(', ')}`}.`,
  );
  process.exitCode = late.length === 0 ? 0 : 1;
} finally {
  await database.end();
  for (const { stop } of running.reverse()) await stop();
}
