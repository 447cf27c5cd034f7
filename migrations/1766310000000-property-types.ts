import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of listings get `propertyType` with the next read of the PMS, which writes every listing once. */
export class PropertyTypes1766310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE listing SET content_hash = ''");
  }

  async down(): Promise<void> {
    // A read after it writes every listing anyway.
  }
}
