import pg from 'pg';
import { createTestDatabase } from '../../test/support/database.js';
import { openPostgresStore } from './postgres-store.js';
import { describeQueueStore } from './testing/queue-contract.js';

const TABLES = [
  'job',
  'job_log',
  'job_dependency',
  'event',
  'metrics',
  'rate_limit',
  'dedup',
  'dedup_next',
  'scheduler',
  'meta',
];

describeQueueStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const open = () => openPostgresStore({ url: database.url, onError: () => undefined });
  // Several processes start at once on an empty database.
  const [store, ...others] = await Promise.all([open(), open(), open(), open()]);
  await Promise.all(others.map((other) => other.close()));
  const admin = new pg.Client(database.url);
  await admin.connect();
  return {
    store: store!,
    wipe: async () => {
      await admin.query(`TRUNCATE ${TABLES.map((table) => `bullmq.${table}`).join(', ')}`);
    },
    cut: async () => {
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    },
    end: async () => {
      await admin.end();
      await database.drop();
    },
  };
});
