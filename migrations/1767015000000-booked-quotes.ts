import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A quote makes at most one reservation, however many requests arrive at once. */
export class BookedQuotes1767015000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reservation ADD COLUMN quote_id uuid;
      CREATE UNIQUE INDEX reservation_quote ON reservation (quote_id) WHERE quote_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reservation_quote; ALTER TABLE reservation DROP COLUMN quote_id');
  }
}
