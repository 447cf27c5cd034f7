import { Injectable } from '@nestjs/common';
import { JobHandler, type JobProcessor, Recurring } from '../../queue/job-handler.decorator.js';
import { WebhookDispatchService } from './webhook-dispatch.service.js';

const ROUNDS = 20;

/** Woken after commits with events; looks by itself too, for a wake-up may be lost and retries become due. */
@Injectable()
@JobHandler('dispatch-events')
export class WebhookDispatchProcessor implements JobProcessor<'dispatch-events'> {
  constructor(private readonly dispatch: WebhookDispatchService) {}

  async handle(): Promise<void> {
    for (let round = 0; round < ROUNDS && (await this.dispatch.round()); round++);
  }

  @Recurring({ name: 'webhooks', everyMs: 1_000, busyMs: 250 })
  look(): Promise<boolean> {
    return this.dispatch.round();
  }
}
