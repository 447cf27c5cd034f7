import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a calendar was made of: tells that the PMS answers as before. None until a calendar changes again. */
export class CalendarSeals1766710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendar ADD COLUMN seal bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendar DROP COLUMN seal');
  }
}
