import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An integrator can end a link before it expires. */
export class ConnectSessionEnd1766810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE connect_session ADD COLUMN ended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE connect_session DROP COLUMN ended_at');
  }
}
