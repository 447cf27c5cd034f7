import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE UNLOGGED TABLE pms_rate_slot (
    scope text NOT NULL,
    slot bigint NOT NULL,
    calls integer NOT NULL,
    PRIMARY KEY (scope, slot)
  );
  CREATE UNLOGGED TABLE pms_rate_pause (
    scope text PRIMARY KEY,
    until_ms bigint NOT NULL
  );

  -- Counts one call of the scope and answers 0, or answers how many ms to wait. A window is counted in 20 slots and the one
  -- that is running, so that no stretch of window_ms holds more than was allowed.
  CREATE FUNCTION take_pms_call(of_scope text, window_ms integer, allowed integer) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    now_ms bigint;
    slot_ms bigint := greatest(window_ms / 20, 1);
    counted text := of_scope || '|' || window_ms;
    current bigint;
    used bigint;
    wait_ms bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('pms-rate|' || of_scope, 0));
    now_ms := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    current := now_ms / slot_ms;
    SELECT until_ms - now_ms INTO wait_ms FROM pms_rate_pause WHERE scope = of_scope;
    IF wait_ms > 0 THEN RETURN wait_ms; END IF;
    SELECT coalesce(sum(calls), 0) INTO used FROM pms_rate_slot WHERE scope = counted AND slot > current - 21;
    IF used < allowed THEN
      INSERT INTO pms_rate_slot AS s (scope, slot, calls) VALUES (counted, current, 1)
        ON CONFLICT (scope, slot) DO UPDATE SET calls = s.calls + 1;
      DELETE FROM pms_rate_slot WHERE scope = counted AND slot <= current - 21;
      RETURN 0;
    END IF;
    SELECT (slot + 21) * slot_ms - now_ms INTO wait_ms
      FROM (SELECT slot, sum(calls) OVER (ORDER BY slot) AS gone FROM pms_rate_slot WHERE scope = counted AND slot > current - 21) s
     WHERE used - gone < allowed ORDER BY slot LIMIT 1;
    RETURN greatest(wait_ms, 1);
  END $$;
`;

const DOWN = `
  DROP FUNCTION take_pms_call(text, integer, integer);
  DROP TABLE pms_rate_slot, pms_rate_pause;
`;

/** Counts calls to PMSes by all processes together. Unlogged: a crash resets the counts. */
export class PmsRates1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
