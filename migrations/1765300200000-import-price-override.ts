import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether tenants that imported a listing may book below its present price. */
export class ImportPriceOverride1765300200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE integration_account ADD COLUMN import_price_override boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integration_account DROP COLUMN import_price_override');
  }
}
