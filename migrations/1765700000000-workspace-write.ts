import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE workspace_write (workspace_id uuid PRIMARY KEY, position bigint NOT NULL) WITH (fillfactor = 50);
  ALTER TABLE workspace_write ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON workspace_write USING (workspace_id = (SELECT acting_workspace())
    OR (SELECT acting_workspace()) = '00000000-0000-0000-0000-000000000000'::uuid);
`;

/** Adds the position that a replica must have replayed to answer a workspace. docs/adr/0018-reads-from-replicas.md */
export class WorkspaceWrite1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE workspace_write');
  }
}
