import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a digest of a calendar's source, which shows that the PMS's answer is unchanged. Absent until the next change.
 */
export class CalendarSeals1766710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendar ADD COLUMN seal bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendar DROP COLUMN seal');
  }
}
