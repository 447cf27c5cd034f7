import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { laneWidth } from '../../../platform/queue/jobs.js';
import { Clock } from '../../../values/time/clock.js';
import { FROM_START, WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';

/** How long a claimed delivery may wait for a worker before it is claimed again. */
const CLAIM_LEASE_MS = 30_000;

/** Workspaces and URLs that had no turn after this number of claims wait for the next round. */
const CLAIMS_PER_ROUND = 10;

/** Turns new events into deliveries and wakes a worker for each delivery that is due. */
@Injectable()
export class WebhookDispatchService {
  /** The position after the last turn. */
  private cursor = FROM_START;
  private readonly width: number;

  constructor(
    private readonly rows: WebhookDispatchRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
    env: Env,
  ) {
    this.width = laneWidth('deliver-webhook', env.WORKER_CONCURRENCY);
  }

  /** Runs one round; returns whether there may be more to do now. */
  async round(): Promise<boolean> {
    const events = await this.rows.dispatch(this.clock.now());
    if (events > 0) crashPoint('events.dispatched');
    let claimed = 0;
    for (let claims = 0, isCut = !this.queue.isPaused; isCut && claims < CLAIMS_PER_ROUND; claims += 1) {
      const claim = await this.claim();
      claimed += claim.count;
      isCut = claim.isCut;
    }
    return events > 0 || claimed > 0;
  }

  /** Claims due deliveries and enqueues them; those that the queue store refuses are released, and end the round. */
  private async claim(): Promise<{ count: number; isCut: boolean }> {
    const now = this.clock.now();
    const leaseUntil = new Date(now.getTime() + CLAIM_LEASE_MS);
    const { deliveries, next, isCut } = await this.rows.claim(now, leaseUntil, this.width, this.cursor);
    if (deliveries.length > 0) crashPoint('delivery.claimed');
    const areEnqueued = await this.queue.enqueueClaims('deliver-webhook', deliveries, (refused) =>
      this.rows.giveBack(refused),
    );
    if (!areEnqueued) return { count: 0, isCut: false };
    this.cursor = next;
    return { count: deliveries.length, isCut };
  }
}
