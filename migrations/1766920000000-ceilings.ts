import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that are counted against a ceiling or a limit of a workspace are counted by an index. */
export class Ceilings1766920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_delivery ADD is_test boolean NOT NULL DEFAULT false;
      ALTER TABLE idempotency_key ADD bytes integer NOT NULL DEFAULT 2048;
      CREATE INDEX tenant_workspace ON tenant (workspace_id);
      CREATE INDEX promotion_workspace ON promotion (workspace_id, tenant_id);
      CREATE INDEX listing_import_workspace ON listing_import (workspace_id, tenant_id);
      CREATE INDEX webhook_endpoint_workspace ON webhook_endpoint (workspace_id);
      CREATE INDEX webhook_endpoint_removed ON webhook_endpoint (removed_at) WHERE removed_at IS NOT NULL;
      CREATE INDEX webhook_delivery_test ON webhook_delivery (workspace_id, tenant_id) WHERE is_test;
      CREATE INDEX webhook_delivery_tests ON webhook_delivery (workspace_id)
        WHERE is_test AND state = 'PENDING' AND round = 0;
      CREATE INDEX reservation_recorded ON reservation (workspace_id, tenant_id)
        WHERE origin = 'OURS' AND requested_status = 'CANCELLED';
      CREATE INDEX idempotency_key_kept ON idempotency_key (workspace_id, tenant_id, bytes)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tenant_workspace, promotion_workspace, listing_import_workspace, webhook_endpoint_workspace,
        webhook_endpoint_removed, webhook_delivery_test, webhook_delivery_tests, reservation_recorded, idempotency_key_kept;
      ALTER TABLE webhook_delivery DROP is_test;
      ALTER TABLE idempotency_key DROP bytes`);
  }
}
