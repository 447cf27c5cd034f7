import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `
  ALTER TABLE hold ADD COLUMN held_until timestamptz;
  CREATE INDEX hold_held_until ON hold (held_until) WHERE held_until IS NOT NULL;
  ALTER TABLE calendar ADD COLUMN held_until timestamptz;
`;

/**
 * As the body of count_free_nights() in 1766000000000, without the holds that ended by `at`. Readers call it where
 * `calendar.free` still counts a hold that has ended since.
 */
const FREE_NIGHTS = `
  CREATE FUNCTION free_nights(of_unit uuid, first_day date, nights text, read_at timestamptz, stored_at timestamptz, at timestamptz)
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
                 AND (o.taken_at IS NULL OR o.taken_at <= greatest(free_nights.read_at, free_nights.stored_at))) h
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

/** Counts every hold, whatever the time: the clock of the service decides which have ended, not that of the database. */
const COUNT = `
  CREATE OR REPLACE FUNCTION count_free_nights() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.free := free_nights(NEW.unit_id, NEW.first_day, NEW.nights, NEW.read_at, NEW.stored_at, '-infinity');
    SELECT min(held_until) INTO NEW.held_until FROM hold WHERE unit_id = NEW.unit_id;
    RETURN NEW;
  END $$;
  DROP TRIGGER changed_hold_changes_calendar ON hold;
  CREATE TRIGGER changed_hold_changes_calendar AFTER UPDATE ON hold FOR EACH ROW
    WHEN ((OLD.unit_id, OLD.stay, OLD.known_at, OLD.held_until) IS DISTINCT FROM (NEW.unit_id, NEW.stay, NEW.known_at, NEW.held_until))
    EXECUTE FUNCTION hold_changes_calendar();
`;

/**
 * As take_nights of 1766000000000, which processes of the previous version still call. A live hold of the quote passes
 * to the taker with its nights; holds that ended are deleted first, because they could overlap. `until`: the taker is a
 * quote, whose hold ends then.
 */
const TAKE = `
  CREATE FUNCTION take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, taker uuid, of_quote uuid, at timestamptz, until timestamptz)
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
    DELETE FROM hold WHERE unit_id = of_unit AND held_until <= at;
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

/** As in 1766000000000 and 1766600000000. */
const COUNT_AS_BEFORE = `
  CREATE OR REPLACE FUNCTION count_free_nights() RETURNS trigger LANGUAGE plpgsql AS $$
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
  DROP TRIGGER changed_hold_changes_calendar ON hold;
  CREATE TRIGGER changed_hold_changes_calendar AFTER UPDATE ON hold FOR EACH ROW
    WHEN ((OLD.unit_id, OLD.stay, OLD.known_at) IS DISTINCT FROM (NEW.unit_id, NEW.stay, NEW.known_at))
    EXECUTE FUNCTION hold_changes_calendar();
`;

/** Quotes hold their nights for minutes, in the table and under the lock of reservations. */
export class QuoteHolds1767025000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS + FREE_NIGHTS + COUNT + TAKE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM hold WHERE held_until IS NOT NULL; ${COUNT_AS_BEFORE}
      DROP FUNCTION take_nights(uuid, uuid, date, date, uuid, uuid, timestamptz, timestamptz);
      DROP FUNCTION free_nights(uuid, date, text, timestamptz, timestamptz, timestamptz);
      ALTER TABLE calendar DROP COLUMN held_until;
      ALTER TABLE hold DROP COLUMN held_until;`);
  }
}
