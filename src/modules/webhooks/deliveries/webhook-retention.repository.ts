import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Partitions } from '../../../platform/database/partitions.js';

const BATCH = 1_000;

/** Deletes finished and old rows, because bodies contain guests' names. */
@Injectable()
export class WebhookRetentionRepository {
  constructor(
    private readonly database: Database,
    private readonly partitions: Partitions,
  ) {}

  /** Drops whole days of attempts, and of finished events. */
  async dropDays(attemptsBefore: Date, eventsBefore: Date): Promise<void> {
    await this.partitions.drop('webhook_attempt', attemptsBefore);
    await this.partitions.drop('outbox_event', eventsBefore);
  }

  /** Deletes attempts outside the partition of their day; returns whether more may be left. */
  async deleteAttempts(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM webhook_attempt WHERE id IN (
         SELECT id FROM webhook_attempt WHERE id < first_id($1) ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [before],
    );
    return rows.length === BATCH;
  }

  /** Deletes deliveries with their attempts; returns whether more may be left. */
  async deleteDeliveries(endedBefore: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM webhook_delivery WHERE id IN (
         SELECT id FROM webhook_delivery WHERE created_at < $1 AND finished_at < $1 ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [endedBefore],
    );
    return rows.length === BATCH;
  }

  /** Deletes replaced URLs to which no delivery refers; returns whether more may be left. */
  async deleteEndpoints(replacedBefore: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM webhook_endpoint WHERE id IN (
         SELECT id FROM webhook_endpoint endpoint WHERE removed_at < $1
           AND NOT EXISTS (SELECT 1 FROM webhook_delivery WHERE endpoint_id = endpoint.id)
         ORDER BY removed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [replacedBefore],
    );
    return rows.length === BATCH;
  }

  /** Deletes events that were dispatched and have no delivery left. */
  async deleteEvents(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM outbox_event WHERE id IN (
         SELECT id FROM outbox_event event WHERE created_at < $1 AND dispatched_at IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM webhook_delivery WHERE event_id = event.id)
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [before],
    );
    return rows.length === BATCH;
  }
}
