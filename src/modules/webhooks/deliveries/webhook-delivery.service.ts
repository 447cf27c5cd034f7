import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { laneWidth } from '../../../platform/queue/jobs.js';
import { Database } from '../../../platform/database/database.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { Clock } from '../../../values/time/clock.js';
import { Jitter } from './jitter.js';
import { type StartedDelivery, WebhookAttemptsRepository } from './webhook-attempts.repository.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import type { ClaimedDelivery } from '../dispatch/webhook-dispatch.repository.js';
import { WebhookExcerptsRepository } from './webhook-excerpts.repository.js';
import { attemptOf, endOf, type AttemptFailure, reasonToDisable } from '../webhook-record.js';
import { outcomeOf } from './webhook-schedule.js';
import { SEND_DEADLINE_MS, type SentAttempt, WebhookSender } from './webhook-sender.js';
import { WebhookSuccessesRepository } from './webhook-successes.repository.js';
import type { NewAttempt } from '../webhook.entity.js';

/**
 * An attempt and its record end well within this lease; after a crash the delivery is claimed again when it expires.
 */
const ATTEMPT_LEASE_MS = SEND_DEADLINE_MS + 30_000;
/** The longest time that one job sends to a URL with more deliveries; then others get their turn. */
const TURN_MS = 5_000;
const TURN_DELIVERIES = 200;
/** The part of the lane in use from which others may wait for a place, so that a free one is claimed at once. */
const BUSY_PART = 1 / 4;
const FEWEST_BUSY = 2;

/** Makes attempts and records their outcomes, each in one transaction with its fence. */
@Injectable()
export class WebhookDeliveryService {
  private readonly log = new Logger('webhooks');
  private underWay = 0;
  private readonly busy: number;

  constructor(
    private readonly rows: WebhookAttemptsRepository,
    private readonly successes: WebhookSuccessesRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly excerpts: WebhookExcerptsRepository,
    private readonly sender: WebhookSender,
    private readonly queue: JobQueue,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jitter: Jitter,
    env: Env,
  ) {
    this.busy = Math.max(FEWEST_BUSY, laneWidth('deliver-webhook', env.WORKER_CONCURRENCY) * BUSY_PART);
  }

  /** Sends the claimed delivery, then for a while other due deliveries of its URL. An expired claim is skipped. */
  async deliver(claim: ClaimedDelivery, signal?: AbortSignal): Promise<void> {
    this.underWay += 1;
    const isBusy = this.underWay >= this.busy;
    const isTurnOver = await this.serve(claim, signal).finally(() => (this.underWay -= 1));
    // More deliveries may wait for this URL, or for the place that is free now.
    if (isTurnOver || isBusy) await this.queue.enqueue('dispatch-events', {});
  }

  /** Releases a claim that found no room in this process, for any process to take. */
  async putBack({ deliveryId: id, leaseToken }: ClaimedDelivery): Promise<void> {
    await this.rows.release({ id, leaseToken });
  }

  /** Returns whether the turn of the URL ended while more may be due there. */
  private async serve(claim: ClaimedDelivery, signal?: AbortSignal): Promise<boolean> {
    const turnEnds = this.clock.now().getTime() + TURN_MS;
    let count = 0;
    const mayGoOn = (): boolean => count < TURN_DELIVERIES && this.clock.now().getTime() < turnEnds;
    let delivery = await this.rows.start(claim, this.leaseUntil());
    while (delivery) {
      count += 1;
      delivery = await this.attempt(delivery, mayGoOn, signal);
      // Its event may be younger than the write that the claim noted.
      if (delivery) await this.database.noteWritten([delivery.workspaceId]);
    }
    return !mayGoOn();
  }

  /** Returns the next delivery of the same URL when one is due and the URL still receives. */
  private async attempt(
    delivery: StartedDelivery,
    mayGoOn: () => boolean,
    signal?: AbortSignal,
  ): Promise<StartedDelivery | undefined> {
    if (delivery.isStopped) {
      await this.skip(delivery);
      return undefined;
    }
    crashPoint('delivery.started');
    const sent = await this.sender.send(delivery, signal);
    if (sent) {
      crashPoint('delivery.sent');
      const next = await this.record(delivery, sent, mayGoOn());
      crashPoint('delivery.recorded');
      return next;
    }
    await this.rows.release(delivery);
    return undefined;
  }

  private async record(
    delivery: StartedDelivery,
    sent: SentAttempt,
    mayGoOn: boolean,
  ): Promise<StartedDelivery | undefined> {
    const now = this.clock.now();
    const outcome = outcomeOf(sent.answer, delivery.round + 1, { now, random: this.jitter.next() });
    const attempt = attemptOf(delivery, sent, now);
    const next =
      outcome.kind === 'delivered'
        ? await this.recordSuccess(delivery, attempt, now, mayGoOn)
        : await this.recordFailure(delivery, attempt, { outcome, now, mayGoOn });
    const { id, attempts } = delivery;
    if (next === null) this.log.warn({ msg: 'webhook attempt exceeded its lease', delivery: id });
    else
      this.log.debug({
        msg: 'webhook attempt',
        delivery: id,
        number: attempts + 1,
        outcome: outcome.kind,
        durationMs: sent.durationMs,
      });
    return next ?? undefined;
  }

  private async recordSuccess(
    delivery: StartedDelivery,
    attempt: NewAttempt,
    now: Date,
    mayGoOn: boolean,
  ): Promise<StartedDelivery | undefined | null> {
    const sealedExcerpt = await this.excerpts.sealed(attempt, delivery.workspaceId);
    const goesOn = mayGoOn && delivery.endpointId !== null;
    const leaseUntil = this.leaseUntil();
    return this.successes.store({ delivery, attempt: { ...attempt, sealedExcerpt }, now, goesOn, leaseUntil });
  }

  private recordFailure(
    delivery: StartedDelivery,
    attempt: NewAttempt,
    { outcome, now, mayGoOn }: { outcome: AttemptFailure; now: Date; mayGoOn: boolean },
  ): Promise<StartedDelivery | undefined | null> {
    return this.database.transaction(async () => {
      // It locks the event before the delivery, as a handover does.
      const sealedExcerpt = await this.excerpts.kept(delivery, attempt);
      if (!(await this.rows.end(delivery, endOf(outcome, now)))) return null;
      await this.excerpts.insert({ ...attempt, sealedExcerpt });
      const { endpointId } = delivery;
      if (endpointId === null) return undefined;
      const isStopped = await this.noteFailure(delivery.workspaceId, endpointId, outcome, now);
      return mayGoOn && !isStopped ? this.rows.startNext(delivery, now, this.leaseUntil()) : undefined;
    });
  }

  /** Returns whether the URL takes no more, be it from now on or since the attempt began. */
  private async noteFailure(
    workspaceId: string,
    endpointId: string,
    outcome: AttemptFailure,
    now: Date,
  ): Promise<boolean> {
    const { failingSince, isStopped } = await this.rows.markFailing(endpointId, now);
    const reason = reasonToDisable(outcome, now.getTime() - failingSince.getTime());
    if (reason && !isStopped) {
      await this.rows.disable(endpointId, reason, now);
      this.log.warn({ msg: 'webhook URL disabled', endpoint: endpointId, reason });
    }
    if (!reason && !isStopped) return false;
    await this.deliveries.skipAll(workspaceId, endpointId, now);
    return true;
  }

  private async skip(delivery: StartedDelivery): Promise<void> {
    await this.rows.end(delivery, { state: 'SKIPPED', nextAttemptAt: null, finishedAt: this.clock.now(), attempts: 0 });
  }

  private leaseUntil(): Date {
    return new Date(this.clock.now().getTime() + ATTEMPT_LEASE_MS);
  }
}
