import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * As guard_partition of 1766100000000, with the parent's policy for reading: pg_dump reads partitions by their own
 * names, and would leave out every row of an ordinary user. Nothing is written by their names.
 */
const GUARD = `
  CREATE OR REPLACE FUNCTION guard_partition(of_table text, name text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    PERFORM read_as_parent(of_table, name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    IF of_table = 'audit_entry' THEN
      EXECUTE format('CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()', name);
    END IF;
  END $$;
`;

const READ_AS_PARENT = `
  CREATE FUNCTION read_as_parent(of_table text, name text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  DECLARE rule record;
  BEGIN
    FOR rule IN SELECT policyname, qual FROM pg_policies
                 WHERE schemaname = current_schema() AND tablename = of_table AND cmd IN ('SELECT', 'ALL') LOOP
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT USING (%s)', rule.policyname, name,
        regexp_replace(rule.qual, '\\m' || of_table || '\\.', quote_ident(name) || '.', 'g'));
    END LOOP;
  END $$;
  REVOKE EXECUTE ON FUNCTION read_as_parent FROM PUBLIC;
`;

const PARTITIONS = `
  SELECT parent.relname AS of_table, child.relname AS name FROM pg_inherits
    JOIN pg_class parent ON parent.oid = inhparent AND parent.relkind = 'p' AND parent.relnamespace = current_schema()::regnamespace
    JOIN pg_class child ON child.oid = inhrelid`;

const GUARD_AS_BEFORE = `
  CREATE OR REPLACE FUNCTION guard_partition(of_table text, name text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    IF of_table = 'audit_entry' THEN
      EXECUTE format('CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()', name);
    END IF;
  END $$;
  DROP FUNCTION read_as_parent;
`;

/** Returns the number of accounts whose tokens are due now: a PMS may have replaced them since the backup. */
const RECORD = `
  CREATE FUNCTION record_restoration(of_state timestamptz) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  DECLARE accounts integer;
  BEGIN
    INSERT INTO restoration (id, backed_up_at, restored_at) VALUES (gen_random_uuid(), of_state, now());
    UPDATE integration_credential SET next_renewal_at = now() WHERE next_renewal_at IS NOT NULL;
    GET DIAGNOSTICS accounts = ROW_COUNT;
    RETURN accounts;
  END $$;
`;

/** Whole backups by an ordinary user, and what the service must know of a database that was restored from one. */
export class Restorations1767060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(READ_AS_PARENT);
    await runner.query(GUARD);
    await runner.query(
      `DO $$ DECLARE part record; BEGIN
         FOR part IN ${PARTITIONS} LOOP
           PERFORM read_as_parent(part.of_table, part.name);
         END LOOP;
       END $$`,
    );
    await runner.query(`
      CREATE TABLE restoration (
        id uuid NOT NULL,
        backed_up_at timestamptz NOT NULL,
        restored_at timestamptz NOT NULL,
        CONSTRAINT restoration_pkey PRIMARY KEY (id)
      )
    `);
    await runner.query(RECORD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION record_restoration; DROP TABLE restoration');
    await runner.query(
      `DO $$ DECLARE rule record; BEGIN
         FOR rule IN SELECT policyname, tablename FROM pg_policies JOIN (${PARTITIONS}) part ON part.name = tablename
                      WHERE schemaname = current_schema() LOOP
           EXECUTE format('DROP POLICY %I ON %I', rule.policyname, rule.tablename);
         END LOOP;
       END $$`,
    );
    await runner.query(GUARD_AS_BEFORE);
  }
}
