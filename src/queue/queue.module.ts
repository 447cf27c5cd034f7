import { type DynamicModule, Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Env } from '../config/env.js';
import { BullJobQueue } from './bull-job-queue.js';
import { failureLine } from './failure-line.js';
import { JobQueue } from './job-queue.js';
import { openPostgresStore } from './postgres-store.js';
import { QueueHealth } from './queue-health.js';
import { QueueStore } from './queue-store.js';
import { RecurringWork } from './recurring-work.js';
import { openRedisStore } from './redis-store.js';
import { within } from './within.js';
import { WorkerRuntime } from './worker-runtime.js';

const CLOSE_MS = 2_000;

/** `JobQueue` for everyone; in the worker role also the lanes and loops of every processor in the application. */
@Global()
@Module({})
export class QueueModule implements OnApplicationShutdown {
  constructor(
    private readonly store: QueueStore,
    private readonly queue: BullJobQueue,
  ) {}

  static of(env: Env): DynamicModule {
    return {
      module: QueueModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: QueueStore, useFactory: () => openStore(env) },
        BullJobQueue,
        { provide: JobQueue, useExisting: BullJobQueue },
        QueueHealth,
        RecurringWork,
        WorkerRuntime,
      ],
      exports: [JobQueue, QueueHealth, RecurringWork],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
    await within(CLOSE_MS, this.store.close()).catch(() => undefined);
  }
}

const openStore = ({ DATABASE_URL, REDIS_URL }: Env): Promise<QueueStore> => {
  const log = new Logger('queue');
  const onError = (error: Error): void => log.warn({ msg: 'queue store connection', ...failureLine(error) });
  if (!REDIS_URL) return openPostgresStore({ url: DATABASE_URL, onError });
  return openRedisStore({ url: REDIS_URL, prefix: prefixOf(DATABASE_URL), onError });
};

/** One Redis may serve several services: each works for one database. */
const prefixOf = (databaseUrl: string): string => `lodgewire-${new URL(databaseUrl).pathname.slice(1)}`;
