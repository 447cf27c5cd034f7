import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { JobOf } from '../../queue/jobs.js';
import { Recurring } from '../../shared/recurring/recurring-work.js';
import { JobQueue } from '../../queue/job-queue.js';
import { ReservationLookupService } from './reservation-lookup.service.js';

const BATCH = 50;

@Processor('look-up-reservation')
export class ReservationLookupProcessor extends WorkerHost {
  constructor(
    private readonly lookups: ReservationLookupService,
    private readonly queue: JobQueue,
  ) {
    super();
  }

  async process({ data: { reservationId } }: JobOf<'look-up-reservation'>): Promise<void> {
    await this.lookups.lookUp(reservationId);
  }

  @Recurring({ name: 'reservation-lookups', everyMs: 1_000 })
  async enqueueDue(): Promise<void> {
    for (const reservationId of await this.lookups.due(BATCH))
      await this.queue.enqueue('look-up-reservation', { reservationId });
  }
}
