import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { webhookAttemptsTotal, webhookDelaySeconds } from '../../../platform/metrics/metrics.js';
import { Clock } from '../../../values/time/clock.js';
import type { NewAttempt } from '../webhook.entity.js';
import { attemptOf, endOf, type AttemptFailure, reasonToDisable } from '../webhook-record.js';
import { Jitter } from './jitter.js';
import { type StartedDelivery, WebhookAttemptsRepository } from './webhook-attempts.repository.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookExcerptsRepository } from './webhook-excerpts.repository.js';
import { type AttemptOutcome, outcomeOf } from './webhook-schedule.js';
import { SEND_DEADLINE_MS, type SentAttempt } from './webhook-sender.js';
import { WebhookSuccessesRepository } from './webhook-successes.repository.js';

/**
 * An attempt and its record end well within this lease; after a crash the delivery is claimed again when it expires.
 */
const ATTEMPT_LEASE_MS = SEND_DEADLINE_MS + 30_000;

/** Returns when the lease of an attempt that begins now expires. */
export const leaseUntil = (now: Date): Date => new Date(now.getTime() + ATTEMPT_LEASE_MS);

/** Records the outcomes of attempts, each in one transaction with its fence. */
@Injectable()
export class DeliveryOutcomes {
  private readonly log = new Logger('webhooks');

  constructor(
    private readonly rows: WebhookAttemptsRepository,
    private readonly successes: WebhookSuccessesRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly excerpts: WebhookExcerptsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jitter: Jitter,
  ) {}

  /**
   * Stores the outcome of an attempt. Returns the next delivery of the same URL when one is due, the URL still receives and
   * the turn `mayGoOn`.
   */
  async record(delivery: StartedDelivery, sent: SentAttempt, mayGoOn: boolean): Promise<StartedDelivery | undefined> {
    const now = this.clock.now();
    const outcome = outcomeOf(sent.answer, delivery.round + 1, { now, random: this.jitter.next() });
    const attempt = attemptOf(delivery, sent, now);
    const next =
      outcome.kind === 'delivered'
        ? await this.recordSuccess(delivery, attempt, now, mayGoOn)
        : await this.recordFailure(delivery, attempt, { outcome, now, mayGoOn });
    const { id, attempts } = delivery;
    if (next !== null) measure(delivery, outcome.kind, now);
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
    return this.successes.store({
      delivery,
      attempt: { ...attempt, sealedExcerpt },
      now,
      goesOn,
      leaseUntil: leaseUntil(this.clock.now()),
    });
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
      return mayGoOn && !isStopped ? this.rows.startNext(delivery, now, leaseUntil(this.clock.now())) : undefined;
    });
  }

  /** Returns whether the URL no longer receives, from now on or since the attempt began. */
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

  /** Ends a delivery without an attempt: its URL no longer receives. */
  async skip(delivery: StartedDelivery): Promise<void> {
    await this.rows.end(delivery, { state: 'SKIPPED', nextAttemptAt: null, finishedAt: this.clock.now(), attempts: 0 });
  }
}

/** Counts the attempt. A redelivery is as old as its event, so it says nothing about the delay. */
const measure = ({ eventCreatedAt, manual }: StartedDelivery, outcome: AttemptOutcome['kind'], now: Date): void => {
  webhookAttemptsTotal.inc({ outcome });
  if (outcome === 'delivered' && !manual)
    webhookDelaySeconds.observe((now.getTime() - eventCreatedAt.getTime()) / 1_000);
};
