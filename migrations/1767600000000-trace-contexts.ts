import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of what led to an event, a hint and a call. docs/adr/0043-traces.md */
export class TraceContexts1767600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event ADD COLUMN trace_context text');
    await runner.query('ALTER TABLE pms_hint ADD COLUMN trace_context text');
    await runner.query('ALTER TABLE pms_call ADD COLUMN trace_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pms_call DROP COLUMN trace_id');
    await runner.query('ALTER TABLE pms_hint DROP COLUMN trace_context');
    await runner.query('ALTER TABLE outbox_event DROP COLUMN trace_context');
  }
}
