import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
  CREATE TABLE pms_hold (
    id uuid NOT NULL,
    quote_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    listing_provider_id text NOT NULL,
    check_in date NOT NULL,
    check_out date NOT NULL,
    state text NOT NULL,
    provider_reservation_id text,
    reservation_id uuid,
    held_until timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT "PK_pms_hold" PRIMARY KEY (id),
    CONSTRAINT "FK_e2af6dc2dedf89391ab8116685f" FOREIGN KEY (integration_account_id) REFERENCES integration_account (id) ON DELETE CASCADE
  );
  CREATE INDEX pms_hold_quote ON pms_hold (quote_id);
  CREATE INDEX pms_hold_account ON pms_hold (integration_account_id);
  CREATE INDEX pms_hold_due ON pms_hold (due_at);
  ALTER TABLE pms_hold ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON pms_hold USING (
    (SELECT actor()) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])
  );
`;

/**
 * As in 1767025000000. `ended`: a hold that the PMS had and that has ended: a calendar read while it was held shows its
 * nights as sold.
 */
const freeNights = (ended: string): string => `
  CREATE OR REPLACE FUNCTION free_nights(of_unit uuid, first_day date, nights text, read_at timestamptz, stored_at timestamptz, at timestamptz)
  RETURNS bit varying LANGUAGE plpgsql STABLE AS $$
  DECLARE
    available integer[];
    inventory integer;
    night record;
    free bit varying;
  BEGIN
    SELECT coalesce(array_agg(count ORDER BY position), '{}'),
           coalesce(string_agg(CASE WHEN count > 0 THEN '1' ELSE '0' END, '' ORDER BY position), '')::bit varying
      INTO available, free
      FROM (SELECT split_part(run, ' ', 2)::int AS count, position
              FROM string_to_table(nights, ',') WITH ORDINALITY AS r(run, position)
              CROSS JOIN LATERAL generate_series(1, split_part(run, ' ', 1)::int)) n;
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit;
    FOR night IN
      SELECT number, available[number + 1] AS available, count(*) FILTER (WHERE kind <> 'reopened') AS held,
             count(*) FILTER (WHERE kind = 'uncounted') AS uncounted, count(*) FILTER (WHERE kind = 'reopened') AS reopened
        FROM (SELECT lower(o.stay) - free_nights.first_day AS first, upper(o.stay) - free_nights.first_day AS past,
                     CASE WHEN o.known_at IS NULL OR free_nights.read_at IS NULL OR o.known_at > free_nights.read_at THEN 'uncounted' ELSE 'counted' END AS kind
                FROM hold o WHERE o.unit_id = of_unit AND (o.held_until IS NULL OR o.held_until > at)
              UNION ALL
              SELECT lower(o.stay) - free_nights.first_day, upper(o.stay) - free_nights.first_day, 'reopened' FROM released_hold o
               WHERE o.unit_id = of_unit AND o.reopens AND o.released_at > free_nights.read_at
                 AND (o.taken_at IS NULL OR o.taken_at <= greatest(free_nights.read_at, free_nights.stored_at))${ended}) h
        CROSS JOIN LATERAL generate_series(greatest(first, 0), least(past, cardinality(available)) - 1) number
       GROUP BY number
    LOOP
      free := set_bit(free, night.number, CASE
        WHEN inventory = 1 AND night.held > 0 THEN 0
        WHEN greatest(night.available - night.uncounted,
                      least(night.available - night.uncounted + night.reopened, inventory - night.held)) > 0 THEN 1
        ELSE 0 END);
    END LOOP;
    RETURN free;
  END $$;
`;

const ENDED_AT_PMS = `
              UNION ALL
              SELECT lower(o.stay) - free_nights.first_day, upper(o.stay) - free_nights.first_day, 'reopened' FROM hold o
               WHERE o.unit_id = of_unit AND o.held_until <= at AND o.known_at IS NOT NULL AND o.held_until > free_nights.read_at`;

/** As in 1767025000000; `forget` removes holds that ended. */
const takeNights = (forget: string): string => `
  CREATE OR REPLACE FUNCTION take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, taker uuid, of_quote uuid, at timestamptz, until timestamptz)
  RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    inventory integer;
    in_the_way text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit AND workspace_id = of_workspace;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    UPDATE hold SET reservation_id = taker, held_until = NULL
     WHERE reservation_id = of_quote AND unit_id = of_unit AND stay = daterange(check_in, check_out) AND held_until > at;
    IF FOUND THEN RETURN '{}'; END IF;
    ${forget}
    SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
      FROM generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
      LEFT JOIN calendar c ON c.unit_id = of_unit
     WHERE substring(c.free FROM d.night::date - c.first_day + 1 FOR 1) IS DISTINCT FROM B'1';
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive, held_until)
      VALUES (taker, of_unit, daterange(check_in, check_out), inventory = 1, until);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;
`;

const DELETE_ENDED = 'DELETE FROM hold WHERE unit_id = of_unit AND held_until <= at;';

/** A hold that the PMS had leaves its nights reopened until a later calendar is read. */
const RELEASE_ENDED = `
    WITH gone AS (DELETE FROM hold WHERE unit_id = of_unit AND held_until <= at RETURNING reservation_id, unit_id, stay, known_at, held_until)
    INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at, reopens)
      SELECT reservation_id, unit_id, stay, NULL, held_until, true FROM gone WHERE known_at IS NOT NULL
      ON CONFLICT (reservation_id) DO NOTHING;`;

/** Holds of quotes at PMSes that have holds with an end. */
export class PmsHolds1767098000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE + freeNights(ENDED_AT_PMS) + takeNights(RELEASE_ENDED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${takeNights(DELETE_ENDED)}${freeNights('')}DROP TABLE pms_hold;`);
  }
}
