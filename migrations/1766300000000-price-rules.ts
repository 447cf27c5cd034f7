import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What estimates of a listing's prices count besides fees and taxes, and what they lack. */
export class PriceRules1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE listing ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN unknown_parts text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listing DROP COLUMN discounts, DROP COLUMN unknown_parts');
  }
}
