import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each sync run left out, because the PMS gave it unreadably. */
export class SyncWarnings1766330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sync_run ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_run DROP COLUMN warnings');
  }
}
