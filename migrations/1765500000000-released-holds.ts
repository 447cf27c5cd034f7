import type { MigrationInterface, QueryRunner } from 'typeorm';

const WORKSPACE = '(SELECT acting_workspace())';

const TABLE = `
  ALTER TABLE unit ADD COLUMN calendar_stored_at timestamptz;
  CREATE TABLE released_hold (
    reservation_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    stay daterange NOT NULL,
    taken_at timestamptz,
    released_at timestamptz NOT NULL,
    reopens boolean NOT NULL DEFAULT false,
    workspace_id uuid NOT NULL,
    CONSTRAINT "PK_released_hold" PRIMARY KEY (reservation_id)
  );
  CREATE INDEX released_hold_unit ON released_hold (unit_id);
  CREATE TRIGGER released_hold_in_workspace BEFORE INSERT ON released_hold
    FOR EACH ROW EXECUTE FUNCTION hold_in_workspace();
  ALTER TABLE released_hold ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON released_hold
    USING (workspace_id = ${WORKSPACE} OR ${WORKSPACE} = '00000000-0000-0000-0000-000000000000'::uuid);
`;

/** What goes with a unit and with a reservation. */
const forget = (tables: string[]): string => `
  CREATE OR REPLACE FUNCTION forget_unit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${['night', ...tables].map((table) => `DELETE FROM ${table} WHERE unit_id IN (SELECT id FROM gone);`).join('\n    ')}
    RETURN NULL;
  END $$;
  CREATE OR REPLACE FUNCTION forget_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${tables.map((table) => `DELETE FROM ${table} WHERE reservation_id IN (SELECT id FROM gone);`).join('\n    ')}
    RETURN NULL;
  END $$;
`;

/** As in 1764500000000; with `reopened`, nights that a cancellation of ours gave back count as free before the PMS says so. */
const takeNights = (reopened: boolean): string => `
  CREATE OR REPLACE FUNCTION take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, for_reservation uuid)
  RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    inventory integer;
    in_the_way text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit AND workspace_id = of_workspace;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
      FROM unit u
      CROSS JOIN generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
      LEFT JOIN night n ON n.unit_id = u.id AND n.date = d.night::date
      LEFT JOIN LATERAL (
        SELECT count(*) AS every,
            count(*) FILTER (WHERE h.known_at IS NULL OR u.calendar_read_at IS NULL OR h.known_at > u.calendar_read_at) AS uncounted
          FROM hold h WHERE h.unit_id = u.id AND h.stay @> d.night::date AND h.reservation_id <> for_reservation) h ON true
      ${
        reopened
          ? `LEFT JOIN LATERAL (
        SELECT count(*) AS nights FROM released_hold r
         WHERE r.unit_id = u.id AND r.stay @> d.night::date AND r.reopens AND r.released_at > u.calendar_read_at
           AND (r.taken_at IS NULL OR r.taken_at <= greatest(u.calendar_read_at, u.calendar_stored_at))) reopened ON true
     WHERE u.id = of_unit
       AND (greatest(coalesce(n.available, 0) - h.uncounted,
                     least(coalesce(n.available, 0) - h.uncounted + reopened.nights, u.inventory_count - h.every)) <= 0`
          : `WHERE u.id = of_unit
       AND (coalesce(n.available, 0) - h.uncounted <= 0`
      } OR (u.inventory_count = 1 AND h.every > 0));
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive)
      VALUES (for_reservation, of_unit, daterange(check_in, check_out), inventory = 1);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;
`;

/** A cancelled stay's nights are free for the next request, although the stored calendar still counts them as sold. */
export class ReleasedHolds1765500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE + forget(['hold', 'released_hold']) + takeNights(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${takeNights(false)} ${forget(['hold'])}
      DROP TABLE released_hold; ALTER TABLE unit DROP COLUMN calendar_stored_at;`);
  }
}
