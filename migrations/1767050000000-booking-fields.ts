import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the caller said about arrival, and which fields the PMS did not get. */
export class BookingFields1767050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reservation
        ADD COLUMN check_in_time integer,
        ADD COLUMN check_out_time integer,
        ADD COLUMN locale text,
        ADD COLUMN not_sent jsonb
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reservation
        DROP COLUMN check_in_time,
        DROP COLUMN check_out_time,
        DROP COLUMN locale,
        DROP COLUMN not_sent
    `);
  }
}
