import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Outbox } from '../../../records/outbox/outbox.js';
import { START, START_NEXT } from './webhook-attempts.sql.js';
import type { ClaimedDelivery } from '../dispatch/webhook-dispatch.repository.js';
import type { DeliveryState } from '../webhooks.types.js';

/** A delivery that only this process may attempt, with everything that the attempt needs. */
export interface StartedDelivery {
  id: string;
  leaseToken: string;
  workspaceId: string;
  eventId: string;
  eventCreatedAt: Date;
  /** The `traceparent` of the change that the event reports. */
  traceContext: string | null;
  /** The request body. */
  body: string;
  /** The body contains personal data. */
  isPersonal: boolean;
  url: string;
  attempts: number;
  round: number;
  manual: boolean;
  /** Null for a `notificationURL`; then the workspace's secret signs. */
  endpointId: string | null;
  /** The URL was disabled or removed. */
  isStopped: boolean;
  secret: string | null;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  notificationSecret: string;
}

/** The stored row: personal fields of the body are separate and sealed. */
export interface StartedRow extends Omit<StartedDelivery, 'isPersonal'> {
  personal: string | null;
}

export interface DeliveryEnd {
  state: DeliveryState;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  /** 1 when an attempt was made, otherwise 0. */
  attempts: 0 | 1;
}

export interface EndpointHealth {
  failingSince: Date;
  isStopped: boolean;
}

/**
 * Invariant: of any number of processes that hold the same job or an expired lease, one makes and records an attempt.
 */
@Injectable()
export class WebhookAttemptsRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Starts the attempt; undefined when the claim is no longer valid: another process has it, or it is done. */
  async start({ deliveryId, leaseToken }: ClaimedDelivery, leaseUntil: Date): Promise<StartedDelivery | undefined> {
    const [row] = await this.database.query<StartedRow>(START, [leaseUntil, deliveryId, leaseToken]);
    return this.opened(row);
  }

  /**
   * Starts the next due delivery of the URL; call it in the transaction that ends one of its deliveries, to keep to its
   * share.
   */
  async startNext(
    { workspaceId, endpointId }: Pick<StartedDelivery, 'workspaceId' | 'endpointId'>,
    now: Date,
    leaseUntil: Date,
  ): Promise<StartedDelivery | undefined> {
    const [row] = await this.database.query<StartedRow>(START_NEXT, [leaseUntil, workspaceId, endpointId, now]);
    return this.opened(row);
  }

  /**
   * Ends the attempt; returns false when the lease has passed to another process: then nothing is changed, and nothing
   * may be recorded.
   */
  async end(
    { id, leaseToken }: StartedDelivery,
    { state, nextAttemptAt, finishedAt, attempts }: DeliveryEnd,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE webhook_delivery SET state = $3, next_attempt_at = $4, finished_at = $5, attempts = attempts + $6,
         round = round + $6, manual = manual AND $6 = 0, lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2 RETURNING id`,
      [id, leaseToken, state, nextAttemptAt, finishedAt, attempts],
    );
    return rows.length > 0;
  }

  /** Releases a delivery without an attempt: any process may make it. */
  async release({ id, leaseToken }: Pick<StartedDelivery, 'id' | 'leaseToken'>): Promise<void> {
    await this.database.query(
      'UPDATE webhook_delivery SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2',
      [id, leaseToken],
    );
  }

  async markFailing(endpointId: string, now: Date): Promise<EndpointHealth> {
    const [row] = await this.database.query<EndpointHealth>(
      `UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, $2) WHERE id = $1
       RETURNING failing_since AS "failingSince", coalesce(disabled_at, removed_at) IS NOT NULL AS "isStopped"`,
      [endpointId, now],
    );
    return row!;
  }

  async disable(endpointId: string, reason: string, now: Date): Promise<void> {
    await this.database.query('UPDATE webhook_endpoint SET disabled_at = $2, disabled_reason = $3 WHERE id = $1', [
      endpointId,
      now,
      reason,
    ]);
  }

  /** Adds the body to the row. */
  async opened(row: StartedRow | undefined): Promise<StartedDelivery | undefined> {
    if (!row) return undefined;
    const { personal, ...delivery } = row;
    const { eventId: id, workspaceId, body } = delivery;
    const sent = await this.outbox.bodyOf({ id, workspaceId, body, personal });
    return { ...delivery, body: sent, isPersonal: personal !== '' };
  }
}
