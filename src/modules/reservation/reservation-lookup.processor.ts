import { Injectable } from '@nestjs/common';
import { JobHandler, Recurring } from '../../queue/job-handler.decorator.js';
import { JobQueue } from '../../queue/job-queue.js';
import { ReservationLookupService } from './reservation-lookup.service.js';

const BATCH = 50;

@Injectable()
@JobHandler('look-up-reservation')
export class ReservationLookupProcessor {
  constructor(
    private readonly lookups: ReservationLookupService,
    private readonly queue: JobQueue,
  ) {}

  async handle({ reservationId }: { reservationId: string }): Promise<void> {
    await this.lookups.lookUp(reservationId);
  }

  @Recurring({ name: 'reservation-lookups', everyMs: 1_000 })
  async enqueueDue(): Promise<void> {
    for (const reservationId of await this.lookups.due(BATCH))
      await this.queue.enqueue('look-up-reservation', { reservationId });
  }
}
