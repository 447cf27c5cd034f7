import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Previews of cancellations, which can be confirmed for a quarter of an hour and are deleted an hour later. */
export class CancellationPreviews1767095000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cancellation_preview (
        id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        reservation_id uuid NOT NULL,
        cost jsonb NOT NULL,
        sealed_reason text,
        expires_at timestamptz NOT NULL,
        confirmed_at timestamptz,
        CONSTRAINT "PK_cancellation_preview" PRIMARY KEY (id),
        CONSTRAINT "FK_dbd79a8eaedb0e41ae1e8902e3b" FOREIGN KEY (reservation_id) REFERENCES reservation (id) ON DELETE CASCADE
      );
      CREATE INDEX cancellation_preview_reservation ON cancellation_preview (reservation_id);
      CREATE INDEX cancellation_preview_expiry ON cancellation_preview (expires_at);
      ALTER TABLE cancellation_preview ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenancy ON cancellation_preview USING (
        (SELECT actor()) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cancellation_preview');
  }
}
