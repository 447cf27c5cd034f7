import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE connect_session (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    token_hash text NOT NULL,
    browser_hash text,
    account_id uuid NOT NULL,
    is_reconnection boolean NOT NULL DEFAULT false,
    account_name text,
    providers jsonb,
    redirect_url text NOT NULL,
    notification_url text,
    locale text,
    brand jsonb NOT NULL,
    frame_origins jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    completed_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT "connect_session_tenant" FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX connect_session_token ON connect_session (token_hash);
  CREATE INDEX connect_session_by_workspace ON connect_session (workspace_id, expires_at);
  ALTER TABLE connect_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON connect_session USING (
    (SELECT actor()) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])
  );
`;

/** Links with which a host connects a PMS account at a page of ours. */
export class ConnectSession1765950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connect_session');
  }
}
