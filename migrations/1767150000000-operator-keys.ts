import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of operators, which show the service as a whole. No key that exists becomes one. */
export class OperatorKeys1767150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key ADD COLUMN is_operator boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key DROP COLUMN is_operator');
  }
}
