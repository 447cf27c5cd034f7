import { createPostgresBackend, runMigrations } from 'bullmq';
import pg from 'pg';
import { JOB_NAMES } from './jobs.js';
import { LimitedClient } from '../database/limited-client.js';
import { type QueueStore, readiness, warn } from './queue-store.js';

/** BullMQ's own schema, separate from the service's tables. */
const SCHEMA = 'bullmq';
const QUERY_CONNECTIONS = 5;
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server itself cancels slow statements; this ends those that it does not answer. */
const ANSWER_MS = STATEMENT_TIMEOUT_MS + 5_000;

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
    statement_timeout: STATEMENT_TIMEOUT_MS,
    Client: LimitedClient,
    limits: { answerMs: ANSWER_MS },
  } as pg.PoolConfig);
  // Every queue and worker adds its own listener.
  pool.setMaxListeners(100);
  pool.on('error', warn);
  await prepareSchema(pool);
  return {
    backend: (name, options, given) => createPostgresBackend(name, { ...options, connection: pool }, given),
    isReady: readiness(() => pool.query('SELECT 1')),
    close: () => pool.end(),
  };
};

const prepareSchema = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
};
