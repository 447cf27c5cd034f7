/**
 * Measures the search over everything, with up to 100,000 listings and reservations of one tenant. Run by
 * `npm run bench -- find`: `node find.js <database url> <requests a row> <sizes, with commas>`.
 */
import pg from 'pg';
import { createApp } from '../src/app.js';
import { readEnv } from '../src/config/env.js';
import { fill } from './lib/fill.js';
import { Findable, nameOf } from './lib/findable.js';
import { type Asked, latencyOf } from './lib/latency.js';
import { backendsOfUser } from './lib/mirrored.js';
import { usedBy } from './lib/processor.js';
import { startService } from './lib/servers.js';
import { benchListings } from './lib/stays.js';
import { productionVariables } from './lib/variables.js';

/** The goal for p95, ms. */
const GOAL = 50;
const CONNECTIONS = 4;
const WRITES = { rounds: 6, ofEach: 200 };

const [databaseUrl = '', requests = '300', size = '100000'] = process.argv.slice(2);
const count = Number(requests);
const variables = {
  ...productionVariables(databaseUrl),
  RATE_LIMIT_PER_MINUTE: '1000000',
};

const { key } = await fill(variables, benchListings(undefined).slice(0, 10));
const app = await createApp(readEnv({ ...variables, ROLE: 'api', LOG_LEVEL: 'warn' }));
await app.init();
const findable = await Findable.of(app, databaseUrl);
await findable.listings(Number(size));
const reservation = await findable.reservations(Number(size));

const database = new pg.Client(databaseUrl);
await database.connect();
const { rows: people } = await database.query<{ term: string; times: number }>(
  `SELECT term, count(*)::int AS times FROM keyword WHERE kind = 'LISTING_WORD' GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
);
console.log(`Most frequent words: ${people.map(({ term, times }) => `${term} ${times}`).join(', ')}`);

/** The searched texts by row; each is searched in turn. */
const questions: Record<string, string[]> = {
  'a whole id': [reservation],
  'the beginning of an id': ['R-1500', 'L-1234', 'hm'],
  'a guest by a frequent first name': [nameOf(0), nameOf(1)],
  'a guest by 3 letters': ['mar', nameOf(0).slice(0, 3)],
  'a guest by both names': [`${nameOf(0)} ${nameOf(1)}`, `mar ${nameOf(2).slice(0, 3)}`],
  'an e-mail address that nobody has': ['nobody.at.all@example.com'],
  'a word of every listing': ['apartment', 'germany'],
  'a frequent and a rare word': ['apartment 77777', 'germany 4242'],
  'two frequent words': ['apartment germany', 'germany street'],
  'two frequent words that no listing has together': ['berlin apartment germany street pine zzz'],
  nothing: ['xxxxxxxx'],
};

const used = async (): Promise<Map<number, number>> =>
  new Map((await backendsOfUser(database, database.user!)).map((pid) => [pid, usedBy(pid) ?? 0]));

const missed: string[] = [];
const service = await startService(variables);
try {
  console.log(`${size} listings and reservations, ${CONNECTIONS} connections, ${count} requests a row; milliseconds\n`);
  console.log('| search | p50 | p95 | p99 | of which the database works |\n|---|---|---|---|---|');
  for (const [row, texts] of Object.entries(questions)) {
    const asked = texts.map((text): Asked => ({
      path: `/api/v1/search?q=${encodeURIComponent(text)}`,
      headers: { 'x-service-api-key': key },
    }));
    await latencyOf(service.url, asked, { count: 40, connections: CONNECTIONS });
    const before = await used();
    const { p50, p95, p99, answers } = await latencyOf(service.url, asked, { count, connections: CONNECTIONS });
    const ofDatabase = [...(await used())].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0) / count;
    const statuses = [...answers].map(([status, times]) => (status === 200 ? '' : ` (${status}: ${times})`)).join('');
    if (p95 > GOAL) missed.push(row);
    console.log(`| ${row}${statuses} | ${[p50, p95, p99, ofDatabase].map((value) => value.toFixed(1)).join(' | ')} |`);
  }
} finally {
  await service.stop();
}
const writes = await findable.writes(WRITES.rounds, WRITES.ofEach);
console.log(
  `\nGoal: a p95 of ${GOAL} ms in every row: ${missed.length === 0 ? 'reached' : `missed by ${missed.join('; ')}`}.`,
);
console.log(`Keywords take ${(await findable.size()).toFixed(0)} MB.`);
console.log(
  `Storing a reservation takes ${writes.with.toFixed(2)} ms, without keywords ${writes.without.toFixed(2)} ms.`,
);
await database.end();
await findable.close();
await app.close();
