import { Injectable } from '@nestjs/common';
import { JobHandler, Recurring } from '../../queue/job-handler.decorator.js';
import { JobQueue } from '../../queue/job-queue.js';
import type { SyncResource } from './sync.entity.js';
import { SyncRunnerService } from './sync-runner.service.js';

const BATCH = 100;

@Injectable()
@JobHandler('sync-account')
export class SyncProcessor {
  constructor(
    private readonly runner: SyncRunnerService,
    private readonly queue: JobQueue,
  ) {}

  async handle({ accountId, resource }: { accountId: string; resource: SyncResource }): Promise<void> {
    await this.runner.run(accountId, resource);
  }

  @Recurring({ name: 'syncs', everyMs: 1_000 })
  async enqueueDue(): Promise<void> {
    for (const due of await this.runner.due(BATCH)) await this.queue.enqueue('sync-account', due);
  }
}
