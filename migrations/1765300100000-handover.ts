import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose request a kept answer belongs to, and what it is about: a move deletes those of the former owner. */
export class Handover1765300100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_key ADD COLUMN tenant_id uuid, ADD COLUMN named_ids uuid[] NOT NULL DEFAULT '{}';
      CREATE INDEX idempotency_key_tenant ON idempotency_key (tenant_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN tenant_id, DROP COLUMN named_ids');
  }
}
