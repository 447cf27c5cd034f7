import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The totals of bookings at their PMSes, beside the agreed ones. Until now a total of the PMS replaced the agreed one. */
export class PmsTotals1767065000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reservation ADD COLUMN pms_total numeric;
      UPDATE reservation SET pms_total = total_price WHERE origin = 'OURS' AND read_at IS NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation DROP COLUMN pms_total');
  }
}
