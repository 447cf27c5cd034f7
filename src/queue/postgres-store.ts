import { setTimeout } from 'node:timers/promises';
import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq';
import pg from 'pg';
import { LANES } from './jobs.js';
import { laneName, queueOptions, type QueueStore, workerOptions } from './queue-store.js';

/** BullMQ's own schema, beside the service's tables. */
const SCHEMA = 'bullmq';
const QUERY_CONNECTIONS = 5;
const AGAIN_MS = 1_000;

export interface PostgresStoreSettings {
  url: string;
  onError: (error: Error) => void;
}

/**
 * Jobs in the service's own database. BullMQ's tables are brought up to date first, one process at a time (it holds
 * an advisory lock). All queues and workers of the process share one pool; each worker keeps one connection to listen.
 */
export const openPostgresStore = async ({ url, onError }: PostgresStoreSettings): Promise<QueueStore> => {
  await prepareSchema(url);
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${SCHEMA}`,
    application_name: 'lodgewire-queue',
    max: QUERY_CONNECTIONS + LANES.length,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    keepAlive: true,
  });
  // Every queue and worker adds a listener of its own.
  pool.setMaxListeners(100);
  pool.on('error', onError);
  pool.on('connect', survive);
  const connection = { connection: pool };
  return {
    queue: (lane) => new Queue(laneName(lane), { ...queueOptions, ...connection }, createBackend) as unknown as Queue,
    worker: (lane, processor, settings) =>
      new Worker(
        laneName(lane),
        processor,
        { ...workerOptions(settings), ...connection },
        createBackend,
      ) as unknown as Worker,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
};

interface Readied {
  readyPromise?: Promise<void>;
  waitUntilReady(): Promise<void>;
}

/**
 * BullMQ 6.7 remembers for good that a first connection failed: all statements after it fail at once, and a worker begins
 * the next before anything else can run. Here the next statement connects again, a second later.
 */
const createBackend: typeof createPostgresBackend = (...given) => {
  const backend = createPostgresBackend(...given);
  const { connection } = backend as unknown as { connection: Readied };
  for (const one of [connection, backend as unknown as Readied]) {
    const ready = one.waitUntilReady.bind(one);
    one.waitUntilReady = async () => {
      const attempt = ready();
      const remembered = one.readyPromise;
      try {
        await attempt;
      } catch (error) {
        await setTimeout(AGAIN_MS);
        if (one.readyPromise === remembered) delete one.readyPromise;
        throw error;
      }
    };
  }
  return backend;
};

/** A connection lost between two of its statements says so by an event; unheard, that would end the process. */
const survive = (client: pg.ClientBase): void => void client.on('error', () => undefined);

const prepareSchema = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  survive(client);
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
};
