import { Agent, type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openFeedWriter } from './feed-writer.js';
import { residentMb } from './residents.js';
import { startService } from './servers.js';

const GOAL_MB = 40;
const READERS = 2_000;
const AT_ONCE = 50;
const SETTLE_MS = 4_000;

const SERVICE = new URL('../peers/collecting.js', import.meta.url);

/** Returns the resident memory in MB after a garbage collection. */
const collectedMb = async (pid: number): Promise<number> => {
  for (let times = 0; times < 2; times += 1) {
    process.kill(pid, 'SIGCONT');
    await pause(1_500);
  }
  return residentMb(pid);
};

const KINDS = {
  'long polls': { query: '?after=now&wait=30', accept: 'application/json' },
  streams: { query: '?after=now', accept: 'text/event-stream' },
};

/** Opens the readers; resolves when all wait. A poll has no answer yet, a stream has its first bytes. */
const open = async (
  url: string,
  { query, accept }: (typeof KINDS)['streams'],
  key: string,
): Promise<ClientRequest[]> => {
  const agent = new Agent({ maxSockets: Infinity });
  const opened: ClientRequest[] = [];
  for (let count = 0; count < READERS; count += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => {
      const request = get(`${url}/api/v1/event${query}`, { agent, headers: { accept, 'x-service-api-key': key } });
      const isOpen = new Promise<void>((done, fail) => {
        request.on('error', fail);
        if (accept === 'application/json') request.once('finish', done);
        else
          request.once('response', (response) => {
            response.resume();
            if (response.statusCode === 200) done();
            else fail(new Error(`${response.statusCode}`));
          });
      });
      return { request, isOpen };
    });
    await Promise.all(batch.map(({ isOpen }) => isOpen));
    opened.push(...batch.map(({ request }) => request));
    await pause(50);
  }
  return opened;
};

/** Returns the number of connections that other programs have to the database. */
const connections = async (database: pg.Client): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
};

/** Measures what waiting readers cost an API process that has answered requests before. */
export const measureWaiting = async (variables: Record<string, string>): Promise<boolean> => {
  const writer = await openFeedWriter(variables);
  const { key } = writer;
  await writer.append(0);
  await writer.close();
  const database = new pg.Client(variables.DATABASE_URL);
  await database.connect();
  let reached = true;
  console.log(
    `\n| ${READERS.toLocaleString('en')} waiting | MB before | MB | MB more | KB each | connections before | connections |\n|---|---|---|---|---|---|---|`,
  );
  try {
    for (const [name, kind] of Object.entries(KINDS)) {
      const service = await startService(variables, SERVICE);
      try {
        const warm = async (): Promise<void> => {
          const response = await fetch(`${service.url}/api/v1/event?limit=1`, {
            headers: { 'x-service-api-key': key },
          });
          await response.text();
        };
        for (let count = 0; count < 2_000; count += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, warm));
        await pause(SETTLE_MS);
        const before = [await collectedMb(service.pid), await connections(database)] as const;
        const opened = await open(service.url, kind, key);
        await pause(SETTLE_MS);
        const after = [await collectedMb(service.pid), await connections(database)] as const;
        const more = after[0] - before[0];
        const columns = [
          before[0].toFixed(0),
          after[0].toFixed(0),
          more.toFixed(1),
          ((more * 1_024) / READERS).toFixed(1),
        ];
        console.log(`| ${name} | ${columns.join(' | ')} | ${before[1]} | ${after[1]} |`);
        reached &&= more <= GOAL_MB && after[1] <= before[1];
        for (const request of opened) request.on('error', () => undefined).destroy();
      } finally {
        await service.stop();
      }
    }
  } finally {
    await database.end();
  }
  console.log(`\nGoal: ${GOAL_MB} MB, and no additional connection: ${reached ? 'reached' : 'missed'}.`);
  return reached;
};
