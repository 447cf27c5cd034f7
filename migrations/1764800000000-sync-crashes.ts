import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many processes in a row ended, or hung, while they read a resource of an account. A database may have the column
 * already: for a day `SyncTurns` added it.
 */
export class SyncCrashes1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_schedule ADD COLUMN IF NOT EXISTS crashes integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_schedule DROP crashes');
  }
}
