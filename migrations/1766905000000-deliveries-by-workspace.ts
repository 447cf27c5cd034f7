import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events without deliveries, and deliveries that are due, are found by workspace, so that workspaces take turns. */
export class DeliveriesByWorkspace1766905000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_event_pending;
      CREATE INDEX outbox_event_pending ON outbox_event (workspace_id, created_at) WHERE dispatched_at IS NULL;
      DROP INDEX webhook_delivery_due;
      CREATE INDEX webhook_delivery_due ON webhook_delivery (workspace_id, endpoint_id, next_attempt_at) WHERE state = 'PENDING'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_event_pending;
      CREATE INDEX outbox_event_pending ON outbox_event (created_at) WHERE dispatched_at IS NULL;
      DROP INDEX webhook_delivery_due;
      CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_attempt_at) WHERE state = 'PENDING'`);
  }
}
