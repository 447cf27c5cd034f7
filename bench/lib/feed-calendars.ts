import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Api, apiOf, FORMATS, synced, syncedAgain } from './accounts.js';
import { newKey, onStage } from './beside-sandbox.js';
import { connectHost } from './hosts.js';
import { backendsOf } from './mirrored.js';
import { ProcessorMeter } from './processor.js';
import { startPlainWorker } from './servers.js';

const GOAL = { changed: 0.05, unchanged: 0 };
const LISTINGS = 500;
const NIGHTS = 730;
const ROUNDS = 4;

/** Makes every stored night differ from the PMS's, without an event. */
const MAKE_DIFFERENT = `
  SET session_replication_role = replica;
  UPDATE calendar SET seal = NULL, nights = regexp_replace(nights, '(^|,)([0-9]+ [0-9]+ )([0-9])', '\\1\\29\\3', 'g');
  SET session_replication_role = origin`;
const DISTURB = { changed: MAKE_DIFFERENT, unchanged: 'SELECT 1' };

/** Without the event no change is recorded, so none is published; bookings and holds are not measured. */
const SWITCH = {
  without: `ALTER TABLE calendar DISABLE TRIGGER new_calendar_is_noted, DISABLE TRIGGER changed_calendar_is_noted;
    CREATE FUNCTION note_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER nothing BEFORE INSERT ON calendar_change FOR EACH ROW EXECUTE FUNCTION note_nothing()`,
  with: `ALTER TABLE calendar ENABLE TRIGGER new_calendar_is_noted, ENABLE TRIGGER changed_calendar_is_noted;
    DROP TRIGGER nothing ON calendar_change; DROP FUNCTION note_nothing()`,
};

const IDLE = `SELECT NOT EXISTS (SELECT FROM calendar_change WHERE since IS NOT NULL)
  AND NOT EXISTS (SELECT FROM outbox_event WHERE dispatched_at IS NULL OR feed_position IS NULL) AS idle`;

interface Cost {
  /** Milliseconds of processor time until the calendars are stored, and until their events are in the feed. */
  sync: number;
  all: number;
  ofDatabase: number;
}

interface Bench {
  api: Api;
  database: pg.Client;
  workerPid: number;
  accountId: string;
}

const once = async ({ api, database, workerPid, accountId }: Bench, disturb: string): Promise<Cost> => {
  await database.query(disturb);
  await database.query('CHECKPOINT');
  const meter = new ProcessorMeter(async () => [workerPid, ...(await backendsOf(database))]);
  await pause(1_000);
  const from = Date.now();
  const { nights } = await syncedAgain(api, accountId, 'CALENDARS');
  const stored = Date.now();
  do await pause(500);
  while (!(await database.query<{ idle: boolean }>(IDLE)).rows[0]!.idle);
  await pause(500);
  const to = Date.now();
  await meter.stop();
  if (nights.read !== LISTINGS * NIGHTS) throw new Error(`${nights.read} nights were read`);
  return {
    sync: meter.between(from, stored),
    all: meter.between(from, to),
    ofDatabase: meter.between(from, to) - meter.between(from, to, workerPid),
  };
};

/** Compares syncs with and without the event, in turns; returns whether its share is within the goal. */
const compare = async (bench: Bench, kind: keyof typeof DISTURB): Promise<boolean> => {
  const costs: Record<'with' | 'without', Cost[]> = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.with.push(await once(bench, DISTURB[kind]));
    await bench.database.query(SWITCH.without);
    costs.without.push(await once(bench, DISTURB[kind]));
    await bench.database.query(SWITCH.with);
  }
  // Other work on the machine only adds to the cost.
  const of = (which: keyof typeof costs, what: keyof Cost): number =>
    Math.min(...costs[which].map((cost) => cost[what]));
  const share = (what: keyof Cost): number => of('with', what) / of('without', what) - 1;
  const each = (which: keyof typeof costs, what: keyof Cost): string => (of(which, what) / LISTINGS).toFixed(2);
  const percent = (what: keyof Cost): string => `${(share(what) * 100).toFixed(1)} %`;
  console.log(
    `| ${kind} | ${each('without', 'sync')} | ${each('with', 'sync')} | ${percent('sync')} | ${each('without', 'all')} | ${each('with', 'all')} | ${percent('all')} | ${each('without', 'ofDatabase')} | ${each('with', 'ofDatabase')} |`,
  );
  return share('all') <= GOAL[kind];
};

/** Measures the share of CALENDAR_CHANGED in the processor time of a sync. */
export const measureCalendars = (databaseUrl: string): Promise<boolean> => {
  const key = newKey();
  return onStage(
    databaseUrl,
    key,
    { CALENDAR_DAYS: String(NIGHTS - 1) },
    async ({ sandbox, service, variables, database }) => {
      const worker = await startPlainWorker(variables);
      try {
        const api = apiOf(service.url, key);
        const began = new Date();
        const accountId = await connectHost(api, FORMATS[0]!.provider, `generated-${LISTINGS}`, sandbox.url);
        await synced(api, accountId, ['LISTINGS', 'CALENDARS', 'RESERVATIONS'], began);
        return await compareBoth({ api, database, workerPid: worker.pid, accountId });
      } finally {
        await worker.stop();
      }
    },
  );
};

const compareBoth = async (bench: Bench): Promise<boolean> => {
  console.log(
    `\n${LISTINGS} calendars of ${NIGHTS} nights, the least of ${ROUNDS} rounds, ms of processor per calendar; "published" until the events are in the feed\n\n| calendars | sync without | with | more | published without | with | more | database without | with |\n|---|---|---|---|---|---|---|---|---|`,
  );
  const changed = await compare(bench, 'changed');
  const unchanged = await compare(bench, 'unchanged');
  const reached = changed && unchanged;
  console.log(
    `\nGoal: at most 5 % more if all calendars change, nothing if none does: ${reached ? 'reached' : 'missed'}.`,
  );
  return reached;
};
