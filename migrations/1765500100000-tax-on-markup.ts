import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether percentage taxes of an account's listings are computed again on the price that the guest pays. */
export class TaxOnMarkup1765500100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integration_account ADD COLUMN tax_on_markup boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integration_account DROP COLUMN tax_on_markup');
  }
}
