/**
 * Measures what the service adds to the PMS's time for offer, hold, booking, change and cancellation, with many stored
 * quotes, and with many callers who want the same nights. Run by `npm run bench -- trade`:
 * `node trade.js <database url> <rounds> <stored quotes> <contests>`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { apiOf, synced } from './lib/accounts.js';
import { newKey, onStage } from './lib/beside-sandbox.js';
import { Caller } from './lib/caller.js';
import { connectHost } from './lib/hosts.js';
import { quantile } from './lib/latency.js';
import { backendsOfUser } from './lib/mirrored.js';
import { usedBy } from './lib/processor.js';
import { startPlainWorker } from './lib/servers.js';
import { contest, copyQuotes, placesOf, takingNights } from './lib/trade.js';
import { bareTrader, serviceTrader, type Step, STEPS, type Trader, type TradeStay, type Visit } from './lib/traders.js';

/** The goals for added milliseconds, and for those of the database part with 50 callers on one unit. */
const GOAL = { offer: 5, booking: 15, bookingP99: 100, change: 20, database: 100 };
const ACCOUNT = 'generated-100';
const PROVIDER = 'PROVIDER_04';
const CALLERS = 50;
const STAYS_OF_EACH = 2;
/** The time for which the service returns the same metrics. */
const METRICS_MS = 5_000;

const [databaseUrl = '', rounds = '4', storedQuotes = '100000', contests = '20'] = process.argv.slice(2);
const key = newKey();

interface Measured {
  times: number[];
  /** Processor time of service and PostgreSQL, ms. */
  used: number;
}
type Results = Record<Step, Measured>;

const empty = (): Results =>
  Object.fromEntries(STEPS.map((step) => [step, { times: [] as number[], used: 0 }])) as unknown as Results;

/** Runs each step for all visits before the next begins. `lanes`: the stays of each caller. */
const visitAll = async (
  trader: Trader,
  lanes: readonly TradeStay[][],
  results: Results,
  used: () => Promise<number>,
): Promise<void> => {
  const visits: Visit[][] = lanes.map((stays) => stays.map((stay) => ({ ...stay })));
  for (const step of STEPS) {
    const before = await used();
    await Promise.all(
      visits.map(async (lane) => {
        for (const visit of lane) results[step].times.push(await trader[step](visit));
      }),
    );
    results[step].used += (await used()) - before;
  }
};

const at = ({ times }: Measured, part: number): number =>
  quantile(
    [...times].sort((a, b) => a - b),
    part,
  );

interface Contestants {
  service: Trader;
  bare: Trader;
  used: () => Promise<number>;
}

/** Prints a row for each step; returns the missed goals. */
const compare = async (
  name: string,
  lanes: readonly TradeStay[][],
  { service, bare, used }: Contestants,
): Promise<string[]> => {
  const [ours, theirs] = [empty(), empty()];
  for (let round = 0; round < Number(rounds); round += 1) {
    const turns = [
      () => visitAll(service, lanes, ours, used),
      () => visitAll(bare, lanes, theirs, () => Promise.resolve(0)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const added = (step: Step, part: number): number => at(ours[step], part) - at(theirs[step], part);
  for (const step of STEPS) {
    const quantiles = [0.5, 0.99].flatMap((part) => [at(ours[step], part), at(theirs[step], part), added(step, part)]);
    const processor = ours[step].used / ours[step].times.length;
    const cells = [...quantiles, processor].map((value) => value.toFixed(1));
    console.log(`| ${name} | ${step} | ${ours[step].times.length} | ${cells.join(' | ')} |`);
  }
  const missed = {
    [`an offer of ${GOAL.offer} ms at p50`]: added('offer', 0.5) > GOAL.offer,
    [`a booking of ${GOAL.booking} ms at p50`]: added('booking by quote', 0.5) > GOAL.booking,
    [`a booking of ${GOAL.bookingP99} ms at p99`]: added('booking by quote', 0.99) > GOAL.bookingP99,
    [`a change of ${GOAL.change} ms at p50`]: added('change', 0.5) > GOAL.change,
  };
  return Object.entries(missed).flatMap(([goal, isMissed]) => (isMissed ? [`${name}: ${goal}`] : []));
};

/** The maxima: requests, holds and quotes are counted, but none is refused. */
const MAXIMA = { RATE_LIMIT_PER_MINUTE: '1000000', HOLDS_PER_TENANT: '10000', CEILINGS: 'quotes=10000000' };

await onStage(databaseUrl, key, MAXIMA, async ({ sandbox, service, variables, database }) => {
  const api = apiOf(service.url, key);
  const began = new Date();
  const id = await connectHost(api, PROVIDER, ACCOUNT, sandbox.url);
  const worker = await startPlainWorker(variables);
  await synced(api, id, ['LISTINGS', 'CALENDARS', 'RESERVATIONS'], began);
  await worker.stop();

  const own = new Caller(service.url, { 'x-service-api-key': key }, CALLERS);
  const account = `sandbox-${ACCOUNT}`;
  const form = { client_id: account, client_secret: account, grant_type: 'client_credentials', scope: 'general' };
  const hostaway = `${sandbox.url}/hostaway/v1`;
  const granted = await fetch(`${hostaway}/accessTokens`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const pms = new Caller(hostaway, { authorization: `Bearer ${token}` }, CALLERS);
  const contestants: Contestants = {
    service: serviceTrader(own),
    bare: bareTrader(pms),
    used: async () => {
      const pids = [service.pid, ...(await backendsOfUser(database, database.user!))];
      return pids.reduce((sum, pid) => sum + (usedBy(pid) ?? 0), 0);
    },
  };

  const places = await placesOf(database, own, { listings: CALLERS, staysOfEach: STAYS_OF_EACH });
  const alone = [places.flat()];
  console.log(
    `${places.length} listings, ${rounds} rounds, milliseconds\n\n| callers | step | calls | p50 | bare client | added | p99 | bare client | added | processor |\n|---|---|---|---|---|---|---|---|---|---|`,
  );
  // Compiles the code of both contestants and fills caches.
  for (const trader of [contestants.service, contestants.bare])
    await visitAll(trader, places, empty(), contestants.used);
  const missed = [
    ...(await compare('1', alone, contestants)),
    ...(await compare(String(CALLERS), places, contestants)),
  ];
  await copyQuotes(database, Number(storedQuotes));
  const beside = `, ${storedQuotes} stored quotes`;
  missed.push(...(await compare(`1${beside}`, alone, contestants)));
  missed.push(...(await compare(`${CALLERS}${beside}`, places, contestants)));

  const stays = places.map(([stay]) => stay!).slice(0, Number(contests));
  const before = await takingNights(service.url);
  for (const stay of stays) await contest(own, stay, CALLERS);
  await pause(METRICS_MS);
  const { p99, mean, count } = (await takingNights(service.url)).since(before);
  console.log(
    `\n${CALLERS} callers for the same nights, ${stays.length} times: database part of ${count} bookings: mean ${mean.toFixed(1)} ms, p99 at most ${p99} ms.`,
  );
  if (p99 > GOAL.database) missed.push(`${CALLERS} callers on one unit: ${GOAL.database} ms of database at p99`);
  console.log(`\nGoals: ${missed.length === 0 ? 'reached' : `missed: ${missed.join('; ')}`}.`);
  own.close();
  pms.close();
  process.exitCode = missed.length === 0 ? 0 : 1;
});
