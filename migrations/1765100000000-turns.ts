import type { MigrationInterface, QueryRunner } from 'typeorm';

const NIL = `'00000000-0000-0000-0000-000000000000'::uuid`;
const OF_ACCOUNT = `(SELECT acting_workspace()) = ${NIL}
  OR EXISTS (SELECT 1 FROM integration_account p WHERE p.id = account_id AND (SELECT actor()) IN (p.tenant_id, p.workspace_id))`;

const UP = `
  ALTER TABLE pms_hint ADD event_id text;
  CREATE INDEX pms_hint_waiting ON pms_hint (account_id, next_attempt_at) WHERE processed_at IS NULL;
  DROP INDEX pms_hint_pending;

  CREATE TABLE hint_turn (
    account_id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL,
    served_at timestamptz NOT NULL,
    lease_until timestamptz,
    lease_token uuid,
    rest_until timestamptz,
    failures integer NOT NULL DEFAULT 0,
    CONSTRAINT "hint_turn_account" FOREIGN KEY (account_id) REFERENCES integration_account(id) ON DELETE CASCADE
  );
  ALTER TABLE hint_turn ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON hint_turn USING (${OF_ACCOUNT});
`;

const DOWN = `
  DROP TABLE hint_turn;
  CREATE INDEX pms_hint_pending ON pms_hint (received_at) WHERE processed_at IS NULL;
  DROP INDEX pms_hint_waiting;
  ALTER TABLE pms_hint DROP event_id;
`;

/** Accounts take turns at reading what PMS events name. */
export class Turns1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
