import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../queue/job-queue.js';
import { Clock } from '../../shared/time/clock.js';
import { BEFORE_ALL, WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import { crashPoint } from '../../shared/faults/crash-point.js';

/** How long a claimed delivery may wait for a worker before it is claimed anew. */
const CLAIM_LEASE_MS = 30_000;

/** So many claimed, the rest of the URLs wait for the next round. */
const CLAIMED_PER_ROUND = 500;

/** Turns new events into deliveries and wakes a worker for each delivery that is due. */
@Injectable()
export class WebhookDispatchService {
  /** The URL whose turn was the last. */
  private last = BEFORE_ALL;

  constructor(
    private readonly rows: WebhookDispatchRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** One round; answers whether there may be more to do at once. */
  async round(): Promise<boolean> {
    const events = await this.rows.dispatch(this.clock.now());
    if (events > 0) crashPoint('events.dispatched');
    let claimed = 0;
    do claimed += await this.claim();
    while (this.last !== BEFORE_ALL && claimed < CLAIMED_PER_ROUND);
    return events > 0 || claimed > 0;
  }

  private async claim(): Promise<number> {
    const now = this.clock.now();
    const { deliveries, next } = await this.rows.claim(now, new Date(now.getTime() + CLAIM_LEASE_MS), this.last);
    this.last = next;
    if (deliveries.length > 0) crashPoint('delivery.claimed');
    await Promise.all(deliveries.map((claim) => this.queue.enqueue('deliver-webhook', claim)));
    return deliveries.length;
  }
}
