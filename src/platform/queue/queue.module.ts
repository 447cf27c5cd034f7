import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { Env } from '../../config/env.js';
import { JobQueue } from './job-queue.js';
import { JOB_NAMES } from './jobs.js';
import { LaneWorker } from './lane-worker.js';
import { openPostgresStore } from './postgres-store.js';
import { answers, queueOptions, QueueStore } from './queue-store.js';
import { QueuePulse } from './queue-pulse.js';
import { RecurringWork } from '../recurring/recurring-work.js';
import { openRedisStore } from './redis-store.js';
import { WorkerRuntime } from './worker-runtime.js';

/** Opens the store; several services, each with its own database, may share one Redis. */
const openStore = ({ DATABASE_URL, redis }: Env): Promise<QueueStore> =>
  redis
    ? openRedisStore(redis, `lodgewire-${new URL(DATABASE_URL).pathname.slice(1)}`)
    : openPostgresStore(DATABASE_URL);

@Module({ providers: [{ provide: QueueStore, inject: [Env], useFactory: openStore }], exports: [QueueStore] })
class StoreModule {}

BullModule.workerClass = LaneWorker as never;

/** Provides `JobQueue`; in the worker role also the lanes and loops of every processor in the application. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    StoreModule,
    BullModule.forRootAsync({ imports: [StoreModule], inject: [QueueStore], useFactory: queueOptions }),
    BullModule.registerQueue(...JOB_NAMES.map((name) => ({ name }))),
  ],
  providers: [
    {
      provide: JobQueue,
      inject: JOB_NAMES.map((name) => getQueueToken(name)),
      useFactory: (...queues: Queue[]) => new JobQueue(queues),
    },
    QueuePulse,
    RecurringWork,
    WorkerRuntime,
  ],
  exports: [JobQueue, QueuePulse, StoreModule, RecurringWork],
})
export class QueueModule implements OnApplicationShutdown {
  constructor(private readonly store: QueueStore) {}

  async onApplicationShutdown(): Promise<void> {
    await answers(this.store.close());
  }
}
