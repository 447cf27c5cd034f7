import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reservation keeps the amounts that were given in another currency than the listing's. */
export class GivenPrices1767010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation ADD given_price jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation DROP given_price');
  }
}
