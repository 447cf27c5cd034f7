import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a request came from, the id its caller gave it, and the names of the fields it changed. */
export class AuditOrigin1765210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_entry
        ADD COLUMN client_address text,
        ADD COLUMN client_request_id text,
        ADD COLUMN fields text[]`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE audit_entry DROP COLUMN client_address, DROP COLUMN client_request_id, DROP COLUMN fields',
    );
  }
}
