/**
 * Measures reads of one tenant with more and more listings, a year of nights each, and of a thousand tenants. Run by
 * `npm run bench -- growth`: `node growth.js <database url> <data folder or ''> <requests a row> <sizes, with commas>
 * <part of the names of rows> <further tenants>`.
 */
import pg from 'pg';
import { addDays } from '../src/values/time/dates.js';
import { fill } from './lib/fill.js';
import { Growth } from './lib/grow.js';
import { type Asked, latencyOf } from './lib/latency.js';
import { backendsOfUser } from './lib/mirrored.js';
import { usedBy } from './lib/processor.js';
import { startService } from './lib/servers.js';
import { benchListings } from './lib/stays.js';
import { productionVariables } from './lib/variables.js';

/** The goal for p99 of the largest size divided by that of the smallest. */
const GOAL = 1.5;
/** The goals for p95 of a search, ms. */
const SEARCH_GOAL = { anywhere: 100, near: 25 };
const CONNECTIONS = 4;
const LISTINGS_OF_EACH = 100;
const PAGES = 10;
const LIMIT = 20;
const OCCUPANCY = 'occupancy of 90 nights, counted';

const [databaseUrl = '', folder = '', requests = '400', sizes = '2500,20000,100000', only = '', tenantCount = '1000'] =
  process.argv.slice(2);
const count = Number(requests);
const variables = {
  ...productionVariables(databaseUrl),
  RATE_LIMIT_PER_MINUTE: '1000000',
};

const filled = await fill(variables, benchListings(folder === '' ? undefined : folder));
const { samples, firstDay, key } = filled;
const database = new pg.Client(databaseUrl);
await database.connect();
const { rows: accounts } = await database.query<{ id: string }>('SELECT id FROM integration_account');

const listing = '/api/v1/listing';
const stay = (day: number): string =>
  `checkInDate=${addDays(firstDay, 10 + day)}&checkOutDate=${addDays(firstDay, 17 + day)}&guests=2&limit=${LIMIT}&fields=ids`;
const near = (radius: number): string[] => samples.map(({ location }) => `location=${location}&radius=${radius}`);
const page = (number: number, filter = ''): string =>
  `${listing}?limit=${LIMIT}&page=${number}${filter && `&${filter}`}`;
const pages = (first: number, filter = ''): string[] =>
  Array.from({ length: PAGES }, (_, index) => page(first + index, filter));
const search = (terms: (index: number) => string): string[] =>
  Array.from({ length: 100 }, (_, index) => `${listing}/search?${stay(index)}&${terms(index)}`);

/** Returns the questions by row; `last` is the number of the last page of the whole list. */
const questions = (last: number): Record<string, string[]> => ({
  'list, first pages': pages(1),
  'list, last pages': pages(Math.max(1, last - PAGES + 1)),
  'list, middle pages': pages(Math.max(1, Math.ceil(last / 2) - PAGES)),
  'status=ACTIVE': pages(1, 'status=ACTIVE'),
  'status=INACTIVE': pages(1, 'status=INACTIVE'),
  'guests=4': pages(1, 'guests=4'),
  'guests=12': pages(1, 'guests=12'),
  'bedroomCount=2': pages(1, 'bedroomCount=2'),
  'bathroomCount=2': pages(1, 'bathroomCount=2'),
  'amenities=kitchen': pages(1, 'amenities=kitchen'),
  'amenities=gym,pool': pages(1, 'amenities=gym,pool'),
  integrationAccountID: pages(1, `integrationAccountID=${accounts[0]!.id}`),
  'listingType=self': pages(1, 'listingType=self'),
  'listingType=imported': pages(1, 'listingType=imported'),
  'four filters': pages(1, 'status=ACTIVE&guests=2&bedroomCount=1&amenities=kitchen'),
  'radius 5 km': near(5).map((place) => page(1, place)),
  'radius 100 km': near(100).map((place) => page(1, place)),
  'four filters, 5 km': near(5).map((place) =>
    page(1, `status=ACTIVE&guests=2&bedroomCount=1&amenities=kitchen&${place}`),
  ),
  'by id': samples.map(({ id }) => `${listing}/${id}`),
  '90 days of availability': samples.map(
    ({ id }, index) =>
      `/api/v1/availability/${id}?startDate=${addDays(firstDay, index)}&endDate=${addDays(firstDay, index + 89)}&includePrice=true`,
  ),
  search: search(() => ''),
  'search by rating': search(() => 'sort=rating'),
  'search by total': search(() => 'sort=total&displayCurrency=USD'),
  'search, four filters': search(() => 'status=ACTIVE&bedroomCount=1&amenities=kitchen'),
  'search, filters nobody fits': search(() => 'bedroomCount=20&bathroomCount=20'),
  'search, 5 km': search((index) => near(5)[index]!),
  'search, 5 km, by total': search((index) => `${near(5)[index]!}&sort=total&displayCurrency=USD`),
  'search, 100 km, by distance': search((index) => `${near(100)[index]!}&sort=distance`),
});

const said = (rows: readonly string[]): string => (rows.length === 0 ? 'reached' : `missed by ${rows.join('; ')}`);

const growth = await Growth.of(databaseUrl);
const first = new Map<string, number>();
let missed: string[] = [];
let slow: string[] = [];

/** Returns the milliseconds of processor time by process. */
const used = async (): Promise<Map<number, number>> =>
  new Map((await backendsOfUser(database, database.user!)).map((pid) => [pid, usedBy(pid) ?? 0]));

/** Returns the milliseconds of processor time of all processes since `before`. */
const usedSince = async (before: Map<number, number>): Promise<number> =>
  [...(await used())].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

/** Measures one request, because the count is then stored for five minutes. */
const measureOccupancy = async (url: string, name: string): Promise<void> => {
  const asked = { path: '/api/v1/report/occupancy', headers: { 'x-service-api-key': key } };
  const before = await used();
  const { slowest, answers } = await latencyOf(url, [asked], { count: 1, connections: 1 });
  const ofDatabase = await usedSince(before);
  console.log(
    `| ${name} | ${OCCUPANCY} (${[...answers.keys()].join()}) | | | | ${slowest.toFixed(1)} | ${ofDatabase} | |`,
  );
};

/** Measures the questions. `tenants`: the calling tenants, in turn; default: the tenant of the key. */
const measure = async (name: string, listings: number, tenants?: readonly string[]): Promise<void> => {
  const service = await startService(variables);
  [missed, slow] = [[], []];
  try {
    if (OCCUPANCY.includes(only) && !tenants) await measureOccupancy(service.url, name);
    for (const [row, paths] of Object.entries(questions(Math.ceil(listings / LIMIT)))) {
      if (!row.includes(only) || (tenants && /by id|availability|AccountID/.test(row))) continue;
      const asked = paths.map((path, index): Asked => ({
        path,
        headers: {
          'x-service-api-key': key,
          ...(tenants && { 'x-service-tenant-id': tenants[index % tenants.length]! }),
        },
      }));
      await latencyOf(service.url, asked, { count: 40, connections: CONNECTIONS });
      const before = await used();
      const { p50, p95, p99, slowest, answers } = await latencyOf(service.url, asked, {
        count,
        connections: CONNECTIONS,
      });
      const ofDatabase = (await usedSince(before)) / count;
      const base = first.get(row) ?? p99;
      first.set(row, base);
      if (p99 / base > GOAL) missed.push(row);
      if (row.startsWith('search') && p95 > SEARCH_GOAL[row.includes('km') ? 'near' : 'anywhere']) slow.push(row);
      const statuses = [...answers].map(([status, times]) => (status === 200 ? '' : ` (${status}: ${times})`)).join('');
      const cells = [p50, p95, p99, slowest, ofDatabase].map((value) => value.toFixed(1));
      console.log(`| ${name} | ${row}${statuses} | ${cells.join(' | ')} | ${(p99 / base).toFixed(2)} |`);
    }
  } finally {
    await service.stop();
  }
};

try {
  console.log(
    `${CONNECTIONS} connections, ${count} requests a row; milliseconds\n\n| listings | read | p50 | p95 | p99 | slowest | of which the database works | p99 by that of the first size |\n|---|---|---|---|---|---|---|---|`,
  );
  for (const size of sizes.split(',').map(Number)) {
    await growth.to(size);
    await measure(String(size), size);
  }
  console.log(
    `\nGoal: a p95 of searches of ${SEARCH_GOAL.anywhere} ms, ${SEARCH_GOAL.near} with a place: ${said(slow)}.`,
  );
  console.log(`\nGoal: a ratio of ${GOAL} or less in every row: ${said(missed)}.\n`);
  const tenants = await growth.tenants(Number(tenantCount), LISTINGS_OF_EACH);
  await measure(`${tenantCount} × ${LISTINGS_OF_EACH}`, LISTINGS_OF_EACH, tenants);
} finally {
  await growth.close();
  await database.end();
}
