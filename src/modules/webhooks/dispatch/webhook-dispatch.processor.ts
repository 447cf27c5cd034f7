import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { WebhookDispatchService } from './webhook-dispatch.service.js';

const ROUNDS = 20;

/** Dispatches events after commits; it also polls, because a wake-up may be lost and retries become due. */
@Processor('dispatch-events')
export class WebhookDispatchProcessor extends WorkerHost {
  constructor(private readonly dispatch: WebhookDispatchService) {
    super();
  }

  async process(): Promise<void> {
    for (let round = 0; round < ROUNDS && (await this.dispatch.round()); round++);
  }

  @Recurring({ name: 'webhooks', everyMs: 1_000, busyMs: 250 })
  look(): Promise<boolean> {
    return this.dispatch.round();
  }
}
