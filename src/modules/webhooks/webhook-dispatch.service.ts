import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../queue/job-queue.js';
import { Clock } from '../../shared/time/clock.js';
import { WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import { crashPoint } from '../../shared/faults/crash-point.js';

/** How long a claimed delivery may wait for a worker before it is claimed anew. */
const CLAIM_LEASE_MS = 30_000;

/** Turns new events into deliveries and wakes a worker for each delivery that is due. */
@Injectable()
export class WebhookDispatchService {
  constructor(
    private readonly rows: WebhookDispatchRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** One round; answers whether it found anything. */
  async round(): Promise<boolean> {
    const events = await this.rows.dispatch(this.clock.now());
    if (events > 0) crashPoint('events.dispatched');
    const now = this.clock.now();
    const claimed = await this.rows.claim(now, new Date(now.getTime() + CLAIM_LEASE_MS));
    if (claimed.length > 0) crashPoint('delivery.claimed');
    await Promise.all(claimed.map((claim) => this.queue.enqueue('deliver-webhook', claim)));
    return events > 0 || claimed.length > 0;
  }
}
