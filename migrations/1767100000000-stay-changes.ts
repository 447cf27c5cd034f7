import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Offers to change a stay; from a confirmation on, the state of the change until its outcome is known. */
const TABLE = `
  CREATE TABLE stay_change (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    reservation_id uuid NOT NULL,
    quote_id uuid NOT NULL,
    mode text NOT NULL,
    state text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    agreed jsonb NOT NULL,
    display_currency text,
    new_reservation_id uuid,
    expires_at timestamptz NOT NULL,
    CONSTRAINT "PK_stay_change" PRIMARY KEY (id),
    CONSTRAINT "FK_stay_change_reservation" FOREIGN KEY (reservation_id) REFERENCES reservation (id) ON DELETE CASCADE
  );
  CREATE INDEX stay_change_reservation ON stay_change (reservation_id);
  CREATE INDEX stay_change_expiry ON stay_change (expires_at);
  ALTER TABLE stay_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON stay_change USING (
    (SELECT actor()) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])
  );
  CREATE FUNCTION forget_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM hold WHERE reservation_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
  CREATE TRIGGER stay_change_gone AFTER DELETE ON stay_change REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION forget_change();
  ALTER TABLE reservation
    ADD COLUMN change_id uuid, ADD COLUMN replaces_id uuid, ADD COLUMN replaced_by_id uuid;
`;

/**
 * As take_nights of 1767098000000, for a stay that a reservation gets instead of its own, whose nights are free for it.
 * Only the nights that it does not have yet are held, as those of the change; all of the stay where they lie on both
 * sides of its own. Then the constraint cannot guard them, and the lock alone does.
 */
const TAKE = `
  CREATE FUNCTION take_changed_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, change uuid, of_reservation uuid, at timestamptz)
  RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    wanted daterange := daterange(check_in, check_out);
    own daterange := 'empty';
    part daterange;
    inventory integer;
    in_the_way text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit AND workspace_id = of_workspace;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    WITH gone AS (DELETE FROM hold WHERE unit_id = of_unit AND held_until <= at RETURNING reservation_id, unit_id, stay, known_at, held_until)
    INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at, reopens)
      SELECT reservation_id, unit_id, stay, NULL, held_until, true FROM gone WHERE known_at IS NOT NULL
      ON CONFLICT (reservation_id) DO NOTHING;
    SELECT h.stay INTO own FROM hold h WHERE h.reservation_id = of_reservation AND h.unit_id = of_unit;
    own := coalesce(own, 'empty');
    SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
      FROM generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
      LEFT JOIN calendar c ON c.unit_id = of_unit
     WHERE NOT own @> d.night::date AND substring(c.free FROM d.night::date - c.first_day + 1 FOR 1) IS DISTINCT FROM B'1';
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    IF wanted <@ own THEN RETURN in_the_way; END IF;
    part := wanted;
    IF wanted && own THEN
      part := daterange(CASE WHEN lower(wanted) < lower(own) THEN lower(wanted) ELSE upper(own) END,
                        CASE WHEN upper(wanted) > upper(own) THEN upper(wanted) ELSE lower(own) END);
    END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive) VALUES (change, of_unit, part, inventory = 1 AND NOT part && own);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;
`;

/** Changes of stays. docs/adr/0037-changes-of-a-stay.md */
export class StayChanges1767100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE + TAKE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION take_changed_nights(uuid, uuid, date, date, uuid, uuid, timestamptz);
      ALTER TABLE reservation DROP COLUMN change_id, DROP COLUMN replaces_id, DROP COLUMN replaced_by_id;
      DROP TABLE stay_change;
      DROP FUNCTION forget_change();
    `);
  }
}
