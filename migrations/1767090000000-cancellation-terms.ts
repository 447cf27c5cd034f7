import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cancellation policies of listings, the terms of each reservation as they were when it was made, and what the requested
 * cancellation of a reservation costs.
 */
export class CancellationTerms1767090000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listing ADD COLUMN cancellation_policy jsonb;
      ALTER TABLE reservation ADD COLUMN cancellation jsonb, ADD COLUMN cancellation_request jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listing DROP COLUMN cancellation_policy;
      ALTER TABLE reservation DROP COLUMN cancellation, DROP COLUMN cancellation_request;
    `);
  }
}
