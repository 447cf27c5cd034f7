import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import { Partitions } from '../../shared/database/partitions.js';

const BATCH = 1_000;

/** What is over and old goes: bodies hold guests' names. */
@Injectable()
export class WebhookRetentionRepository {
  constructor(
    private readonly database: Database,
    private readonly partitions: Partitions,
  ) {}

  /** Whole days of attempts, and of events that are over. */
  async dropDays(before: Date): Promise<void> {
    await this.partitions.drop('webhook_attempt', before);
    await this.partitions.drop('outbox_event', before);
  }

  /** What is not in a partition of its day; answers whether more may be left. */
  async deleteAttempts(before: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM webhook_attempt WHERE id IN (
         SELECT id FROM webhook_attempt WHERE id < first_id($1) ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [before],
    );
    return rows.length === BATCH;
  }

  /** Deliveries with their attempts; answers whether more may be left. */
  async deleteDeliveries(endedBefore: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM webhook_delivery WHERE id IN (
         SELECT id FROM webhook_delivery WHERE created_at < $1 AND finished_at < $1 ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [endedBefore],
    );
    return rows.length === BATCH;
  }

  /** Replaced URLs to which no delivery refers; answers whether more may be left. */
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

  /** Events that were dispatched and have no delivery left. */
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
