import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reservations say that a confirmation was sent whose outcome is open. */
export class Confirmations1767045000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation ADD is_confirming boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation DROP is_confirming');
  }
}
