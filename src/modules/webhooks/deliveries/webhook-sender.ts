import { Injectable } from '@nestjs/common';
import { signStandardWebhook } from '../../../platform/crypto/standard-webhooks.js';
import { onKeptConnection } from '../../../platform/outbound/kept-connection.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { OutboundHttp } from '../../../platform/outbound/outbound-http.js';
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/outbound.types.js';
import { sampledTraceparent } from '../../../platform/tracing/tracing.js';
import { Clock } from '../../../values/time/clock.js';
import { responseExcerpt } from './response-excerpt.js';
import type { StartedDelivery } from './webhook-attempts.repository.js';
import type { AttemptAnswer } from './webhook-schedule.js';
import { WebhookSecrets } from '../webhook-secrets.service.js';

export const SEND_DEADLINE_MS = 15_000;
const MAX_RESPONSE_BYTES = 16 * 1_024;

export interface SentAttempt {
  answer: AttemptAnswer;
  responseExcerpt: string;
  startedAt: Date;
  durationMs: number;
}

/** Sends one signed POST. The body is sent byte for byte as the event stored it; redirects are not followed. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly http: OutboundHttp,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the delivery; every failure of the exchange is an answer. Undefined when the signal aborted it: then it does
   * not count as an attempt.
   */
  async send(delivery: StartedDelivery, signal?: AbortSignal): Promise<SentAttempt | undefined> {
    const startedAt = this.clock.now();
    const headers = this.headers(delivery, startedAt);
    const made = (answer: AttemptAnswer, excerpt: string): SentAttempt => ({
      answer,
      responseExcerpt: excerpt,
      startedAt,
      durationMs: this.clock.now().getTime() - startedAt.getTime(),
    });
    try {
      const response = await this.post({
        method: 'POST',
        url: delivery.url,
        headers,
        body: delivery.body,
        deadlineMs: SEND_DEADLINE_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        truncate: true,
        addressFilter: true,
        signal,
      });
      return made(
        { status: response.status, retryAfter: response.headers['retry-after'] },
        responseExcerpt(response.body),
      );
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return error.kind === 'aborted' ? undefined : made({ failure: error.kind }, '');
    }
  }

  /**
   * Posts over a kept connection, or over a new one where the receiver had closed it; the receiver recognizes a
   * repetition by its `webhook-id`.
   */
  private post(request: OutboundRequest): Promise<OutboundResponse> {
    return onKeptConnection((reuse) => this.http.request({ ...request, reuse }));
  }

  private headers(delivery: StartedDelivery, now: Date): Record<string, string> {
    const timestampSeconds = Math.floor(now.getTime() / 1_000);
    const { eventId: id, body } = delivery;
    const traceparent = sampledTraceparent();
    return {
      'content-type': 'application/json',
      ...(traceparent === undefined ? {} : { traceparent }),
      ...signStandardWebhook({ id, timestampSeconds, body, secrets: this.secretsOf(delivery, now) }),
    };
  }

  private secretsOf(delivery: StartedDelivery, now: Date): string[] {
    const { endpointId, workspaceId, secret, previousSecret, previousSecretUntil } = delivery;
    if (endpointId === null) return [this.secrets.notification(workspaceId, delivery.notificationSecret)];
    const { current, previous } = this.secrets.open(
      { id: endpointId, workspaceId, secret: secret!, previousSecret, previousSecretUntil },
      now,
    );
    return previous === undefined ? [current] : [current, previous];
  }
}
