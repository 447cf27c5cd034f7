import { Processor } from '@nestjs/bullmq';
import { Env } from '../../config/env.js';
import type { JobPayload } from '../../platform/queue/jobs.js';
import { WorkspaceLane } from '../../platform/queue/workspace-lane.js';
import type { LaneTurn } from '../../platform/turns/lane-shares.js';
import { Recurring } from '../../platform/recurring/recurring-work.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { ReservationLookupService } from './reservation-lookup.service.js';

const BATCH = 50;

@Processor('look-up-reservation')
export class ReservationLookupProcessor extends WorkspaceLane<'look-up-reservation'> {
  constructor(
    env: Env,
    private readonly lookups: ReservationLookupService,
    private readonly queue: JobQueue,
  ) {
    super('look-up-reservation', env);
  }

  protected turn({ reservationId }: JobPayload<'look-up-reservation'>): Promise<LaneTurn | undefined> {
    return this.lookups.turn(reservationId);
  }

  @Recurring({ name: 'reservation-lookups', everyMs: 1_000 })
  async enqueueDue(): Promise<void> {
    for (const reservationId of await this.lookups.due(BATCH))
      await this.queue.enqueue('look-up-reservation', { reservationId });
  }
}
