/**
 * Compares the first and second sync of a large account through three formats with a plain COPY of its nights. Run by
 * `npm run bench -- sync`: `node sync.js <database url> <listings> <providers>`.
 */
import type pg from 'pg';
import { apiOf, type Format, FORMATS, type Run, synced, syncedAgain } from './lib/accounts.js';
import { newKey, onStage } from './lib/beside-sandbox.js';
import { copyNights } from './lib/copy.js';
import { connectHost } from './lib/hosts.js';
import { backendsOf, writesFromNow } from './lib/mirrored.js';
import { ProcessorMeter } from './lib/processor.js';
import { type Server, startWorker } from './lib/servers.js';

const GOAL = { ofCopy: 1, ofFirst: 3, peakRss: 250 };
const NIGHTS = 365;
const ROUNDS = 3;
const HEAD =
  'calendars as|listings/s|nights/s|waiting for the PMS|nights/s without|COPY rows/s|ratio|µs of processor per night|of the worker alone|per row of COPY|peak RSS, MB|second sync, nights/s without|times the first|µs of processor per night|rows written';

const [databaseUrl = '', listings = '1000', providers = ''] = process.argv.slice(2);
const key = newKey();
const formats = FORMATS.filter(({ provider }) => providers === '' || providers.includes(provider));

const msOf = ({ startedAt, finishedAt }: Run): [number, number] => [Date.parse(startedAt), Date.parse(finishedAt!)];
const seconds = (run: Run): number => (msOf(run)[1] - msOf(run)[0]) / 1000;
const each = (rate: number): string => Math.round(rate).toLocaleString('en');

/** Prints a row of the table; returns whether the goals were reached. */
const measure = async (
  format: Format,
  service: Server,
  variables: Record<string, string>,
  database: pg.Client,
): Promise<{ columns: (string | number)[]; reached: boolean }> => {
  const api = apiOf(service.url, key);
  const began = new Date();
  const id = await connectHost(api, format.provider, `generated-${listings}`, variables.SANDBOX_URL!);
  const worker = await startWorker(variables);
  const meter = new ProcessorMeter(async () => [worker.pid, ...(await backendsOf(database))]);
  const perNight = (used: number, nights: number): string => ((used * 1000) / nights).toFixed(1);
  try {
    const first = await synced(api, id, ['LISTINGS', 'CALENDARS', 'RESERVATIONS'], began);
    const { LISTINGS, CALENDARS } = first;
    const nights = CALENDARS.nights.written;
    // Two calendars are read with the first page of listings.
    const written = nights + LISTINGS.nights.written;
    if (written !== Number(listings) * NIGHTS) throw new Error(`${format.pms}: ${written} nights were written`);
    const [from, to] = msOf(CALENDARS);
    const spent = await worker.spent(from, to);
    const copied = await copyNights(databaseUrl, id, ROUNDS);

    const writes = await writesFromNow(database);
    await syncedAgain(api, id, 'LISTINGS');
    const second = await syncedAgain(api, id, 'CALENDARS');
    const rows = await writes();
    await meter.stop();
    const [again, end] = msOf(second);
    const { pms, peakRss } = await worker.spent(again, end);

    const own = nights / (seconds(CALENDARS) - spent.pms / 1000);
    const later = second.nights.read / (seconds(second) - pms / 1000);
    const ratio = own / copied.rowsPerSecond;
    return {
      columns: [
        `${format.name} (${format.pms})`,
        each(LISTINGS.listings.written / seconds(LISTINGS)),
        each(nights / seconds(CALENDARS)),
        `${Math.round(spent.pms / seconds(CALENDARS) / 10)} %`,
        each(own),
        each(copied.rowsPerSecond),
        ratio.toFixed(2),
        perNight(meter.between(from, to), nights),
        perNight(meter.between(from, to, worker.pid), nights),
        copied.processor.toFixed(1),
        Math.round(peakRss),
        each(later),
        (later / own).toFixed(1),
        perNight(meter.between(again, end), second.nights.read),
        rows,
      ],
      reached: ratio >= GOAL.ofCopy && later >= GOAL.ofFirst * own && peakRss <= GOAL.peakRss && rows === 0,
    };
  } finally {
    await meter.stop();
    await worker.stop();
  }
};

await onStage(databaseUrl, key, { CALENDAR_DAYS: String(NIGHTS - 1) }, async ({ service, variables, database }) => {
  console.log(`${listings} listings, ${each(Number(listings) * NIGHTS)} nights; COPY: median of ${ROUNDS}\n`);
  console.log(`| ${HEAD.replaceAll('|', ' | ')} |\n|${'---|'.repeat(HEAD.split('|').length)}`);
  let reached = true;
  for (const format of formats) {
    const row = await measure(format, service, variables, database);
    console.log(`| ${row.columns.join(' | ')} |`);
    reached &&= row.reached;
  }
  const goals = `as fast as COPY without the waiting, the second time ${GOAL.ofFirst} times as fast and no row written, at most ${GOAL.peakRss} MB`;
  console.log(`\nGoals: ${goals}: ${reached ? 'reached' : 'missed'}.`);
  process.exitCode = reached ? 0 : 1;
});
