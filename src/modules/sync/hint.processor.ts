import { Injectable } from '@nestjs/common';
import { JobHandler, Recurring } from '../../queue/job-handler.decorator.js';
import { JobQueue } from '../../queue/job-queue.js';
import { HintService } from './hint.service.js';
import { HintTurnsService } from './hint-turns.service.js';

const BATCH = 100;
const KEPT_MS = 7 * 24 * 3_600_000;

@Injectable()
@JobHandler('pms-hint')
export class HintProcessor {
  constructor(
    private readonly turns: HintTurnsService,
    private readonly hints: HintService,
    private readonly queue: JobQueue,
  ) {}

  async handle({ accountId }: { accountId: string }): Promise<void> {
    await this.turns.serve(accountId);
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
