/**
 * Compares the four most important reads with two hand-written servers on the same database (one makes its JSON in
 * JavaScript, one in SQL), with the same answers as fixed JSON, and with the service itself without its second wall of
 * tenancy. Run by `npm run bench -- reads`: `node reads.js <database url> <data folder or ''> <seconds> <rounds>
 * <part>`. A part is `wall`, `charging` or `tracing`: then the bench measures only the service with it and without it.
 */
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '../src/values/time/dates.js';
import { startCollector } from './lib/collector.js';
import { fill } from './lib/fill.js';
import { compare, type Compared, type Contestant, processorRatio } from './lib/measure.js';
import { backendsOfUser } from './lib/mirrored.js';
import { fillNightRows } from './lib/night-rows.js';
import { type ServerProcess, startPeer, startService } from './lib/servers.js';
import { startWithoutCharging, startWithoutTracing, startWithoutWall, type Variant } from './lib/variant.js';
import { benchListings } from './lib/stays.js';
import { productionVariables } from './lib/variables.js';

/** The goals as multiples of the requests of Fastify and pg, and of JSON in SQL. */
const GOALS = [3, 2] as const;
/** The share of fixed JSON that suffices where Node's HTTP is the limit. */
const FLOOR_GOAL = 0.8;
/**
 * The minimum cost of a request without the second wall, as a share of its cost with it.
 * docs/adr/0011-row-level-security.md
 */
const WALL_GOAL = 0.85;
/** The same share for the charging of work. docs/adr/0027-work-is-charged.md */
const CHARGING_GOAL = 0.97;
/** The same share for the tracing of every request. docs/adr/0043-traces.md */
const TRACING_GOAL = 0.9;
const CONNECTIONS = 16;
/** The time until a signal has arrived. */
const SIGNAL_MS = 100;

const [databaseUrl = '', folder = '', seconds = '4', rounds = '5', only] = process.argv.slice(2);
const variables = {
  ...productionVariables(databaseUrl),
  // The maximum: requests are counted, but none is refused.
  RATE_LIMIT_PER_MINUTE: '1000000',
};

const json = async (url: string, headers: Record<string, string>): Promise<{ value: unknown; bytes: number }> => {
  const text = await (await fetch(url, { headers })).text();
  return { value: JSON.parse(text), bytes: text.length };
};

/** Fields that the service returns in addition to those of the hand-written servers. */
const ADDED: ReadonlySet<string> = new Set(['asOf', 'via', 'registrations', 'cancellationPolicy', 'nextCursor']);

const withoutAdded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAdded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ADDED.has(key))
      .map(([key, part]) => [key, withoutAdded(part)]),
  );
};

/** Makes the peer of fixed JSON return the service's answers. */
const fix = async ({ url, headers }: Contestant, peer: Contestant, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const body = await (await fetch(url + path, { headers })).text();
    await fetch(peer.url + path, { method: 'PUT', body });
  }
};

/** Throws unless all answers are equal, apart from the service's added fields. Returns their mean size. */
const same = async ([ours, ...theirs]: readonly Contestant[], paths: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (const path of paths) {
    const mine = await json(ours!.url + path, ours!.headers);
    for (const { url, headers } of theirs)
      if (!isDeepStrictEqual(withoutAdded(mine.value), (await json(url + path, headers)).value))
        throw new Error(`The answers differ: ${url}${path}`);
    bytes += mine.bytes;
  }
  return Math.round(bytes / paths.length);
};

const stays = benchListings(folder === '' ? undefined : folder);
const filled = await fill(variables, stays);
console.log(
  `${stays.length} ${folder === '' ? 'generated' : 'real'} listings, ${filled.nights} nights; ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each\n`,
);

const { samples, firstDay, key, importers } = filled;
const filters = 'limit=20&status=ACTIVE&guests=2&bedroomCount=1&amenities=kitchen&radius=5';
interface Read {
  paths: readonly string[];
  /** Absent if the row is compared with the peer, which has no such part. */
  tenants?: readonly string[];
}

const listing = samples.map(({ id }) => `/api/v1/listing/${id}`);
const availability = samples.map(({ id }, index) => {
  const start = addDays(firstDay, index);
  return `/api/v1/availability/${id}?startDate=${start}&endDate=${addDays(start, 89)}&includePrice=true`;
});
const reads: Record<string, Read> = {
  'list of 20': { paths: Array.from({ length: 10 }, (_, page) => `/api/v1/listing?limit=20&page=${page + 1}`) },
  'list with filters and radius': {
    paths: samples.map(({ location }) => `/api/v1/listing?${filters}&location=${location}`),
  },
  'listing by id': { paths: listing },
  '90 days of availability with price': { paths: availability },
  'listing by id, imported, by 16 tenants at once': { paths: listing, tenants: importers },
  '90 days of availability, imported, by 16 tenants at once': { paths: availability, tenants: importers },
};

const service = await startService(variables);
const peers: ServerProcess[] = [];
for (const peer of ['fastify-pg', 'fastify-sql', 'fixed-json'])
  peers.push(await startPeer(new URL(`./peers/${peer}.js`, import.meta.url), databaseUrl));
const withoutWall = await startWithoutWall(variables);
const switchable = await startWithoutCharging(variables);
const collector = await startCollector();
const traceable = await startWithoutTracing(variables, collector.url);
const database = new pg.Client(databaseUrl);
await database.connect();
await fillNightRows(database);
await database.query('VACUUM ANALYZE night_row');
/** Returns the switch of a service that has one; it resolves when the part is on or off. */
const switchOf = ({ pid }: Variant): ((wanted: boolean) => () => Promise<void>) => {
  let isOn = true;
  return (wanted) => async () => {
    if (isOn === wanted) return;
    process.kill(pid, 'SIGCONT');
    isOn = wanted;
    await pause(SIGNAL_MS);
  };
};
const [charging, tracing] = [switchOf(switchable), switchOf(traceable)];
const processes =
  ({ pid }: ServerProcess, user: string) =>
  async (): Promise<number[]> => [pid, ...(await backendsOfUser(database, user))];
const contestants: readonly Contestant[] = [
  { url: service.url, headers: { 'x-service-api-key': key }, processes: processes(service, database.user!) },
  ...peers.map(({ url }) => ({ url, headers: {} })),
];
const [ours, , , fixed] = contestants as [Contestant, Contestant, Contestant, Contestant];
const variantOf = ({ url, user, pid, stop }: Variant): Contestant => ({
  ...ours,
  url,
  processes: processes({ url, pid, stop }, user),
});
const charged: Contestant = { ...variantOf(switchable), prepare: charging(true) };
const uncharged: Contestant = { ...variantOf(switchable), prepare: charging(false) };
const traced: Contestant = { ...variantOf(traceable), prepare: tracing(true) };
const untraced: Contestant = { ...variantOf(traceable), prepare: tracing(false) };
let reached = true;
/** Parts of the service that are left out: the service with and without each, the goal, and the measurements. */
const parts = [
  {
    id: 'wall',
    name: 'the second wall',
    goal: WALL_GOAL,
    pair: [ours, variantOf(withoutWall)],
    rows: [] as string[],
    isCheap: true,
  },
  {
    id: 'charging',
    name: 'the charging of work',
    goal: CHARGING_GOAL,
    pair: [charged, uncharged],
    rows: [] as string[],
    isCheap: true,
  },
  {
    id: 'tracing',
    name: 'tracing',
    goal: TRACING_GOAL,
    pair: [traced, untraced],
    rows: [] as string[],
    isCheap: true,
  },
].filter(({ id }) => only === undefined || only === id);
try {
  if (!only)
    console.log(
      `| read | bytes | service req/s | p50 ms | p99 ms | Fastify + pg req/s | p50 ms | p99 ms | ratio | JSON in SQL req/s | p50 ms | p99 ms | ratio | fixed JSON req/s | p50 ms | p99 ms | ratio | goal |\n|${'---|'.repeat(18)}`,
    );
  for (const [name, { paths, tenants }] of Object.entries(reads)) {
    const beside = tenants ? [ours] : contestants;
    if (!only && !tenants) await fix(ours, fixed, paths);
    const all = [...new Set([...(only ? [] : beside), ...parts.flatMap(({ pair }) => pair)])];
    const load = { seconds: Number(seconds), connections: CONNECTIONS, tenants };
    const measured = await compare(all, paths, Number(rounds), load);
    const of = (contestant: Contestant): Compared => measured[all.indexOf(contestant)]!;
    if (!only && !tenants) {
      const bytes = await same(contestants.slice(0, 3), paths.slice(0, 10));
      const { requestsPerSecond, p50, p99 } = of(ours);
      const theirs = contestants.slice(1).map(of);
      const ratios = theirs.map((peer) => requestsPerSecond / peer.requestsPerSecond);
      const isReached = GOALS.every((goal, index) => ratios[index]! >= goal) || ratios[2]! >= FLOOR_GOAL;
      reached &&= isReached;
      const columns = theirs.map(
        (peer, index) =>
          `${Math.round(peer.requestsPerSecond)} | ${peer.p50} | ${peer.p99} | ${ratios[index]!.toFixed(2)}`,
      );
      console.log(
        `| ${name} | ${bytes} | ${Math.round(requestsPerSecond)} | ${p50} | ${p99} | ${columns.join(' | ')} | ${isReached ? 'reached' : 'missed'} |`,
      );
    }
    for (const part of parts) {
      const pair = part.pair.map(of);
      const rates = pair.map(({ requestsPerSecond }) => requestsPerSecond);
      const costs = pair.map(({ processor }) => processor);
      const [ofRate, ofCost] = [rates[0]! / rates[1]!, processorRatio(pair[0]!, pair[1]!)];
      part.isCheap &&= ofCost >= part.goal;
      const shown = [...rates, ...costs].map(Math.round).join(' | ');
      part.rows.push(`| ${name} | ${shown} | ${ofRate.toFixed(2)} | ${ofCost.toFixed(2)} |`);
    }
  }
  if (!only)
    console.log(
      `\nGoal: ratios of ${GOALS.join(' and ')} or more, or ${FLOOR_GOAL} of fixed JSON, in every row: ${reached ? 'reached' : 'missed'}.`,
    );
  for (const { name, goal, rows, isCheap } of parts) {
    const head = `| read | req/s | without ${name} | µs of processor a request | without | ratio of req/s | of processor |`;
    console.log(`\n${head}\n|---|---|---|---|---|---|---|\n${rows.join('\n')}`);
    console.log(
      `\nGoal: a ratio of processor time of ${goal} or more in every row: ${isCheap ? 'reached' : 'missed'}.`,
    );
  }
} finally {
  await service.stop();
  for (const peer of peers) await peer.stop();
  await database.end();
  await withoutWall.stop();
  await switchable.stop();
  await traceable.stop();
  collector.close();
}
process.exitCode = reached ? 0 : 1;
