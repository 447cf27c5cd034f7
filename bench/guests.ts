/**
 * What sealing guests and recording reads costs `GET /reservation`: the service beside itself on rows in clear and
 * without the record, in turns. Run by `npm run bench:guests`: `node guests.js <database url> <seconds> <rounds>`.
 */
import { isDeepStrictEqual } from 'node:util';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { fill } from './lib/fill.js';
import { compare } from './lib/measure.js';
import { backendsOf } from './lib/mirrored.js';
import { startService } from './lib/servers.js';
import { benchListings } from './lib/stays.js';
import { copyInClear, fillStays } from './lib/stays-with-guests.js';

const GOAL = 0.8;
const STAYS = 1_000;
const PAGE = 100;
const ONE_OF = 200;

const [databaseUrl = '', seconds = '3', rounds = '7'] = process.argv.slice(2);
const variables = {
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  NODE_ENV: 'production',
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_WORKSPACE_PER_MINUTE: '1000000',
};

const { key } = await fill(variables, benchListings(undefined).slice(0, 5));
const ids = await fillStays(variables, STAYS);
const clear = await copyInClear(databaseUrl);
const after = await startService(variables);
const before = await startService(
  { ...variables, DATABASE_URL: clear.url },
  new URL('./peers/without-sealing.js', import.meta.url),
);
const clients = [databaseUrl, clear.url].map((url) => new pg.Client(url));
for (const client of clients) await client.connect();
const headers = { 'x-service-api-key': key };
const contestants = [after, before].map(({ url, pid }, index) => ({
  url,
  headers,
  processes: async () => [pid, ...(await backendsOf(clients[index]!))],
}));

const reads: Record<string, string[]> = {
  [`list of ${PAGE}`]: Array.from(
    { length: STAYS / PAGE },
    (_, page) => `/api/v1/reservation?limit=${PAGE}&page=${page + 1}`,
  ),
  'reservation by id': ids.slice(0, ONE_OF).map((id) => `/api/v1/reservation/${id}`),
};

let isReached = true;
try {
  console.log(
    '| read | req/s | before | p99 ms | before | µs of processor a request | before | ratio of req/s | of processor |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const [name, paths] of Object.entries(reads)) {
    const [one, other] = await Promise.all(
      contestants.map(async ({ url }) => (await fetch(url + paths[0], { headers })).json()),
    );
    if (!isDeepStrictEqual(one, other)) throw new Error(`The answers differ: ${paths[0]}`);
    const [now, then] = await compare(contestants, paths, Number(rounds), {
      seconds: Number(seconds),
      connections: 16,
    });
    const [rate, cost] = [now!.requestsPerSecond / then!.requestsPerSecond, then!.processor / now!.processor];
    isReached &&= cost >= GOAL;
    const figures = [
      now!.requestsPerSecond,
      then!.requestsPerSecond,
      now!.p99,
      then!.p99,
      now!.processor,
      then!.processor,
    ];
    console.log(`| ${name} | ${figures.map(Math.round).join(' | ')} | ${rate.toFixed(2)} | ${cost.toFixed(2)} |`);
  }
  console.log(
    `\nGoal: a ratio of processor time of ${GOAL} or more in every row: ${isReached ? 'reached' : 'missed'}.`,
  );
} finally {
  await after.stop();
  await before.stop();
  for (const client of clients) await client.end();
  await clear.drop();
}
process.exitCode = isReached ? 0 : 1;
