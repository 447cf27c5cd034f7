import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A calendar is there for nearly every hold, so it is changed first and made only where there is none: an insert that meets
 * a row had counted the free nights of the row it proposed, too.
 */
const COUNT_ONCE = `
  CREATE OR REPLACE FUNCTION hold_changes_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    of_unit record;
  BEGIN
    FOR of_unit IN SELECT id, workspace_id FROM unit WHERE id IN (OLD.unit_id, NEW.unit_id) ORDER BY id LOOP
      UPDATE calendar SET free = free WHERE unit_id = of_unit.id;
      CONTINUE WHEN FOUND;
      INSERT INTO calendar (unit_id, workspace_id, first_day, nights) VALUES (of_unit.id, of_unit.workspace_id, current_date, '')
        ON CONFLICT (unit_id) DO UPDATE SET free = excluded.free;
    END LOOP;
    RETURN NULL;
  END $$;
`;

/** As in 1766000000000. */
const COUNT_TWICE = `
  CREATE OR REPLACE FUNCTION hold_changes_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO calendar (unit_id, workspace_id, first_day, nights)
      SELECT id, workspace_id, current_date, '' FROM unit WHERE id IN (OLD.unit_id, NEW.unit_id) ORDER BY id
      ON CONFLICT (unit_id) DO UPDATE SET free = excluded.free;
    RETURN NULL;
  END $$;
`;

const DROP_TRIGGERS = `
  DROP TRIGGER hold_changes_calendar ON hold;
  DROP TRIGGER hold_changes_calendar ON released_hold;
`;

const ALWAYS = `
  CREATE TRIGGER hold_changes_calendar AFTER INSERT OR UPDATE OR DELETE ON hold
    FOR EACH ROW EXECUTE FUNCTION hold_changes_calendar();
  CREATE TRIGGER hold_changes_calendar AFTER INSERT OR UPDATE OR DELETE ON released_hold
    FOR EACH ROW EXECUTE FUNCTION hold_changes_calendar();
`;

/** Each read of a reservation stores its hold again, mostly as it was; a release counts only once it reopens its nights. */
const WHERE_IT_COUNTS = `
  CREATE TRIGGER hold_changes_calendar AFTER INSERT OR DELETE ON hold
    FOR EACH ROW EXECUTE FUNCTION hold_changes_calendar();
  CREATE TRIGGER changed_hold_changes_calendar AFTER UPDATE ON hold FOR EACH ROW
    WHEN ((OLD.unit_id, OLD.stay, OLD.known_at) IS DISTINCT FROM (NEW.unit_id, NEW.stay, NEW.known_at))
    EXECUTE FUNCTION hold_changes_calendar();
  CREATE TRIGGER release_changes_calendar AFTER INSERT ON released_hold FOR EACH ROW
    WHEN (NEW.reopens) EXECUTE FUNCTION hold_changes_calendar();
  CREATE TRIGGER changed_release_changes_calendar AFTER UPDATE ON released_hold FOR EACH ROW
    WHEN (OLD.reopens OR NEW.reopens) EXECUTE FUNCTION hold_changes_calendar();
  CREATE TRIGGER deleted_release_changes_calendar AFTER DELETE ON released_hold FOR EACH ROW
    WHEN (OLD.reopens) EXECUTE FUNCTION hold_changes_calendar();
`;

const DROP_WHERE_IT_COUNTS = `
  DROP TRIGGER hold_changes_calendar ON hold;
  DROP TRIGGER changed_hold_changes_calendar ON hold;
  DROP TRIGGER release_changes_calendar ON released_hold;
  DROP TRIGGER changed_release_changes_calendar ON released_hold;
  DROP TRIGGER deleted_release_changes_calendar ON released_hold;
`;

/** A change of a hold counts the free nights of its unit once, and only where it may change them. */
export class HoldsCountedOnce1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_ONCE + DROP_TRIGGERS + WHERE_IT_COUNTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_WHERE_IT_COUNTS + ALWAYS + COUNT_TWICE);
  }
}
