import { Logger } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { until } from '../../../../sandbox/testing/until.js';
import { describeWithRedis } from '../../../../test/support/redis-installed.js';
import { RedisServers } from '../../../../test/support/redis-servers.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { LaneWorker } from '../../../platform/queue/lane-worker.js';
import { queueOptions, type QueueStore } from '../../../platform/queue/queue-store.js';
import { openRedisStore } from '../../../platform/queue/redis-store.js';
import { RecurringLoop } from '../../../platform/recurring/recurring-loop.js';
import { type TestReceiver, startReceiver } from '../testing/receiver.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { DeliveryClaim } from './webhook-dispatch.repository.js';
import { WebhookDispatchService } from './webhook-dispatch.service.js';

const NAME = 'deliver-webhook';
/** Rounds that a dispatcher makes while the store is away. */
const ROUNDS_AWAY = 3;

/** The clock of the bench stands still, so that no lease expires: only claims that are released are made again. */
describeWithRedis('deliveries after an outage of Redis', () => {
  let bench: WebhookBench;
  let receiver: TestReceiver;
  let servers: RedisServers;
  let port: number;
  let store: QueueStore;
  let worker: LaneWorker;
  let loop: RecurringLoop;
  let rounds: number;

  beforeEach(async () => {
    bench = await openWebhookBench();
    receiver = await startReceiver();
    servers = new RedisServers();
    port = await servers.start();
    Logger.overrideLogger(false);
    store = await openRedisStore({ urls: [servers.url(port)] }, 'lodgewire-test');
    const options = queueOptions(store);
    const queue = new JobQueue([new Queue(NAME, options)]);
    const deliver = async ({ data }: Job): Promise<void> => bench.delivery.deliver(data as DeliveryClaim);
    worker = new LaneWorker(NAME, deliver, { connection: options.connection });
    worker.start(4);
    const dispatch = new WebhookDispatchService(bench.dispatchRows, queue, bench.clock, bench.env);
    rounds = 0;
    const work = async (): Promise<boolean> => dispatch.round().finally(() => (rounds += 1));
    loop = new RecurringLoop({ name: 'webhooks', everyMs: 1_000, busyMs: 250 }, { work, onError: () => undefined });
    loop.start();
  });
  afterEach(async () => {
    await loop.stop();
    await worker.close();
    await store.close();
    await servers.close();
    await receiver.close();
    await bench.close();
  });

  const arrived = (count: number): Promise<unknown> =>
    until(`delivery ${count}`, () => receiver.received.length >= count, { timeoutMs: 60_000 });

  it.each([
    ['dies', () => servers.kill(port), () => servers.restart(port)],
    ['hangs', async () => servers.freeze(port), async () => servers.thaw(port)],
  ])(
    'resume, each once, after a server that %s is back',
    async (_way, lose, regain) => {
      const scope = await bench.makeTenant();
      await bench.webhooks.update(scope, PROVIDER, { urls: [receiver.url('/a')], events: ['RESERVATION_CREATED'] });
      await bench.append(scope);
      await arrived(1);
      await lose();
      await bench.append(scope);
      const begun = rounds;
      await until('rounds while the store is away', () => rounds > begun + ROUNDS_AWAY, { timeoutMs: 60_000 });
      await regain();
      await arrived(2);
      expect(receiver.received).toHaveLength(2);
    },
    120_000,
  );
});
