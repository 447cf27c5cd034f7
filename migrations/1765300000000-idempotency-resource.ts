import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a keyed request makes has an id of its own, and each run of it a lease. */
export class IdempotencyResource1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ADD COLUMN resource_id uuid, ADD COLUMN lease_token uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN resource_id, DROP COLUMN lease_token');
  }
}
