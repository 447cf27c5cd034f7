import { Processor } from '@nestjs/bullmq';
import { Env } from '../../../config/env.js';
import type { JobPayload } from '../../../platform/queue/jobs.js';
import { WorkspaceLane } from '../../../platform/queue/workspace-lane.js';
import type { LaneTurn } from '../../../platform/turns/lane-shares.js';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { HintService } from './hint.service.js';
import { HintTurnsService } from './hint-turns.service.js';

const BATCH = 100;
const KEPT_MS = 7 * 24 * 3_600_000;

@Processor('pms-hint')
export class HintProcessor extends WorkspaceLane<'pms-hint'> {
  constructor(
    env: Env,
    private readonly turns: HintTurnsService,
    private readonly hints: HintService,
    private readonly queue: JobQueue,
  ) {
    super('pms-hint', env);
  }

  protected turn({ accountId }: JobPayload<'pms-hint'>): Promise<LaneTurn | undefined> {
    return this.turns.turn(accountId);
  }

  @Recurring({ name: 'hints', everyMs: 1_000 })
  async enqueueDue(): Promise<void> {
    for (const accountId of await this.turns.due(BATCH)) await this.queue.enqueue('pms-hint', { accountId });
  }

  @Recurring({ name: 'hints-purge', everyMs: 3_600_000 })
  async purge(): Promise<void> {
    await this.hints.purge(KEPT_MS);
  }
}
