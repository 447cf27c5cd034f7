import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import { newId } from '../../shared/database/ids.js';
import { crashPoint } from '../../shared/faults/crash-point.js';
import { Clock } from '../../shared/time/clock.js';
import { Jitter } from './jitter.js';
import { type DeliveryEnd, type StartedDelivery, WebhookAttemptsRepository } from './webhook-attempts.repository.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import type { ClaimedDelivery } from './webhook-dispatch.repository.js';
import { WebhookExcerptsRepository } from './webhook-excerpts.repository.js';
import { DISABLE_AFTER_MS, errorClassOf, type Outcome, outcomeOf } from './webhook-schedule.js';
import { SEND_DEADLINE_MS, type SentAttempt, WebhookSender } from './webhook-sender.js';

/** An attempt and its record end well within it; after a crash the delivery is claimed again when it is over. */
const ATTEMPT_LEASE_MS = SEND_DEADLINE_MS + 30_000;
/** One job sends for so long to a URL that has more to receive; then others get their turn. */
const TURN_MS = 5_000;
const TURN_DELIVERIES = 50;

/** Makes attempts and records what follows from them, each in one transaction with its fence. */
@Injectable()
export class WebhookDeliveryService {
  private readonly log = new Logger('webhooks');

  constructor(
    private readonly rows: WebhookAttemptsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly excerpts: WebhookExcerptsRepository,
    private readonly sender: WebhookSender,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jitter: Jitter,
  ) {}

  /** Sends the claimed delivery, then for a while what else is due at its URL. A claim that is outlived is a skip. */
  async deliver(claim: ClaimedDelivery, signal?: AbortSignal): Promise<void> {
    const turnEnds = this.clock.now().getTime() + TURN_MS;
    let delivery = await this.rows.start(claim, this.leaseUntil());
    for (let count = 1; delivery; count++) {
      const mayGoOn = count < TURN_DELIVERIES && this.clock.now().getTime() < turnEnds;
      delivery = await this.attempt(delivery, mayGoOn, signal);
    }
  }

  /** Answers the next delivery of the same URL when one is due and wanted. */
  private async attempt(
    delivery: StartedDelivery,
    mayGoOn: boolean,
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
      const next = await this.record(delivery, sent, mayGoOn);
      crashPoint('delivery.recorded');
      return next;
    }
    await this.rows.release(delivery);
    return undefined;
  }

  private record(delivery: StartedDelivery, sent: SentAttempt, mayGoOn: boolean): Promise<StartedDelivery | undefined> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const outcome = outcomeOf(sent.answer, delivery.round + 1, { now, random: this.jitter.next() });
      if (!(await this.rows.end(delivery, endOf(outcome, now)))) {
        this.log.warn({ msg: 'webhook attempt outlived its lease', delivery: delivery.id });
        return undefined;
      }
      await this.insertAttempt(delivery, sent, now);
      this.log.debug({
        msg: 'webhook attempt',
        delivery: delivery.id,
        number: delivery.attempts + 1,
        outcome: outcome.kind,
        durationMs: sent.durationMs,
      });
      const { endpointId } = delivery;
      if (endpointId === null) return undefined;
      const isStopped = await this.noteHealth(endpointId, outcome, now);
      return mayGoOn && !isStopped ? this.rows.startNext(endpointId, now, this.leaseUntil()) : undefined;
    });
  }

  /** Answers whether the URL takes no more, be it from now on or since the attempt began. */
  private async noteHealth(endpointId: string, outcome: Outcome, now: Date): Promise<boolean> {
    if (outcome.kind === 'delivered') {
      await this.rows.markHealthy(endpointId);
      return false;
    }
    const { failingSince, isStopped } = await this.rows.markFailing(endpointId, now);
    const reason =
      outcome.kind === 'gone'
        ? 'gone'
        : now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS
          ? 'failing'
          : undefined;
    if (reason && !isStopped) {
      await this.rows.disable(endpointId, reason, now);
      this.log.warn({ msg: 'webhook URL disabled', endpoint: endpointId, reason });
    }
    if (!reason && !isStopped) return false;
    await this.deliveries.skipAll(endpointId, now);
    return true;
  }

  private async skip(delivery: StartedDelivery): Promise<void> {
    await this.rows.end(delivery, { state: 'SKIPPED', nextAttemptAt: null, finishedAt: this.clock.now(), attempts: 0 });
  }

  private async insertAttempt(delivery: StartedDelivery, { answer, ...sent }: SentAttempt, now: Date): Promise<void> {
    await this.excerpts.insert(delivery, {
      id: newId(now),
      deliveryId: delivery.id,
      number: delivery.attempts + 1,
      trigger: delivery.manual ? 'MANUAL' : 'AUTOMATIC',
      status: 'status' in answer ? answer.status : null,
      errorClass: errorClassOf(answer),
      ...sent,
    });
  }

  private leaseUntil(): Date {
    return new Date(this.clock.now().getTime() + ATTEMPT_LEASE_MS);
  }
}

const endOf = (outcome: Outcome, now: Date): DeliveryEnd => {
  if (outcome.kind === 'retry') {
    return {
      state: 'PENDING',
      nextAttemptAt: new Date(now.getTime() + outcome.delayMs),
      finishedAt: null,
      attempts: 1,
    };
  }
  return {
    state: outcome.kind === 'delivered' ? 'DELIVERED' : 'FAILED',
    nextAttemptAt: null,
    finishedAt: now,
    attempts: 1,
  };
};
