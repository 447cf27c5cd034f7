import { Processor } from '@nestjs/bullmq';
import { Env } from '../../../config/env.js';
import type { JobPayload } from '../../../platform/queue/jobs.js';
import { WorkspaceLane } from '../../../platform/queue/workspace-lane.js';
import type { LaneTurn } from '../../../platform/turns/lane-shares.js';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { SyncRunnerService } from './sync-runner.service.js';

const BATCH = 100;
const KEPT_MS = 30 * 24 * 3_600_000;

@Processor('sync-account')
export class SyncProcessor extends WorkspaceLane<'sync-account'> {
  constructor(
    env: Env,
    private readonly runner: SyncRunnerService,
    private readonly queue: JobQueue,
  ) {
    super('sync-account', env);
  }

  protected turn({ accountId, resource }: JobPayload<'sync-account'>): Promise<LaneTurn | undefined> {
    return this.runner.turn(accountId, resource);
  }

  @Recurring({ name: 'syncs', everyMs: 1_000 })
  async enqueueDue(): Promise<void> {
    for (const due of await this.runner.due(BATCH)) await this.queue.enqueue('sync-account', due);
  }

  @Recurring({ name: 'sync-runs-retention', everyMs: 3_600_000, busyMs: 100 })
  purge(): Promise<boolean> {
    return this.runner.purge(KEPT_MS);
  }
}
