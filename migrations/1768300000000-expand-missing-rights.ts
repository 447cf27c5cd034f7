import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rights at the PMS that the last reads of an account lacked. */
export class ExpandMissingRights1768300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sync_schedule ADD COLUMN missing_rights jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_schedule DROP COLUMN missing_rights');
  }
}
