import { createPostgresBackend } from 'bullmq';

/**
 * Shows why `LaneWorker` does not run, and `JobQueue` replaces a queue, whose first connection failed. When this fails,
 * BullMQ has fixed the bug: remove both workarounds and this file.
 */
it('BullMQ never recovers from a failed first connection to PostgreSQL', async () => {
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
