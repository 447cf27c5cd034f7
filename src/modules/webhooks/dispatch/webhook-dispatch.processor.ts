import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Recurring } from '../../../platform/recurring/recurring-work.js';
import { DeltaSequencer } from '../../../records/deltas/delta-sequencer.js';
import { EventSequencer } from '../../../records/outbox/event-sequencer.js';
import { WebhookDispatchService } from './webhook-dispatch.service.js';

const ROUNDS = 20;

/**
 * Dispatches events after commits and numbers them for the feed, changed rows before them; it also polls, because a
 * wake-up may be lost and retries become due.
 */
@Processor('dispatch-events')
export class WebhookDispatchProcessor extends WorkerHost {
  constructor(
    private readonly dispatch: WebhookDispatchService,
    private readonly sequencer: EventSequencer,
    private readonly deltas: DeltaSequencer,
  ) {
    super();
  }

  async process(): Promise<void> {
    for (let round = 0, isBusy = true; round < ROUNDS && isBusy; round++) {
      isBusy = await this.dispatch.round();
      await this.deltas.round();
      await this.sequencer.round();
    }
  }

  @Recurring({ name: 'webhooks', everyMs: 1_000, busyMs: 250 })
  look(): Promise<boolean> {
    return this.dispatch.round();
  }

  @Recurring({ name: 'event-feed', everyMs: 1_000, busyMs: 50 })
  number(): Promise<boolean> {
    return this.sequencer.round();
  }
}
