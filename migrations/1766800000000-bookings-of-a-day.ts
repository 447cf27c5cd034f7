import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes a tenant's bookings on imported listings by time, as those on its own listings are. */
export class BookingsOfADay1766800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX reservation_booked_by;
      CREATE INDEX reservation_booked_by ON reservation (booked_by_tenant_id, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX reservation_booked_by;
      CREATE INDEX reservation_booked_by ON reservation (booked_by_tenant_id)`);
  }
}
