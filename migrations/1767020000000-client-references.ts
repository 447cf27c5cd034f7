import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reservations keep the caller's own reference, unique per tenant until the reservation ends, and metadata. */
export class ClientReferences1767020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reservation ADD client_reference text, ADD reference_in_use text, ADD metadata jsonb;
      CREATE UNIQUE INDEX reservation_reference ON reservation (booked_by_tenant_id, reference_in_use)
        WHERE reference_in_use IS NOT NULL;
      CREATE INDEX reservation_client_reference ON reservation (booked_by_tenant_id, client_reference)
        WHERE client_reference IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation DROP client_reference, DROP reference_in_use, DROP metadata');
  }
}
