import type { MigrationInterface, QueryRunner } from 'typeorm';

const NIL = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** As check_partitioning of 1766100000000. */
const checkOf = (tables: readonly string[]): string => `
  CREATE OR REPLACE FUNCTION check_partitioning(of_table text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF NOT of_table = ANY (ARRAY['${tables.join("', '")}']) THEN RAISE EXCEPTION '% has no partitions by day', of_table; END IF;
    IF acting_workspace() IS DISTINCT FROM '00000000-0000-0000-0000-000000000000' THEN
      RAISE EXCEPTION 'only the system makes and drops partitions';
    END IF;
  END $$;
`;

const BEFORE = ['audit_entry', 'outbox_event', 'webhook_attempt'];

/**
 * No foreign key: it would lock the row of the account for each call, and calls of a removed account are seen by nobody
 * and deleted within an hour.
 */
const TABLE = `
  CREATE TABLE pms_call (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    CONSTRAINT pms_call_pkey PRIMARY KEY (id)
  ) PARTITION BY RANGE (id);
  CREATE INDEX pms_call_page ON pms_call (account_id, at, id);
  ALTER TABLE pms_call ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON pms_call USING ((SELECT acting_workspace()) = ${NIL} OR EXISTS (
    SELECT 1 FROM integration_account p WHERE p.id = account_id AND (SELECT actor()) IN (p.tenant_id, p.workspace_id)));
  SELECT add_partition('pms_call', 'pms_call_default', 'DEFAULT');
`;

/** The calls to each PMS, in a partition for each day. docs/adr/0041-call-log.md */
export class CallLog1767400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(checkOf([...BEFORE, 'pms_call']));
    await runner.query(TABLE);
    await runner.query(`SELECT make_partitions('pms_call', (now() AT TIME ZONE 'UTC')::date)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pms_call');
    await runner.query(checkOf(BEFORE));
  }
}
