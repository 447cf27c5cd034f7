import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Few bytes and no foreign key: a quote is stored with every request for one, and deleted soon. */
const UP = `
  CREATE TABLE quote (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    request jsonb NOT NULL,
    answer jsonb NOT NULL,
    rate_date text,
    currency text NOT NULL,
    base numeric NOT NULL,
    fees numeric NOT NULL,
    taxes numeric NOT NULL,
    total numeric NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT "PK_quote" PRIMARY KEY (id)
  );
  CREATE INDEX quote_workspace ON quote (workspace_id, tenant_id);
  CREATE INDEX quote_expiry ON quote (expires_at);
  ALTER TABLE quote ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON quote USING (
    (SELECT actor()) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])
  );
`;

/** Quotes are stored until they have been over for an hour. */
export class StoredQuotes1767000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE quote');
  }
}
