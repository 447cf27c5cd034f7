import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the id of the resource that a keyed request creates, and the lease of each run. */
export class IdempotencyResource1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ADD COLUMN resource_id uuid, ADD COLUMN lease_token uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN resource_id, DROP COLUMN lease_token');
  }
}
