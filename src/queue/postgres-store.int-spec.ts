import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase } from '../../test/support/database.js';
import { openPostgresStore } from './postgres-store.js';
import { WORKER_DEFAULTS } from './queue-store.js';
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

it('the PostgreSQL store goes on when its first connection failed', async () => {
  const database = await createTestDatabase();
  const store = await openPostgresStore({ url: database.url, onError: () => undefined });
  const { pathname } = new URL(database.url);
  const admin = new pg.Client(database.url.replace(pathname, '/postgres'));
  await admin.connect();
  const allow = (connections: boolean) =>
    admin.query(`ALTER DATABASE ${pathname.slice(1)} ALLOW_CONNECTIONS ${connections}`);
  await allow(false);
  const queue = store.queue('sync');
  queue.on('error', () => undefined);
  const taken: string[] = [];
  const settings = { concurrency: 1, ...WORKER_DEFAULTS };
  const worker = store.worker('sync', async (job) => void taken.push(job.name), settings);
  worker.on('error', () => undefined);
  const [fault] = (await once(worker, 'error')) as [Error];
  expect(fault.message).toMatch(/not currently accepting connections/);
  await allow(true);
  while (taken.length === 0) {
    await queue.add('job', {}).catch(() => undefined);
    await setTimeout(50);
  }
  await worker.close();
  await queue.close();
  await store.close();
  await admin.end();
  await database.drop();
});
