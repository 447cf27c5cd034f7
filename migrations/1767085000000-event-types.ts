import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Listings count their events, as reservations and accounts do. */
export class EventTypes1767085000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listing ADD COLUMN sequence integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listing DROP COLUMN sequence');
  }
}
