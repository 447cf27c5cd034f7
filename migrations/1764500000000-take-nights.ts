import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  -- Takes the nights [check_in, check_out) of a unit for a reservation: answers the nights that stand in the way, none when
  -- they are taken now, NULL for a unit of another workspace. One taker of a unit at a time: who takes, until its transaction
  -- ends; who goes empty-handed lets go of the lock at once, with the block that took it, so that fifty of them need not wait
  -- for one another's ROLLBACK. What those before it committed is seen, for each statement in here has a snapshot of its own.
  -- A hold counts itself until the PMS's own count was read after it came to be known there (ADR 3).
  CREATE FUNCTION take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, for_reservation uuid)
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
     WHERE u.id = of_unit
       AND (coalesce(n.available, 0) - h.uncounted <= 0 OR (u.inventory_count = 1 AND h.every > 0));
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive)
      VALUES (for_reservation, of_unit, daterange(check_in, check_out), inventory = 1);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;
`;

const DOWN = 'DROP FUNCTION take_nights(uuid, uuid, date, date, uuid)';

/** The nights of a reservation in one round trip: everybody else who wants the unit waits that long. */
export class TakeNights1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
