import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rules that price estimates apply in addition to fees and taxes, and the parts that they lack. */
export class PriceRules1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE listing ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN unknown_parts text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listing DROP COLUMN discounts, DROP COLUMN unknown_parts');
  }
}
