import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the prices of bookings may be from the current ones, by workspace, and for importers by account. */
export class PriceChecks1767055000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workspace ADD COLUMN price_check text NOT NULL DEFAULT 'lenient';
      ALTER TABLE integration_account ADD COLUMN import_price_check text NOT NULL DEFAULT 'lenient'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workspace DROP COLUMN price_check;
      ALTER TABLE integration_account DROP COLUMN import_price_check
    `);
  }
}
