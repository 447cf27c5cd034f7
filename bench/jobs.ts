/**
 * Empty jobs a second: one worker takes jobs that were enqueued before, on the store of the service. Run by
 * `npm run bench:jobs`: `node jobs.js <database url> <jobs> <rounds>`; on Redis with REDIS_URL.
 */
import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { JobQueue } from '../src/queue/job-queue.js';
import { laneWidth } from '../src/queue/jobs.js';
import { LaneWorker } from '../src/queue/lane-worker.js';
import { openPostgresStore } from '../src/queue/postgres-store.js';
import { queueOptions } from '../src/queue/queue-store.js';
import { openRedisStore } from '../src/queue/redis-store.js';

const NAME = 'pms-hint';
const [databaseUrl = '', jobs = '2000', rounds = '5'] = process.argv.slice(2);
const { REDIS_URL } = process.env;

const store = await (REDIS_URL
  ? openRedisStore({ urls: [REDIS_URL] }, `bench-${randomUUID()}`)
  : openPostgresStore(databaseUrl));
const queue = new JobQueue([new Queue(NAME, queueOptions(store))]);
const rates: number[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  for (let job = 0; job < Number(jobs); job += 1) await queue.enqueue(NAME, { accountId: randomUUID() });
  const waiting = await queue.waiting(NAME);
  let done = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const process = async (): Promise<void> => void ((done += 1) === waiting && finish());
  const worker = new LaneWorker(NAME, process, queueOptions(store));
  await worker.waitUntilReady();
  const from = performance.now();
  worker.start(laneWidth(NAME, 8));
  await finished;
  rates.push((waiting / (performance.now() - from)) * 1_000);
  await worker.close();
}
await store.close();
rates.sort((one, other) => one - other);
console.log(`${REDIS_URL ? 'Redis' : 'PostgreSQL'}: ${rates.map(Math.round).join(', ')} empty jobs a second`);
