import { createPostgresBackend } from 'bullmq';

/**
 * Why `LaneWorker` does not run, and `JobQueue` replaces a queue, whose first connection failed. When this fails, BullMQ
 * has mended it: remove both and this file.
 */
it('BullMQ remembers for good that the first connection to PostgreSQL failed', async () => {
  let connects = 0;
  const connect = async () => {
    connects += 1;
    throw new Error('the database system is starting up');
  };
  const pool = { connect, query: connect, end: async () => undefined, on: () => pool };
  const backend = createPostgresBackend('queue', { connection: pool as never });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(backend.waitUntilReady()).rejects.toThrow('the database system is starting up');
  expect(connects).toBe(1);
});
