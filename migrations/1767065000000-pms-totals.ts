import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The totals of bookings at their PMSes, beside the agreed ones. Absent for bookings before this column. */
export class PmsTotals1767065000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation ADD COLUMN pms_total numeric');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation DROP COLUMN pms_total');
  }
}
