import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE sync_schedule ADD requested_at timestamptz, ADD due_since timestamptz, ADD read_all_at timestamptz;

  -- Of the calls those with which work began.
  ALTER TABLE pms_rate_slot ADD starts integer NOT NULL DEFAULT 0;

  -- Work that was refused its first call, in the order in which it is to begin. A place that nobody comes back to lapses.
  CREATE UNLOGGED TABLE pms_rate_line (
    scope text NOT NULL,
    place text NOT NULL,
    since_ms bigint NOT NULL,
    until_ms bigint NOT NULL,
    PRIMARY KEY (scope, place)
  );

  -- Counts one call for each of the scopes and answers 0, or counts none and answers how many ms to wait: a call that was
  -- counted for a short window and then waits for a long one would go out together with those of a later short window. A
  -- window is counted in 20 slots and the one that is running, so that no stretch of it holds more than was allowed. With
  -- claimed > 0 the call begins work: it finds no room while others that began within claim_ms may still need it, and work
  -- that has a place finds room only beyond what those need who have waited longer. The room it is refused for is told as
  -- free no earlier than they can have begun, so that not all come back for one call.
  -- take_pms_call, one scope at a time, is not called any more; it stays, so that the way back needs no copy of it.
  CREATE FUNCTION take_pms_calls(scopes text[], windows_ms integer[], allowed integer[], claims_ms integer[], claimed integer, own_place text, own_since_ms bigint)
  RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    now_ms bigint;
    slot_ms bigint;
    current bigint;
    counted text;
    used bigint;
    ahead bigint := 0;
    begun bigint;
    wait_ms bigint;
    waits bigint[] := array_fill(0::bigint, ARRAY[cardinality(scopes)]);
    longest_ms bigint := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(of.key)
      FROM (SELECT DISTINCT hashtextextended('pms-rate|' || s, 0) AS key FROM unnest(scopes) s ORDER BY 1) of;
    now_ms := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    FOR i IN 1 .. cardinality(scopes) LOOP
      SELECT until_ms - now_ms INTO wait_ms FROM pms_rate_pause WHERE scope = scopes[i] AND until_ms > now_ms;
      IF wait_ms > 0 THEN waits[i] := wait_ms; CONTINUE; END IF;
      slot_ms := greatest(windows_ms[i] / 20, 1);
      current := now_ms / slot_ms;
      counted := scopes[i] || '|' || windows_ms[i];
      SELECT coalesce(sum(calls), 0) INTO used FROM pms_rate_slot WHERE scope = counted AND slot > current - 21;
      IF own_place IS NOT NULL THEN
        SELECT count(*) INTO ahead FROM pms_rate_line
         WHERE scope = scopes[i] AND until_ms > now_ms AND (since_ms, place) < (own_since_ms, own_place);
      END IF;
      IF used >= allowed[i] THEN
        SELECT (slot + 21) * slot_ms - now_ms INTO wait_ms
          FROM (SELECT slot, sum(calls) OVER (ORDER BY slot) AS gone FROM pms_rate_slot WHERE scope = counted AND slot > current - 21) s
         WHERE used - gone < allowed[i] ORDER BY slot LIMIT 1;
      ELSE
        CONTINUE WHEN claimed = 0;
        SELECT coalesce(sum(starts), 0), (min(slot) + 1) * slot_ms + claims_ms[i] - now_ms INTO begun, wait_ms
          FROM pms_rate_slot WHERE scope = counted AND starts > 0 AND (slot + 1) * slot_ms + claims_ms[i] > now_ms;
        CONTINUE WHEN begun + ahead = 0 OR used + claimed * begun + (claimed + 1) * ahead < allowed[i];
      END IF;
      waits[i] := greatest(wait_ms, ahead * windows_ms[i] / allowed[i], 1);
    END LOOP;
    SELECT max(wait) INTO longest_ms FROM unnest(waits) wait;
    IF own_place IS NOT NULL THEN
      DELETE FROM pms_rate_line WHERE scope = ANY(scopes) AND (place = own_place OR until_ms <= now_ms);
    END IF;
    IF longest_ms > 0 THEN
      -- Only where it is kept longest: whoever must wait elsewhere keeps no room here.
      INSERT INTO pms_rate_line (scope, place, since_ms, until_ms)
        SELECT DISTINCT s.scope, own_place, own_since_ms, now_ms + longest_ms + 10000
          FROM unnest(scopes, waits) s (scope, wait) WHERE s.wait = longest_ms AND own_place IS NOT NULL;
      RETURN longest_ms;
    END IF;
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
  DROP FUNCTION take_pms_calls(text[], integer[], integer[], integer[], integer, text, bigint);
  DROP TABLE pms_rate_line;
  ALTER TABLE pms_rate_slot DROP starts;
  ALTER TABLE sync_schedule DROP requested_at, DROP due_since, DROP read_all_at;
`;

/**
 * Limits of one call are taken together; of those who wait for one the one that has waited longest begins first. A sync
 * remembers that it was asked for while one runs.
 */
export class SyncTurns1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
