import { createPostgresBackend, runMigrations } from 'bullmq';
import pg from 'pg';
import { JOB_NAMES } from './jobs.js';
import { answers, type QueueStore, warn } from './queue-store.js';

/** BullMQ's own schema, separate from the service's tables. */
const SCHEMA = 'bullmq';
const QUERY_CONNECTIONS = 5;

/**
 * Jobs in the service's own database. BullMQ's tables are brought up to date first, one process at a time (it holds
 * an advisory lock). All queues and workers of the process share one pool; each worker keeps one connection to listen.
 */
export const openPostgresStore = async (url: string): Promise<QueueStore> => {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${SCHEMA}`,
    application_name: 'lodgewire-queue',
    max: QUERY_CONNECTIONS + JOB_NAMES.length,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    keepAlive: true,
  });
  // Every queue and worker adds a listener of its own.
  pool.setMaxListeners(100);
  pool.on('error', warn);
  pool.on('connect', survive);
  await prepareSchema(pool);
  return {
    backend: (name, options, given) => createPostgresBackend(name, { ...options, connection: pool }, given),
    isReady: () => answers(pool.query('SELECT 1')),
    close: () => pool.end(),
  };
};

/** A connection lost between two statements emits an error event; without a listener it would crash the process. */
const survive = (client: pg.ClientBase): void => void client.on('error', () => undefined);

const prepareSchema = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
};
