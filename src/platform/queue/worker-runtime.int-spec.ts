import { randomUUID } from 'node:crypto';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { type INestApplicationContext, Injectable, Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { until } from '../../../sandbox/testing/until.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { ConfigModule } from '../../config/config.module.js';
import { Env } from '../../config/env.js';
import { WorkspaceMoves } from '../moves/workspace-moves.js';
import { JobQueue } from './job-queue.js';
import { JOB_NAMES, type JobName, type JobOf, type JobPayload, laneShare } from './jobs.js';
import { QueueModule } from './queue.module.js';
import { QueueStore } from './queue-store.js';
import { Recurring, RecurringWork } from '../recurring/recurring-work.js';
import type { LaneTurn } from '../turns/lane-shares.js';
import { WorkspaceLane } from './workspace-lane.js';

const seen: object[] = [];
let rounds = 0;

const processorOf = (name: string): Type => {
  @Processor(name)
  class OneProcessor extends WorkerHost {
    async process({ data }: JobOf<JobName>): Promise<void> {
      seen.push({ name, ...data });
    }
  }
  return OneProcessor;
};

const sharedProcessorOf = (name: JobName): Type => {
  @Processor(name)
  class SharedProcessor extends WorkspaceLane<JobName> {
    constructor(env: Env) {
      super(name, env);
    }

    protected async turn(payload: JobPayload<JobName>): Promise<LaneTurn> {
      return { workspaceId: 'w', work: async () => void seen.push({ name, ...payload }) };
    }
  }
  return SharedProcessor;
};

@Injectable()
class Looker {
  @Recurring({ name: 'look', everyMs: 3_600_000 })
  async look(): Promise<void> {
    rounds += 1;
  }
}

describe('worker runtime', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await createTestDatabase();
  });
  beforeEach(() => {
    seen.length = 0;
    rounds = 0;
  });
  afterAll(() => database.drop());

  const open: INestApplicationContext[] = [];
  afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

  const start = async (role: Env['ROLE'], processors: Type[]) => {
    const env = Object.assign(new Env(), { DATABASE_URL: database.url, ROLE: role, WORKER_CONCURRENCY: 2 });
    const moves = {
      provide: WorkspaceMoves,
      useValue: { runJob: (_id: string, job: () => Promise<unknown>) => job() },
    };
    @Module({ imports: [ConfigModule.of(env), QueueModule], providers: [...processors, Looker, moves] })
    class Root {}
    const app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
    open.push(app);
    return app;
  };
  const all = JOB_NAMES.map((name) =>
    laneShare(name).of === 'workspace' ? sharedProcessorOf(name) : processorOf(name),
  );

  const arrived = async (count: number): Promise<void> => {
    await until(`${count} jobs`, () => seen.length >= count);
    expect(seen).toHaveLength(count);
  };

  it('runs jobs of every lane and the recurring work, and ends', async () => {
    const app = await start('all', all);
    const id = randomUUID();
    const queue = app.get(JobQueue);
    await queue.enqueue('sync-account', { accountId: id, resource: 'LISTINGS' });
    await queue.enqueue('pms-hint', { accountId: id });
    await queue.enqueue('deliver-webhook', { deliveryId: id, leaseToken: id, workspaceId: id });
    await arrived(3);
    expect(seen).toEqual(
      expect.arrayContaining([
        { name: 'sync-account', accountId: id, resource: 'LISTINGS' },
        { name: 'pms-hint', accountId: id },
        { name: 'deliver-webhook', deliveryId: id, leaseToken: id, workspaceId: id },
      ]),
    );
    await app.get(RecurringWork).runNow('look');
    expect(rounds).toBeGreaterThanOrEqual(1);
    await expect(app.get(RecurringWork).runNow('other')).rejects.toThrow(
      'No recurring work is called other; known: look',
    );
    expect(await app.get(QueueStore).isReady()).toBe(true);
    await open.pop()!.close();
    expect(await app.get(QueueStore).isReady()).toBe(false);
  });

  it('takes no jobs in the API role', async () => {
    const api = await start('api', []);
    const id = randomUUID();
    await api.get(JobQueue).enqueue('pms-hint', { accountId: id });
    expect(seen).toEqual([]);
    await start('worker', all);
    await arrived(1);
    expect(seen).toEqual([{ name: 'pms-hint', accountId: id }]);
  });

  it.each([
    ['a job has no processor', all.slice(1), `Job ${JOB_NAMES[0]} needs one processor and has none`],
    [
      'a job has two processors',
      [...all, processorOf('pms-hint')],
      'Job pms-hint needs one processor and has SharedProcessor and OneProcessor',
    ],
    [
      'a processor runs the jobs of a shared lane outside of shares',
      [...all.filter((one) => one !== all[JOB_NAMES.indexOf('renew-token')]), processorOf('renew-token')],
      "Job renew-token is shared by workspaces: OneProcessor must extend WorkspaceLane<'renew-token'>",
    ],
    [
      'a processor is not for a job',
      [...all, processorOf('pms-hints')],
      'OneProcessor is for pms-hints, which is not a job',
    ],
  ])('does not start when %s', async (_, processors, message) => {
    await expect(start('worker', processors)).rejects.toThrow(message);
  });
});
