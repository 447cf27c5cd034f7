import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE service_process (
    id uuid PRIMARY KEY,
    role text NOT NULL,
    version text NOT NULL,
    node_version text NOT NULL,
    host text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    memory_mb integer NOT NULL,
    loop_delay_ms integer NOT NULL
  );
  CREATE TABLE backlog_sample (
    minute timestamptz NOT NULL,
    kind text NOT NULL,
    waiting integer NOT NULL,
    PRIMARY KEY (minute, kind)
  );
`;

/** Which processes run, and how much work waited in each minute of the last day: of the service, not of a workspace. */
export class SystemState1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_process, backlog_sample');
  }
}
