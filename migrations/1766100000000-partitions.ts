import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that expire. Their ids begin with their time, and so does the key of their partitions. */
const TABLES = ['audit_entry', 'outbox_event', 'webhook_attempt'];

const FUNCTIONS = `
  -- No id of version 7 that was made at the instant or later is smaller.
  CREATE FUNCTION first_id(instant timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

  -- The same as text, in the form that ids of the table have. Days are those of UTC.
  CREATE FUNCTION first_key(of_table text, of_day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE of_table WHEN 'outbox_event' THEN 'evt_' || replace(first_id(of_day::timestamp AT TIME ZONE 'UTC')::text, '-', '')
      ELSE first_id(of_day::timestamp AT TIME ZONE 'UTC')::text END;

  -- Partitions of days, by their names: from_day is null for the one that holds all that was before ends_on.
  CREATE FUNCTION partitions_of(of_table text) RETURNS TABLE (name text, from_day date, ends_on date) LANGUAGE sql STABLE
    SET search_path FROM CURRENT
    BEGIN ATOMIC
      SELECT relname::text, CASE WHEN relname !~ '_until_' THEN to_date(right(relname, 8), 'YYYYMMDD') END,
          to_date(right(relname, 8), 'YYYYMMDD') + CASE WHEN relname ~ '_until_' THEN 0 ELSE 1 END
        FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = to_regclass(of_table) AND relname ~ '_[0-9]{8}$';
    END;

  -- Days from today to the seventh that follows of which the table has no partition.
  CREATE FUNCTION missing_partitions(of_table text, today date) RETURNS date[] LANGUAGE sql STABLE SET search_path FROM CURRENT
    RETURN ARRAY(SELECT today + n FROM generate_series(0, 7) n WHERE NOT EXISTS (
      SELECT 1 FROM partitions_of(of_table) p WHERE today + n < p.ends_on AND today + n >= coalesce(p.from_day, today + n)));

  -- Behind its parent: nobody but the owner reaches a partition by its own name.
  CREATE FUNCTION add_partition(of_table text, name text, bounds text) RETURNS void LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
  BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', name, of_table);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I %s', of_table, name, bounds);
    PERFORM guard_partition(of_table, name);
  END $$;

  -- Triggers of statements, unlike those of rows, do not come with the parent.
  CREATE FUNCTION guard_partition(of_table text, name text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    IF of_table = 'audit_entry' THEN
      EXECUTE format('CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()', name);
    END IF;
  END $$;
  REVOKE EXECUTE ON FUNCTION add_partition, guard_partition FROM PUBLIC;

  -- Whoever does not see all rows would take a day for over that is not.
  CREATE FUNCTION check_partitioning(of_table text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF NOT of_table = ANY (ARRAY['${TABLES.join("', '")}']) THEN RAISE EXCEPTION '% has no partitions by day', of_table; END IF;
    IF acting_workspace() IS DISTINCT FROM '00000000-0000-0000-0000-000000000000' THEN
      RAISE EXCEPTION 'only the system makes and drops partitions';
    END IF;
  END $$;

  -- Makes the partitions of the day and the seven that follow, where they are missing; returns how many. What had come into
  -- the default partition because nobody made them goes where it belongs.
  CREATE FUNCTION make_partitions(of_table text, today date) RETURNS integer LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '1s' AS $$
  DECLARE
    missing date[];
    astray boolean;
    day date;
  BEGIN
    PERFORM check_partitioning(of_table);
    IF cardinality(missing_partitions(of_table, today)) = 0 THEN RETURN 0; END IF;
    -- A partition of attempts refers to deliveries, which everybody else locks before attempts.
    IF of_table = 'webhook_attempt' THEN LOCK TABLE webhook_delivery IN SHARE ROW EXCLUSIVE MODE; END IF;
    EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', of_table);
    missing := missing_partitions(of_table, today); -- Another worker may have made them meanwhile.
    IF cardinality(missing) = 0 THEN RETURN 0; END IF;
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE tableoid = %L::regclass AND id >= %L)',
      of_table, of_table || '_default', first_key(of_table, missing[1])) INTO astray;
    IF astray THEN
      EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', of_table, of_table || '_default');
      EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table || '_default', of_table || '_astray');
      EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', of_table || '_astray');
      PERFORM add_partition(of_table, of_table || '_default', 'DEFAULT');
    END IF;
    FOREACH day IN ARRAY missing LOOP
      PERFORM add_partition(of_table, of_table || to_char(day, '_YYYYMMDD'),
        format('FOR VALUES FROM (%L) TO (%L)', first_key(of_table, day), first_key(of_table, day + 1)));
    END LOOP;
    IF astray THEN
      EXECUTE format('INSERT INTO %I SELECT * FROM %I', of_table, of_table || '_astray');
      EXECUTE format('DROP TABLE %I', of_table || '_astray');
    END IF;
    RETURN cardinality(missing);
  END $$;

  -- A string and no body of SQL, which would stay with the table that is replaced.
  CREATE FUNCTION has_open_events(from_id text, to_id text) RETURNS boolean LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT EXISTS (SELECT 1 FROM outbox_event WHERE id >= coalesce(from_id, '') AND id < to_id AND dispatched_at IS NULL)
        OR EXISTS (SELECT 1 FROM webhook_delivery WHERE event_id >= coalesce(from_id, '') AND event_id < to_id)
  $$;

  -- Drops the partitions whose days all lie before; returns how many. Left alone are entries of the audit log younger than 30
  -- days, and events that are not dispatched or have a delivery.
  CREATE FUNCTION drop_partitions(of_table text, before date) RETURNS integer LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '1s' AS $$
  DECLARE
    dropped integer := 0;
    old record;
  BEGIN
    PERFORM check_partitioning(of_table);
    IF of_table = 'audit_entry' THEN before := least(before, (now() AT TIME ZONE 'UTC')::date - 30); END IF;
    FOR old IN SELECT * FROM partitions_of(of_table) p WHERE p.ends_on <= before ORDER BY p.ends_on LOOP
      CONTINUE WHEN of_table = 'outbox_event' AND has_open_events(first_key(of_table, old.from_day), first_key(of_table, old.ends_on));
      EXECUTE format('DROP TABLE %I', old.name);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  EXCEPTION WHEN lock_not_available THEN
    RETURN 0; -- Whoever works on the table would wait behind this: the next call tries again.
  END $$;

`;

interface Part {
  name: string;
  sql: string;
}

/** Reads everything of a table except its columns, as statements that would create it again. */
const DEFINITIONS: Record<'keys' | 'indexes' | 'rules' | 'rights', string> = {
  keys: `SELECT conname AS name, format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)) AS sql
           FROM pg_constraint WHERE conrelid = $1::text::regclass AND contype IN ('p', 'f') ORDER BY 1`,
  indexes: `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS sql FROM pg_index JOIN pg_class c ON c.oid = indexrelid
             WHERE indrelid = $1::text::regclass AND NOT indisprimary ORDER BY 1`,
  rules: `SELECT tgname AS name, pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE tgrelid = $1::text::regclass AND NOT tgisinternal
          UNION ALL
          SELECT policyname, format('CREATE POLICY %I ON %I FOR %s%s%s', policyname, tablename, cmd, ' USING (' || qual || ')',
            ' WITH CHECK (' || with_check || ')') FROM pg_policies WHERE schemaname = current_schema() AND tablename = $1::text`,
  // Of others than the owner: processes of the version before go on meanwhile.
  rights: `SELECT receiver AS name, format('GRANT %s ON %I TO %s', privilege_type, $1::text, receiver) AS sql
             FROM pg_class CROSS JOIN aclexplode(relacl) CROSS JOIN LATERAL (
               SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS receiver) named
            WHERE pg_class.oid = $1::text::regclass AND grantee <> relowner`,
};

const read = async (runner: QueryRunner, kind: keyof typeof DEFINITIONS, table: string): Promise<Part[]> =>
  (await runner.query(DEFINITIONS[kind], [table])) as Part[];

/** Puts an empty table, partitioned or not, in the place of one that goes on under the name `other`. */
const replace = async (runner: QueryRunner, table: string, other: string, partitioned: boolean): Promise<void> => {
  const [keys, indexes, rules, rights] = [
    await read(runner, 'keys', table),
    await read(runner, 'indexes', table),
    await read(runner, 'rules', table),
    await read(runner, 'rights', table),
  ];
  for (const { name, sql } of rules)
    await runner.query(`DROP ${sql.startsWith('CREATE POLICY') ? 'POLICY' : 'TRIGGER'} "${name}" ON ${table}`);
  for (const { name } of rights) await runner.query(`REVOKE ALL ON ${table} FROM ${name}`);
  for (const [n, { name }] of keys.entries())
    await runner.query(`ALTER TABLE ${table} RENAME CONSTRAINT "${name}" TO ${other}_key_${n}`);
  for (const [n, { name }] of indexes.entries())
    await runner.query(`ALTER INDEX "${name}" RENAME TO ${other}_index_${n}`);
  await runner.query(`ALTER TABLE ${table} RENAME TO ${other}`);
  await runner.query(
    `CREATE TABLE ${table} (LIKE ${other} INCLUDING DEFAULTS)${partitioned ? ' PARTITION BY RANGE (id)' : ''}`,
  );
  for (const { sql } of [...keys, ...indexes, ...rules, ...rights]) await runner.query(sql);
  await runner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`);
};

/** The present rows stay where they are: their table becomes the partition of all days until tomorrow. */
const partition = async (runner: QueryRunner, table: string): Promise<void> => {
  const [{ day, bound }] = (await runner.query(
    `SELECT to_char(day, 'YYYYMMDD') AS day, first_key($1, day) AS bound FROM (SELECT (now() AT TIME ZONE 'UTC')::date + 1 AS day) d`,
    [table],
  )) as [{ day: string; bound: string }];
  const until = `${table}_until_${day}`;
  await replace(runner, table, until, true);
  await runner.query(`SELECT add_partition($1, $2, 'DEFAULT')`, [table, `${table}_default`]);
  // Ids that no version of the service made.
  await runner.query(`ALTER TABLE ${until} NO FORCE ROW LEVEL SECURITY`);
  await runner.query(
    `WITH other AS (DELETE FROM ${until} WHERE id >= '${bound}' RETURNING *) INSERT INTO ${table} SELECT * FROM other`,
  );
  await runner.query(`ALTER TABLE ${table} ATTACH PARTITION ${until} FOR VALUES FROM (MINVALUE) TO ('${bound}')`);
  await runner.query('SELECT guard_partition($1, $2)', [table, until]);
};

const restore = async (runner: QueryRunner, table: string): Promise<void> => {
  const parted = `${table}_parted`;
  await replace(runner, table, parted, false);
  await runner.query(`ALTER TABLE ${parted} NO FORCE ROW LEVEL SECURITY`);
  await runner.query(`INSERT INTO ${table} SELECT * FROM ${parted}`);
  await runner.query(`DROP TABLE ${parted}`);
};

/** Stores expiring rows in a partition for each day, which is dropped as a whole. docs/adr/0019-partitions-by-day.md */
export class Partitions1766100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    for (const table of TABLES) {
      await partition(runner, table);
      await runner.query(`SELECT make_partitions($1, (now() AT TIME ZONE 'UTC')::date)`, [table]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP FUNCTION drop_partitions, has_open_events, make_partitions, check_partitioning, add_partition, guard_partition,
         missing_partitions, partitions_of, first_key, first_id`,
    );
    for (const table of TABLES) await restore(runner, table);
  }
}
