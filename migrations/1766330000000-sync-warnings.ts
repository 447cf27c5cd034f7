import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the records that each sync run omitted because they were unreadable. */
export class SyncWarnings1766330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sync_run ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_run DROP COLUMN warnings');
  }
}
