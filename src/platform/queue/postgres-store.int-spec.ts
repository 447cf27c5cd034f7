import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import pg from 'pg';
import { createTestDatabase } from '../../../test/support/database.js';
import { JobQueue } from './job-queue.js';
import { LaneWorker } from './lane-worker.js';
import { openPostgresStore } from './postgres-store.js';
import { queueOptions } from './queue-store.js';
import { describeQueueStore } from './testing/queue-contract.js';

const NAME = 'pms-hint';
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
  const open = () => openPostgresStore(database.url);
  // Several processes start at the same time on an empty database.
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

it('enables TCP keep-alive to detect dead connections', async () => {
  const database = await createTestDatabase();
  const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  const store = await openPostgresStore(database.url);
  expect(keepAlive).toHaveBeenCalledWith(true, expect.anything());
  keepAlive.mockRestore();
  await store.close();
  await database.drop();
});

it('a queue and a worker whose first connection failed are replaced, and jobs run', async () => {
  Logger.overrideLogger(false);
  const database = await createTestDatabase();
  const store = await openPostgresStore(database.url);
  const { pathname } = new URL(database.url);
  const admin = new pg.Client(database.url.replace(pathname, '/postgres'));
  await admin.connect();
  const allow = (connections: boolean) =>
    admin.query(`ALTER DATABASE ${pathname.slice(1)} ALLOW_CONNECTIONS ${connections}`);
  await allow(false);
  const queue = new JobQueue([new Queue(NAME, queueOptions(store))]);
  const taken: string[] = [];
  const worker = new LaneWorker(NAME, async (job) => void taken.push(job.name), queueOptions(store));
  const failed = once(worker, 'error') as Promise<[Error]>;
  worker.start(1);
  expect((await failed)[0].message).toMatch(/not currently accepting connections/);
  expect(worker.idleFor(60_000)).toBe(true);
  await queue.enqueue(NAME, { accountId: randomUUID() });
  await allow(true);
  const successor = worker.replace();
  while (taken.length === 0) {
    await queue.enqueue(NAME, { accountId: randomUUID() });
    await setTimeout(50);
  }
  await Promise.all([worker.close(), successor.close()]);
  await store.close();
  await admin.end();
  await database.drop();
});
