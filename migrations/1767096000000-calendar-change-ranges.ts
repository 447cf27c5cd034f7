import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes which nights can be booked or no longer can, by the bits of both rows: the mirror, which compares the prices and
 * rules anyway, notes those itself. A night without data equals one that cannot be booked; nights that have passed are
 * dropped and are no change. The first read of a calendar is silent until the account's calendars were all read once,
 * unless its listing has had events.
 */
const BY_RANGES = `
  CREATE FUNCTION note_calendar_nights(changed_unit uuid, changed datemultirange, was_read boolean) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT was_read AND NOT EXISTS (
      SELECT 1 FROM unit u JOIN listing l ON l.id = u.listing_id WHERE u.id = changed_unit AND (l.sequence > 0 OR EXISTS (
        SELECT 1 FROM confirmed_read r WHERE r.account_id = l.integration_account_id AND r.resource = 'CALENDARS'))
    ) THEN RETURN; END IF;
    INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
      SELECT id, workspace_id, changed, clock_timestamp() FROM unit WHERE id = changed_unit
      ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since);
  END $$;

  CREATE FUNCTION note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    shift integer := coalesce(NEW.first_day - OLD.first_day, 0);
    was bit varying := coalesce(OLD.free, '');
    days integer;
    bits text;
    first integer;
    past integer := 1;
    found datemultirange := '{}';
  BEGIN
    was := CASE WHEN shift > 0 THEN substring(was FROM shift + 1) ELSE repeat('0', -shift)::varbit || was END;
    days := greatest(length(was), length(NEW.free));
    bits := ((was || repeat('0', days - length(was))::varbit) # (NEW.free || repeat('0', days - length(NEW.free))::varbit))::text;
    LOOP
      first := strpos(substr(bits, past), '1');
      EXIT WHEN first = 0;
      first := past + first - 1;
      past := strpos(substr(bits, first), '0');
      past := CASE WHEN past = 0 THEN days + 1 ELSE first + past - 1 END;
      found := found + datemultirange(daterange(NEW.first_day + first - 1, NEW.first_day + past - 1));
    END LOOP;
    IF NOT isempty(found) THEN PERFORM note_calendar_nights(NEW.unit_id, found, OLD.read_at IS NOT NULL); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER new_calendar_is_noted AFTER INSERT ON calendar FOR EACH ROW
    WHEN (NEW.nights <> '') EXECUTE FUNCTION note_calendar_change();
  CREATE TRIGGER changed_calendar_is_noted AFTER UPDATE ON calendar FOR EACH ROW
    WHEN (NEW.nights <> '' AND (OLD.first_day, OLD.free) IS DISTINCT FROM (NEW.first_day, NEW.free))
    EXECUTE FUNCTION note_calendar_change();
`;

const BY_NIGHTS = `
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

const DROP_TRIGGERS = `
  DROP TRIGGER new_calendar_is_noted ON calendar;
  DROP TRIGGER changed_calendar_is_noted ON calendar;
`;

/** Changed calendars are no longer expanded to nights in the database. docs/adr/0033-calendar-changes-coalesce.md */
export class CalendarChangeRanges1767096000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${DROP_TRIGGERS}
      DROP FUNCTION note_calendar_change(), shown_nights(date, text, bit varying);
      ${BY_RANGES}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${DROP_TRIGGERS}
      DROP FUNCTION note_calendar_change(), note_calendar_nights(uuid, datemultirange, boolean);
      ${BY_NIGHTS}
    `);
  }
}
