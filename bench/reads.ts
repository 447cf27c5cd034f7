/**
 * The four reads that matter, side by side with a hand-written Fastify and pg server on the same database. Run by
 * `npm run bench:reads`: `node reads.js <database url> <data folder or ''> <seconds> <rounds>`.
 */
import { isDeepStrictEqual } from 'node:util';
import { randomBytes } from 'node:crypto';
import { addDays } from '../src/shared/time/dates.js';
import { fill } from './lib/fill.js';
import { compare } from './lib/measure.js';
import { startPeer, startService } from './lib/servers.js';
import { benchListings } from './lib/stays.js';

const GOAL = 2;
const CONNECTIONS = 16;

const [databaseUrl = '', folder = '', seconds = '5', rounds = '3'] = process.argv.slice(2);
const variables = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`, NODE_ENV: 'production' };

const same = async (ours: string, theirs: string, headers: Record<string, string>): Promise<number> => {
  const [mine, peer] = await Promise.all([fetch(ours, { headers }), fetch(theirs)]);
  const text = await mine.text();
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(await peer.text()))) throw new Error(`The answers differ: ${ours} and ${theirs}`);
  return text.length;
};

const stays = benchListings(folder === '' ? undefined : folder);
const filled = await fill(variables, stays);
console.log(`${stays.length} ${folder === '' ? 'generated' : 'real'} listings, ${filled.nights} nights; ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each\n`);

const { listingId, location, firstDay, key } = filled;
const paths = {
  'list of 20': '/api/v1/listing?limit=20',
  'list with filters and radius': `/api/v1/listing?limit=20&status=ACTIVE&guests=2&bedroomCount=1&amenities=kitchen&location=${location}&radius=5`,
  'listing by id': `/api/v1/listing/${listingId}`,
  '90 days of availability with price': `/api/v1/availability/${listingId}?startDate=${firstDay}&endDate=${addDays(firstDay, 89)}&includePrice=true`,
};

const headers = { 'x-service-api-key': key };
const service = await startService(variables);
const peer = await startPeer(new URL('./peers/fastify-pg.js', import.meta.url), databaseUrl);
let reached = true;
try {
  console.log(`| read | bytes | service req/s | p50 ms | p99 ms | Fastify + pg req/s | p50 ms | p99 ms | ratio |\n|---|---|---|---|---|---|---|---|---|`);
  for (const [name, path] of Object.entries(paths)) {
    const bytes = await same(service.url + path, peer.url + path, headers);
    const contestants = [{ url: service.url + path, headers }, { url: peer.url + path, headers: {} }]; // prettier-ignore
    const [ours, theirs] = await compare(contestants, Number(rounds), { seconds: Number(seconds), connections: CONNECTIONS });
    const ratio = ours!.requestsPerSecond / theirs!.requestsPerSecond;
    reached &&= ratio >= GOAL;
    const columns = [ours!, theirs!].map(({ requestsPerSecond, p50, p99 }) => `${Math.round(requestsPerSecond)} | ${p50} | ${p99}`);
    console.log(`| ${name} | ${bytes} | ${columns.join(' | ')} | ${ratio.toFixed(2)} |`);
  }
  console.log(`\nGoal: a ratio of ${GOAL} or more in every row: ${reached ? 'reached' : 'missed'}.`);
} finally {
  await service.stop();
  await peer.stop();
}
process.exitCode = reached ? 0 : 1;
