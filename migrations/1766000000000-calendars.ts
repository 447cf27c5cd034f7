import type { MigrationInterface, QueryRunner } from 'typeorm';

const WORKSPACE = '(SELECT acting_workspace())';

/**
 * `nights` are runs of alike nights, one after the other from `first_day` on: `length available price minimum maximum`, `-`
 * for no price, then `a`, `d` or `ad` where no stay may begin or end; separated by `,`.
 */
const TABLE = `
  CREATE TABLE calendar (
    unit_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    first_day date NOT NULL,
    nights text NOT NULL,
    free bit varying NOT NULL,
    read_at timestamptz,
    stored_at timestamptz,
    CONSTRAINT "PK_calendar" PRIMARY KEY (unit_id)
  ) WITH (fillfactor = 80);
  ALTER TABLE calendar ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON calendar
    USING (workspace_id = ${WORKSPACE} OR ${WORKSPACE} = '00000000-0000-0000-0000-000000000000'::uuid);

  CREATE FUNCTION calendar_runs(nights text)
  RETURNS TABLE (start integer, length integer, available integer, price numeric, minimum_nights integer, maximum_nights integer,
    closed_to_arrival boolean, closed_to_departure boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (sum(split_part(run, ' ', 1)::int) OVER (ORDER BY position) - split_part(run, ' ', 1)::int)::int,
           split_part(run, ' ', 1)::int, split_part(run, ' ', 2)::int, nullif(split_part(run, ' ', 3), '-')::numeric,
           split_part(run, ' ', 4)::int, split_part(run, ' ', 5)::int,
           split_part(run, ' ', 6) LIKE 'a%', split_part(run, ' ', 6) LIKE '%d'
      FROM string_to_table(nights, ',') WITH ORDINALITY AS r(run, position)
  $$;

  -- A row a night, for people and for what looks at few calendars.
  CREATE VIEW calendar_night WITH (security_invoker = true) AS
    SELECT c.unit_id, c.workspace_id, c.first_day + day AS date, r.available, r.price, r.minimum_nights, r.maximum_nights,
           r.closed_to_arrival, r.closed_to_departure, get_bit(c.free, day) = 1 AS free
      FROM calendar c CROSS JOIN calendar_runs(c.nights) r CROSS JOIN generate_series(r.start, r.start + r.length - 1) day;
`;

/**
 * One place says what can be booked of a unit: `calendar.free`, one bit for each night. A change of anything they depend on
 * computes the bits again, while it holds the lock of the calendar's row, so that it sees all earlier commits.
 */
const FREE_NIGHTS = `
  CREATE FUNCTION count_free_nights() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    available integer[];
    inventory integer;
    night record;
  BEGIN
    SELECT coalesce(array_agg(count ORDER BY position), '{}'),
           coalesce(string_agg(CASE WHEN count > 0 THEN '1' ELSE '0' END, '' ORDER BY position), '')::bit varying
      INTO available, NEW.free
      FROM (SELECT split_part(run, ' ', 2)::int AS count, position
              FROM string_to_table(NEW.nights, ',') WITH ORDINALITY AS r(run, position)
              CROSS JOIN LATERAL generate_series(1, split_part(run, ' ', 1)::int)) n;
    SELECT inventory_count INTO inventory FROM unit WHERE id = NEW.unit_id;
    -- What the PMS would sell, less the holds it did not know of when it said so, and with those that were cancelled since,
    -- as far as other holds leave room. A unit that exists once is taken by any hold, counted or not (ADR 3).
    FOR night IN
      SELECT number, available[number + 1] AS available, count(*) FILTER (WHERE kind <> 'reopened') AS held,
             count(*) FILTER (WHERE kind = 'uncounted') AS uncounted, count(*) FILTER (WHERE kind = 'reopened') AS reopened
        FROM (SELECT lower(stay) - NEW.first_day AS first, upper(stay) - NEW.first_day AS past,
                     CASE WHEN known_at IS NULL OR NEW.read_at IS NULL OR known_at > NEW.read_at THEN 'uncounted' ELSE 'counted' END AS kind
                FROM hold WHERE unit_id = NEW.unit_id
              UNION ALL
              SELECT lower(stay) - NEW.first_day, upper(stay) - NEW.first_day, 'reopened' FROM released_hold
               WHERE unit_id = NEW.unit_id AND reopens AND released_at > NEW.read_at
                 AND (taken_at IS NULL OR taken_at <= greatest(NEW.read_at, NEW.stored_at))) h
        CROSS JOIN LATERAL generate_series(greatest(first, 0), least(past, cardinality(available)) - 1) number
       GROUP BY number
    LOOP
      NEW.free := set_bit(NEW.free, night.number, CASE
        WHEN inventory = 1 AND night.held > 0 THEN 0
        WHEN greatest(night.available - night.uncounted,
                      least(night.available - night.uncounted + night.reopened, inventory - night.held)) > 0 THEN 1
        ELSE 0 END);
    END LOOP;
    RETURN NEW;
  END $$;
  CREATE TRIGGER free_nights BEFORE INSERT OR UPDATE ON calendar FOR EACH ROW EXECUTE FUNCTION count_free_nights();

  -- A unit whose calendar was not read yet gets an empty one: its first read then waits for the hold, or the hold for it.
  CREATE FUNCTION hold_changes_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO calendar (unit_id, workspace_id, first_day, nights)
      SELECT id, workspace_id, current_date, '' FROM unit WHERE id IN (OLD.unit_id, NEW.unit_id) ORDER BY id
      ON CONFLICT (unit_id) DO UPDATE SET free = excluded.free;
    RETURN NULL;
  END $$;
  CREATE TRIGGER hold_changes_calendar AFTER INSERT OR UPDATE OR DELETE ON hold
    FOR EACH ROW EXECUTE FUNCTION hold_changes_calendar();
  CREATE TRIGGER hold_changes_calendar AFTER INSERT OR UPDATE OR DELETE ON released_hold
    FOR EACH ROW EXECUTE FUNCTION hold_changes_calendar();

  CREATE FUNCTION inventory_changes_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE calendar SET free = free WHERE unit_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER inventory_changes_calendar AFTER UPDATE OF inventory_count ON unit
    FOR EACH ROW WHEN (OLD.inventory_count <> NEW.inventory_count) EXECUTE FUNCTION inventory_changes_calendar();
`;

/** Days that lie between two stored ones and are not stored count as sold, as they did. */
const MOVE = `
  INSERT INTO calendar (unit_id, workspace_id, first_day, nights, read_at, stored_at)
    SELECT u.id, u.workspace_id, coalesce(n.first_day, current_date), coalesce(n.nights, ''), u.calendar_read_at, u.calendar_stored_at
      FROM unit u LEFT JOIN (
        SELECT unit_id, min(first) AS first_day,
               string_agg(length || ' ' || night || CASE WHEN next > last + 1 THEN ',' || (next - last - 1) || ' 0 - 0 0' ELSE '' END, ',' ORDER BY first) AS nights
          FROM (SELECT *, lead(first) OVER (PARTITION BY unit_id ORDER BY first) AS next
                  FROM (SELECT unit_id, night, min(date) AS first, max(date) AS last, count(*) AS length
                          FROM (SELECT *, date - row_number() OVER (PARTITION BY unit_id, night ORDER BY date)::int AS island
                                  FROM (SELECT unit_id, date, concat_ws(' ', available, coalesce(trim_scale(price)::text, '-'), minimum_nights, maximum_nights) AS night
                                          FROM night) one) numbered
                         GROUP BY unit_id, night, island) run) followed
         GROUP BY unit_id) n ON n.unit_id = u.id
     WHERE n.unit_id IS NOT NULL OR u.calendar_read_at IS NOT NULL;
  ALTER TABLE unit DROP COLUMN calendar_read_at, DROP COLUMN calendar_stored_at;
`;

const BACK = `
  CREATE TABLE night (
    unit_id uuid NOT NULL,
    date date NOT NULL,
    available smallint NOT NULL,
    price numeric,
    minimum_nights integer NOT NULL,
    maximum_nights integer NOT NULL,
    workspace_id uuid NOT NULL,
    CONSTRAINT "PK_f3f769251ff4cc53821f440c12d" PRIMARY KEY (unit_id, date)
  );
  INSERT INTO night SELECT unit_id, date, available, price, minimum_nights, maximum_nights, workspace_id FROM calendar_night;
  ALTER TABLE night ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON night
    USING (workspace_id = ${WORKSPACE} OR ${WORKSPACE} = '00000000-0000-0000-0000-000000000000'::uuid);
  ALTER TABLE unit ADD COLUMN calendar_read_at timestamptz, ADD COLUMN calendar_stored_at timestamptz;
  UPDATE unit SET calendar_read_at = c.read_at, calendar_stored_at = c.stored_at FROM calendar c WHERE c.unit_id = unit.id;
  DROP TRIGGER inventory_changes_calendar ON unit;
  DROP TRIGGER hold_changes_calendar ON hold;
  DROP TRIGGER hold_changes_calendar ON released_hold;
  DROP FUNCTION inventory_changes_calendar(), hold_changes_calendar();
  DROP VIEW calendar_night;
  DROP TABLE calendar;
  DROP FUNCTION count_free_nights(), calendar_runs(text);
`;

/** What goes with a unit. */
const forgetUnit = (nights: 'night' | 'calendar'): string => `
  CREATE OR REPLACE FUNCTION forget_unit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM ${nights} WHERE unit_id IN (SELECT id FROM gone);
    DELETE FROM hold WHERE unit_id IN (SELECT id FROM gone);
    DELETE FROM released_hold WHERE unit_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
`;

const NIGHTS_OF_CALENDAR = `
      SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
        FROM generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
        LEFT JOIN calendar c ON c.unit_id = of_unit
       WHERE substring(c.free FROM d.night::date - c.first_day + 1 FOR 1) IS DISTINCT FROM B'1';`;

/** As in 1765500000000. */
const NIGHTS_OF_ROWS = `
      SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
        FROM unit u
        CROSS JOIN generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
        LEFT JOIN night n ON n.unit_id = u.id AND n.date = d.night::date
        LEFT JOIN LATERAL (
          SELECT count(*) AS every,
              count(*) FILTER (WHERE h.known_at IS NULL OR u.calendar_read_at IS NULL OR h.known_at > u.calendar_read_at) AS uncounted
            FROM hold h WHERE h.unit_id = u.id AND h.stay @> d.night::date AND h.reservation_id <> for_reservation) h ON true
        LEFT JOIN LATERAL (
          SELECT count(*) AS nights FROM released_hold r
           WHERE r.unit_id = u.id AND r.stay @> d.night::date AND r.reopens AND r.released_at > u.calendar_read_at
             AND (r.taken_at IS NULL OR r.taken_at <= greatest(u.calendar_read_at, u.calendar_stored_at))) reopened ON true
       WHERE u.id = of_unit
         AND (greatest(coalesce(n.available, 0) - h.uncounted,
                       least(coalesce(n.available, 0) - h.uncounted + reopened.nights, u.inventory_count - h.every)) <= 0
              OR (u.inventory_count = 1 AND h.every > 0));`;

/**
 * Answers the nights that stand in the way, none when they are taken now, NULL for a unit of another workspace. One taker of a
 * unit at a time, until its transaction ends; who goes empty-handed lets go of the lock at once, with the block that took it.
 * Each statement in here sees what those before it committed.
 */
const takeNights = (inTheWay: string): string => `
  CREATE OR REPLACE FUNCTION take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, for_reservation uuid)
  RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    inventory integer;
    in_the_way text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit AND workspace_id = of_workspace;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    ${inTheWay.trim()}
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive)
      VALUES (for_reservation, of_unit, daterange(check_in, check_out), inventory = 1);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;
`;

/** A unit's calendar is one row: stored, read, compared and searched as one. docs/adr/0021-a-calendar-is-one-row.md */
export class Calendars1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      TABLE + FREE_NIGHTS + MOVE + forgetUnit('calendar') + takeNights(NIGHTS_OF_CALENDAR) + 'DROP TABLE night;',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(BACK + forgetUnit('night') + takeNights(NIGHTS_OF_ROWS));
  }
}
