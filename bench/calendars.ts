/**
 * Measures the processor time of reading an unchanged calendar from every PMS: a fleet of workers does little
 * else. Run by `npm run bench -- calendars`: `node calendars.js <database url> <listings> <part of the names of PMSes>`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, apiOf, synced, syncedAgain } from './lib/accounts.js';
import { newKey, onStage, type Stage } from './lib/beside-sandbox.js';
import { databaseOf } from './lib/databases.js';
import { connectHost } from './lib/hosts.js';
import { backendsOf, writesFromNow } from './lib/mirrored.js';
import { ProcessorMeter } from './lib/processor.js';
import { startPlainWorker } from './lib/servers.js';

/** Milliseconds per calendar, worker and PostgreSQL together. */
const GOAL = 1;
const NIGHTS = 730;
const ROUNDS = 3;
/** Connectors without a code of their own, bound to codes that the first pass has measured. */
const OVERRIDES = 'PROVIDER_01=hospitable,PROVIDER_02=mews';

const [databaseUrl = '', listings = '100', only = ''] = process.argv.slice(2);
const key = newKey();

interface Cost {
  all: number;
  worker: number;
  rows: number;
}

/** Reads all calendars of the account once more; returns the cost of one. */
const readAgain = async (api: Api, id: string, { database }: Stage, workerPid: number): Promise<Cost> => {
  const meter = new ProcessorMeter(async () => [workerPid, ...(await backendsOf(database))]);
  try {
    const writes = await writesFromNow(database);
    await pause(1_000);
    const from = Date.now();
    const { nights } = await syncedAgain(api, id, 'CALENDARS');
    await pause(300);
    const to = Date.now();
    const calendars = nights.read / NIGHTS;
    return {
      all: meter.between(from, to) / calendars,
      worker: meter.between(from, to, workerPid) / calendars,
      rows: await writes(),
    };
  } finally {
    await meter.stop();
  }
};

/** Prints a row of the table; returns whether the goal was reached. */
const measure = async (api: Api, stage: Stage, provider: string, name: string): Promise<boolean> => {
  const began = new Date();
  const id = await connectHost(api, provider, `generated-${listings}`, stage.variables.SANDBOX_URL!);
  const worker = await startPlainWorker(stage.variables);
  try {
    await synced(api, id, ['LISTINGS', 'CALENDARS', 'RESERVATIONS'], began);
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await readAgain(api, id, stage, worker.pid));
    // Other work on the machine only adds to the cost.
    const { all, worker: own, rows } = costs.sort((one, other) => one.all - other.all)[0]!;
    console.log(
      `| ${name} | ${all.toFixed(2)} | ${own.toFixed(2)} | ${(all - own).toFixed(2)} | ${rows} | ${all <= GOAL ? 'reached' : 'missed'} |`,
    );
    return all <= GOAL;
  } finally {
    await worker.stop();
    await api('DELETE', `integration-account/${id}`);
  }
};

interface Code {
  provider: string;
  name: string;
}

/** Measures the codes that `chosen` returns, with some of them bound to other connectors. */
const pass = async (name: string, CONNECTOR_OVERRIDES: string, chosen: (code: Code) => boolean): Promise<boolean> => {
  const url = await databaseOf(databaseUrl, name);
  return onStage(url, key, { CALENDAR_DAYS: String(NIGHTS - 1), CONNECTOR_OVERRIDES }, async (stage) => {
    const api = apiOf(stage.service.url, key);
    let reached = true;
    for (const code of (await api<Code[]>('GET', 'provider')).filter(chosen))
      if (`${code.provider} ${code.name}`.includes(only))
        reached = (await measure(api, stage, code.provider, code.name)) && reached;
    return reached;
  });
};

console.log(
  `${listings} calendars of ${NIGHTS} nights, the least of ${ROUNDS} rounds, ms of processor per calendar\n\n| PMS | all | worker | PostgreSQL | rows written | goal of ${GOAL} |\n|---|---|---|---|---|---|`,
);
const reached = [
  await pass('codes', '', () => true),
  await pass('others', OVERRIDES, ({ provider }) => OVERRIDES.includes(`${provider}=`)),
];
process.exitCode = reached.every(Boolean) ? 0 : 1;
