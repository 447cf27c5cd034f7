import type { MigrationInterface, QueryRunner } from 'typeorm';

const WORKSPACE = '(SELECT acting_workspace())';

/** Nights that have changed and are not published yet. docs/adr/0033-calendar-changes-coalesce.md */
const TABLE = `
  CREATE TABLE calendar_change (
    unit_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    nights datemultirange NOT NULL,
    since timestamptz,
    sequence integer NOT NULL DEFAULT 0,
    CONSTRAINT calendar_change_pkey PRIMARY KEY (unit_id),
    CONSTRAINT calendar_change_unit FOREIGN KEY (unit_id) REFERENCES unit (id) ON DELETE CASCADE
  ) WITH (fillfactor = 70);
  CREATE INDEX calendar_change_waiting ON calendar_change (since) WHERE since IS NOT NULL;
  ALTER TABLE calendar_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON calendar_change
    USING (workspace_id = ${WORKSPACE} OR ${WORKSPACE} = '00000000-0000-0000-0000-000000000000'::uuid);
`;

/**
 * Notes the nights that differ for a reader: whether one more of the unit can be booked, price and rules, but not how many
 * the PMS counts. A night without data equals a closed one; nights that have passed are dropped and are no change. The
 * first read of a calendar is silent until the account's calendars were all read once, unless its listing has had events.
 */
const NOTE = `
  CREATE FUNCTION shown_nights(first_day date, nights text, free bit varying) RETURNS TABLE (day date, shown text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT first_day + number::int, get_bit(free, number::int) || ' ' || shown
      FROM (SELECT regexp_replace(run, '^[0-9]+ [0-9]+ ', '') AS shown,
                   sum(split_part(run, ' ', 1)::int) OVER (ORDER BY position) AS past, split_part(run, ' ', 1)::int AS length
              FROM string_to_table(nights, ',') WITH ORDINALITY AS r(run, position)) runs
      CROSS JOIN LATERAL generate_series(past - length, past - 1) number
  $$;

  CREATE FUNCTION note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed datemultirange;
  BEGIN
    IF OLD.read_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM unit u JOIN listing l ON l.id = u.listing_id WHERE u.id = NEW.unit_id AND (l.sequence > 0 OR EXISTS (
        SELECT 1 FROM confirmed_read r WHERE r.account_id = l.integration_account_id AND r.resource = 'CALENDARS'))
    ) THEN RETURN NULL; END IF;
    IF OLD.first_day = NEW.first_day AND OLD.nights = NEW.nights THEN
      SELECT range_agg(daterange(NEW.first_day + number, NEW.first_day + number + 1)) INTO changed
        FROM generate_series(0, length(NEW.free) - 1) number WHERE get_bit(OLD.free, number) <> get_bit(NEW.free, number);
    ELSE
      SELECT range_agg(daterange(day, day + 1)) INTO changed
        FROM shown_nights(OLD.first_day, OLD.nights, OLD.free) was FULL JOIN shown_nights(NEW.first_day, NEW.nights, NEW.free) now USING (day)
       WHERE day >= NEW.first_day AND coalesce(was.shown, '0 - 0 0') <> coalesce(now.shown, '0 - 0 0');
    END IF;
    IF changed IS NOT NULL THEN
      INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
        VALUES (NEW.unit_id, NEW.workspace_id, changed, clock_timestamp())
        ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER new_calendar_is_noted AFTER INSERT ON calendar FOR EACH ROW
    WHEN (NEW.nights <> '') EXECUTE FUNCTION note_calendar_change();
  CREATE TRIGGER changed_calendar_is_noted AFTER UPDATE ON calendar FOR EACH ROW
    WHEN (NEW.nights <> '' AND (OLD.first_day, OLD.nights, OLD.free) IS DISTINCT FROM (NEW.first_day, NEW.nights, NEW.free))
    EXECUTE FUNCTION note_calendar_change();
`;

/** Changes of calendars are collected by unit for the event CALENDAR_CHANGED. */
export class CalendarChanges1767086000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE + NOTE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER new_calendar_is_noted ON calendar;
      DROP TRIGGER changed_calendar_is_noted ON calendar;
      DROP FUNCTION note_calendar_change(), shown_nights(date, text, bit varying);
      DROP TABLE calendar_change
    `);
  }
}
