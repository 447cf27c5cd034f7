import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { laneWidth } from '../../../platform/queue/jobs.js';
import { Database } from '../../../platform/database/database.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { inTraceOf } from '../../../platform/tracing/tracing.js';
import type { Span } from '../../../platform/tracing/tracing.types.js';
import { Clock } from '../../../values/time/clock.js';
import { DeliveryOutcomes, leaseUntil } from './delivery-outcomes.js';
import { type StartedDelivery, WebhookAttemptsRepository } from './webhook-attempts.repository.js';
import type { ClaimedDelivery } from '../dispatch/webhook-dispatch.repository.js';
import { type AttemptAnswer, errorClassOf } from './webhook-schedule.js';
import { WebhookSender } from './webhook-sender.js';

/** The longest time for which one job sends to a URL with more deliveries; then others get their turn. */
const TURN_MS = 5_000;
const TURN_DELIVERIES = 200;
/** The used part of the lane from which deliveries may wait for a place, so that a free one is claimed immediately. */
const BUSY_PART = 1 / 4;
const FEWEST_BUSY = 2;

/** Makes the attempts of deliveries. */
@Injectable()
export class WebhookDeliveryService {
  private underWay = 0;
  private readonly busy: number;

  constructor(
    private readonly rows: WebhookAttemptsRepository,
    private readonly outcomes: DeliveryOutcomes,
    private readonly sender: WebhookSender,
    private readonly queue: JobQueue,
    private readonly database: Database,
    private readonly clock: Clock,
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
    let delivery = await this.rows.start(claim, leaseUntil(this.clock.now()));
    while (delivery) {
      count += 1;
      delivery = await this.traced(delivery, mayGoOn, signal);
      // Its event may be younger than the write that the claim noted.
      if (delivery) await this.database.noteWritten([delivery.workspaceId]);
    }
    return !mayGoOn();
  }

  /** Makes the attempt in the trace of its event: one job may send events of many traces. */
  private traced(
    delivery: StartedDelivery,
    mayGoOn: () => boolean,
    signal?: AbortSignal,
  ): Promise<StartedDelivery | undefined> {
    const attributes = {
      'lodgewire.workspace_id': delivery.workspaceId,
      'lodgewire.event_id': delivery.eventId,
      'lodgewire.delivery_id': delivery.id,
      'lodgewire.attempt': delivery.attempts + 1,
    };
    return inTraceOf(delivery.traceContext, { name: 'webhook attempt', kind: 'client', attributes }, (span) =>
      this.attempt(delivery, { mayGoOn, signal, span }),
    );
  }

  /** Returns the next delivery of the same URL when one is due and the URL still receives. */
  private async attempt(
    delivery: StartedDelivery,
    { mayGoOn, signal, span }: { mayGoOn: () => boolean; signal?: AbortSignal; span: Span },
  ): Promise<StartedDelivery | undefined> {
    if (delivery.isStopped) {
      await this.outcomes.skip(delivery);
      return undefined;
    }
    crashPoint('delivery.started');
    const sent = await this.sender.send(delivery, signal);
    if (sent) {
      note(span, sent.answer);
      crashPoint('delivery.sent');
      const next = await this.outcomes.record(delivery, sent, mayGoOn());
      crashPoint('delivery.recorded');
      return next;
    }
    await this.rows.release(delivery);
    return undefined;
  }
}

const note = (span: Span, answer: AttemptAnswer): void => {
  if ('status' in answer) span.set({ 'http.response.status_code': answer.status });
  const errorClass = errorClassOf(answer);
  if (errorClass !== null) span.fail(errorClass);
};
