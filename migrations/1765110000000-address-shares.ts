import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  -- As take_pms_calls without holders, which stays for processes of the version before. Where a scope has a holder (a
  -- workspace that shares an address with others), the holder finds room in three quarters of what the others leave, from
  -- the moment another holder has made a call or has had to wait: alone it may use all. So a newcomer waits for one window
  -- at most, and several who want all there is end up with equal parts. A holder's work that waits to begin keeps room in
  -- the holder's own part only, and a pause may be for one holder alone.
  CREATE FUNCTION take_pms_calls(scopes text[], windows_ms integer[], allowed integer[], claims_ms integer[], holders text[], claimed integer, own_place text, own_since_ms bigint)
  RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    now_ms bigint;
    slot_ms bigint;
    current bigint;
    counted text;
    used bigint;
    own bigint;
    room integer;
    ahead bigint := 0;
    begun bigint;
    wait_ms bigint;
    lines text[] := scopes;
    waits bigint[] := array_fill(0::bigint, ARRAY[cardinality(scopes)]);
    longest_ms bigint := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(of.key)
      FROM (SELECT DISTINCT hashtextextended('pms-rate|' || s, 0) AS key FROM unnest(scopes) s ORDER BY 1) of;
    now_ms := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    FOR i IN 1 .. cardinality(scopes) LOOP
      IF holders[i] IS NOT NULL THEN lines[i] := scopes[i] || ' ' || holders[i]; END IF;
      SELECT max(until_ms) - now_ms INTO wait_ms FROM pms_rate_pause WHERE scope IN (scopes[i], lines[i]);
      IF wait_ms > 0 THEN waits[i] := wait_ms; CONTINUE; END IF;
      slot_ms := greatest(windows_ms[i] / 20, 1);
      current := now_ms / slot_ms;
      counted := scopes[i] || '|' || windows_ms[i];
      room := allowed[i];
      SELECT coalesce(sum(calls), 0) INTO used FROM pms_rate_slot WHERE scope = counted AND slot > current - 21;
      IF used < room AND holders[i] IS NOT NULL THEN
        counted := lines[i] || '|' || windows_ms[i];
        SELECT coalesce(sum(calls), 0) INTO own FROM pms_rate_slot WHERE scope = counted AND slot > current - 21;
        IF used > own OR EXISTS (SELECT 1 FROM pms_rate_line
            WHERE scope = scopes[i] || '|wanted' AND place <> holders[i] AND until_ms > now_ms) THEN
          room := greatest(ceil((room - used + own) * 0.75), 1);
        END IF;
        used := own;
      END IF;
      IF own_place IS NOT NULL THEN
        SELECT count(*) INTO ahead FROM pms_rate_line
         WHERE scope = lines[i] AND until_ms > now_ms AND (since_ms, place) < (own_since_ms, own_place);
      END IF;
      IF used >= room THEN
        SELECT (slot + 21) * slot_ms - now_ms INTO wait_ms
          FROM (SELECT slot, sum(calls) OVER (ORDER BY slot) AS gone FROM pms_rate_slot WHERE scope = counted AND slot > current - 21) s
         WHERE used - gone < room ORDER BY slot LIMIT 1;
      ELSE
        CONTINUE WHEN claimed = 0;
        SELECT coalesce(sum(starts), 0), (min(slot) + 1) * slot_ms + claims_ms[i] - now_ms INTO begun, wait_ms
          FROM pms_rate_slot WHERE scope = counted AND starts > 0 AND (slot + 1) * slot_ms + claims_ms[i] > now_ms;
        CONTINUE WHEN begun + ahead = 0 OR used + claimed * begun + (claimed + 1) * ahead < room;
      END IF;
      waits[i] := greatest(wait_ms, ahead * windows_ms[i] / room, 1);
    END LOOP;
    SELECT max(wait) INTO longest_ms FROM unnest(waits) wait;
    IF own_place IS NOT NULL THEN
      DELETE FROM pms_rate_line WHERE scope = ANY(lines) AND (place = own_place OR until_ms <= now_ms);
    END IF;
    IF longest_ms > 0 THEN
      -- Whoever waits is seen by the other holders, so that they leave him his part.
      DELETE FROM pms_rate_line USING unnest(scopes) s WHERE scope = s || '|wanted' AND until_ms <= now_ms;
      INSERT INTO pms_rate_line (scope, place, since_ms, until_ms)
        SELECT w.scope || '|wanted', w.holder, now_ms, max(now_ms + w.window_ms)
          FROM unnest(scopes, holders, windows_ms, waits) w (scope, holder, window_ms, wait)
         WHERE w.holder IS NOT NULL AND w.wait > 0 GROUP BY w.scope, w.holder
        ON CONFLICT (scope, place) DO UPDATE SET until_ms = excluded.until_ms;
      -- Only where it is kept longest: whoever must wait elsewhere keeps no room here.
      INSERT INTO pms_rate_line (scope, place, since_ms, until_ms)
        SELECT DISTINCT s.line, own_place, own_since_ms, now_ms + longest_ms + 10000
          FROM unnest(lines, waits) s (line, wait) WHERE s.wait = longest_ms AND own_place IS NOT NULL;
      RETURN longest_ms;
    END IF;
    FOR i IN 1 .. cardinality(scopes) LOOP
      slot_ms := greatest(windows_ms[i] / 20, 1);
      current := now_ms / slot_ms;
      FOREACH counted IN ARRAY ARRAY(SELECT DISTINCT line || '|' || windows_ms[i] FROM unnest(ARRAY[scopes[i], lines[i]]) line) LOOP
        INSERT INTO pms_rate_slot AS s (scope, slot, calls, starts) VALUES (counted, current, 1, least(claimed, 1))
          ON CONFLICT (scope, slot) DO UPDATE SET calls = s.calls + 1, starts = s.starts + excluded.starts;
        DELETE FROM pms_rate_slot WHERE scope = counted AND slot <= current - 21;
      END LOOP;
    END LOOP;
    RETURN 0;
  END $$;
`;

const DOWN = 'DROP FUNCTION take_pms_calls(text[], integer[], integer[], integer[], text[], integer, text, bigint)';

/** Each workspace has its own part of a limit that a PMS counts by address. */
export class AddressShares1765110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
