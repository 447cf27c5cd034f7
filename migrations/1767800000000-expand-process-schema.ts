import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes report the newest migration that their code knows, so that contractions can wait for older ones. */
export class ExpandProcessSchema1767800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_process ADD COLUMN schema bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_process DROP COLUMN schema');
  }
}
