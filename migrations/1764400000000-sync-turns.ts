import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE sync_schedule ADD requested_at timestamptz, ADD due_since timestamptz, ADD read_all_at timestamptz;

  DROP FUNCTION take_pms_call(text, integer, integer);

  -- Of the calls those with which work began.
  ALTER TABLE pms_rate_slot ADD starts integer NOT NULL DEFAULT 0;

  -- Counts one call for each of the scopes and answers 0, or counts none and answers how many ms to wait: a call that was
  -- counted for a short window and then waits for a long one would go out together with those of a later short window. A
  -- window is counted in 20 slots and the one that is running, so that no stretch of it holds more than was allowed. With
  -- claimed > 0 the call begins work: it finds no room while others that began within claim_ms may still need it.
  CREATE FUNCTION take_pms_calls(scopes text[], windows_ms integer[], allowed integer[], claims_ms integer[], claimed integer)
  RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    now_ms bigint;
    slot_ms bigint;
    current bigint;
    counted text;
    used bigint;
    wait_ms bigint;
    longest_ms bigint := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(of.key)
      FROM (SELECT DISTINCT hashtextextended('pms-rate|' || s, 0) AS key FROM unnest(scopes) s ORDER BY 1) of;
    now_ms := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    FOR i IN 1 .. cardinality(scopes) LOOP
      SELECT until_ms - now_ms INTO wait_ms FROM pms_rate_pause WHERE scope = scopes[i];
      IF wait_ms > 0 THEN longest_ms := greatest(longest_ms, wait_ms); CONTINUE; END IF;
      slot_ms := greatest(windows_ms[i] / 20, 1);
      current := now_ms / slot_ms;
      counted := scopes[i] || '|' || windows_ms[i];
      SELECT coalesce(sum(calls), 0) INTO used FROM pms_rate_slot WHERE scope = counted AND slot > current - 21;
      IF used >= allowed[i] THEN
        SELECT (slot + 21) * slot_ms - now_ms INTO wait_ms
          FROM (SELECT slot, sum(calls) OVER (ORDER BY slot) AS gone FROM pms_rate_slot WHERE scope = counted AND slot > current - 21) s
         WHERE used - gone < allowed[i] ORDER BY slot LIMIT 1;
        longest_ms := greatest(longest_ms, wait_ms, 1);
      ELSIF claimed > 0 THEN
        SELECT CASE WHEN used + claimed * sum(starts) >= allowed[i] THEN (min(slot) + 1) * slot_ms + claims_ms[i] - now_ms END INTO wait_ms
          FROM pms_rate_slot WHERE scope = counted AND starts > 0 AND (slot + 1) * slot_ms + claims_ms[i] > now_ms;
        IF wait_ms > 0 THEN longest_ms := greatest(longest_ms, wait_ms); END IF;
      END IF;
    END LOOP;
    IF longest_ms > 0 THEN RETURN longest_ms; END IF;
    FOR i IN 1 .. cardinality(scopes) LOOP
      slot_ms := greatest(windows_ms[i] / 20, 1);
      current := now_ms / slot_ms;
      counted := scopes[i] || '|' || windows_ms[i];
      INSERT INTO pms_rate_slot AS s (scope, slot, calls, starts) VALUES (counted, current, 1, least(claimed, 1))
        ON CONFLICT (scope, slot) DO UPDATE SET calls = s.calls + 1, starts = s.starts + excluded.starts;
      DELETE FROM pms_rate_slot WHERE scope = counted AND slot <= current - 21;
    END LOOP;
    RETURN 0;
  END $$;
`;

const DOWN = `
  DROP FUNCTION take_pms_calls(text[], integer[], integer[], integer[], integer);
  ALTER TABLE pms_rate_slot DROP starts;
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
  ALTER TABLE sync_schedule DROP requested_at, DROP due_since, DROP read_all_at;
`;

/** Limits of one call are taken together; a sync remembers that it was asked for while one runs. */
export class SyncTurns1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
