--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: btree_gist; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;


--
-- Name: EXTENSION btree_gist; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION btree_gist IS 'support for indexing common datatypes in GiST';


--
-- Name: act_as(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.act_as(given text[]) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
  DECLARE
    before text[] := ARRAY[coalesce(current_setting('lodgewire.workspace', true), ''), coalesce(current_setting('lodgewire.actor', true), '')];
  BEGIN
    PERFORM set_config('lodgewire.workspace', given[1], true), set_config('lodgewire.actor', given[2], true);
    RETURN before;
  END $$;


--
-- Name: acting_workspace(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.acting_workspace() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('lodgewire.workspace'::text, true), ''::text))::uuid;


--
-- Name: actor(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.actor() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('lodgewire.actor'::text, true), ''::text))::uuid;


--
-- Name: add_partition(text, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.add_partition(of_table text, name text, bounds text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
  BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', name, of_table);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I %s', of_table, name, bounds);
    PERFORM guard_partition(of_table, name);
  END $$;


--
-- Name: calendar_runs(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.calendar_runs(nights text) RETURNS TABLE(start integer, length integer, available integer, price numeric, minimum_nights integer, maximum_nights integer, closed_to_arrival boolean, closed_to_departure boolean)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT (sum(split_part(run, ' ', 1)::int) OVER (ORDER BY position) - split_part(run, ' ', 1)::int)::int,
           split_part(run, ' ', 1)::int, split_part(run, ' ', 2)::int, nullif(split_part(run, ' ', 3), '-')::numeric,
           split_part(run, ' ', 4)::int, split_part(run, ' ', 5)::int,
           split_part(run, ' ', 6) LIKE 'a%', split_part(run, ' ', 6) LIKE '%d'
      FROM string_to_table(nights, ',') WITH ORDINALITY AS r(run, position)
  $$;


--
-- Name: check_partitioning(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_partitioning(of_table text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
  BEGIN
    IF NOT of_table = ANY (ARRAY['audit_entry', 'outbox_event', 'webhook_attempt', 'pms_call']) THEN RAISE EXCEPTION '% has no partitions by day', of_table; END IF;
    IF acting_workspace() IS DISTINCT FROM '00000000-0000-0000-0000-000000000000' THEN
      RAISE EXCEPTION 'only the system makes and drops partitions';
    END IF;
  END $$;


--
-- Name: count_free_nights(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_free_nights() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    NEW.free := free_nights(NEW.unit_id, NEW.first_day, NEW.nights, NEW.read_at, NEW.stored_at, '-infinity');
    SELECT min(held_until) INTO NEW.held_until FROM hold WHERE unit_id = NEW.unit_id;
    RETURN NEW;
  END $$;


--
-- Name: drop_partitions(text, date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.drop_partitions(of_table text, before date) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    SET lock_timeout TO '1s'
    AS $$
  DECLARE
    dropped integer := 0;
    old record;
  BEGIN
    PERFORM check_partitioning(of_table);
    IF of_table = 'audit_entry' THEN before := least(before, (now() AT TIME ZONE 'UTC')::date - 30); END IF;
    FOR old IN SELECT * FROM partitions_of(of_table) p WHERE p.ends_on <= before ORDER BY p.ends_on LOOP
      CONTINUE WHEN of_table = 'outbox_event' AND has_open_events(first_key(of_table, old.from_day), first_key(of_table, old.ends_on));
      EXECUTE format('DROP TABLE %I', old.name);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  EXCEPTION WHEN lock_not_available THEN
    RETURN 0; -- Whoever works on the table would wait behind this: the next call tries again.
  END $$;


--
-- Name: erase_keywords(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erase_keywords() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    NEW.keywords := NULL;
    RETURN NEW;
  END $$;


--
-- Name: first_id(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.first_id(instant timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((lpad(to_hex(((EXTRACT(epoch FROM instant) * (1000)::numeric))::bigint), 12, '0'::text) || repeat('0'::text, 20)))::uuid;


--
-- Name: first_key(text, date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.first_key(of_table text, of_day date) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE of_table WHEN 'outbox_event'::text THEN ('evt_'::text || replace((public.first_id(((of_day)::timestamp without time zone AT TIME ZONE 'UTC'::text)))::text, '-'::text, ''::text)) ELSE (public.first_id(((of_day)::timestamp without time zone AT TIME ZONE 'UTC'::text)))::text END;


--
-- Name: forget_audit(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_audit(older_than timestamp with time zone, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    AS $$
  DECLARE
    forgotten integer;
  BEGIN
    PERFORM set_config('lodgewire.forgets_audit', 'on', true);
    DELETE FROM audit_entry WHERE id IN (
      SELECT id FROM audit_entry WHERE at < least(older_than, now() - interval '30 days')
       ORDER BY at LIMIT at_most FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    PERFORM set_config('lodgewire.forgets_audit', 'off', true);
    RETURN forgotten;
  END $$;


--
-- Name: forget_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    DELETE FROM hold WHERE reservation_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;


--
-- Name: forget_reservation(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_reservation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    DELETE FROM hold WHERE reservation_id IN (SELECT id FROM gone);
    DELETE FROM released_hold WHERE reservation_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;


--
-- Name: forget_unit(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_unit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    DELETE FROM calendar WHERE unit_id IN (SELECT id FROM gone);
    DELETE FROM hold WHERE unit_id IN (SELECT id FROM gone);
    DELETE FROM released_hold WHERE unit_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;


--
-- Name: free_nights(uuid, date, text, timestamp with time zone, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.free_nights(of_unit uuid, first_day date, nights text, read_at timestamp with time zone, stored_at timestamp with time zone, at timestamp with time zone) RETURNS bit varying
    LANGUAGE plpgsql STABLE
    AS $$
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
                 AND (o.taken_at IS NULL OR o.taken_at <= greatest(free_nights.read_at, free_nights.stored_at))
              UNION ALL
              SELECT lower(o.stay) - free_nights.first_day, upper(o.stay) - free_nights.first_day, 'reopened' FROM hold o
               WHERE o.unit_id = of_unit AND o.held_until <= at AND o.known_at IS NOT NULL AND o.held_until > free_nights.read_at) h
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


--
-- Name: guard_partition(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.guard_partition(of_table text, name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
  BEGIN
    PERFORM read_as_parent(of_table, name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    IF of_table = 'audit_entry' THEN
      EXECUTE format('CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()', name);
    END IF;
  END $$;


--
-- Name: has_open_events(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.has_open_events(from_id text, to_id text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    AS $$
    SELECT EXISTS (SELECT 1 FROM outbox_event WHERE id >= coalesce(from_id, '') AND id < to_id AND dispatched_at IS NULL)
        OR EXISTS (SELECT 1 FROM webhook_delivery WHERE event_id >= coalesce(from_id, '') AND event_id < to_id)
  $$;


--
-- Name: hold_changes_calendar(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.hold_changes_calendar() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: hold_in_workspace(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.hold_in_workspace() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    SELECT workspace_id INTO NEW.workspace_id FROM unit WHERE id = NEW.unit_id;
    RETURN NEW;
  END $$;


--
-- Name: integration_account_keywords(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.integration_account_keywords() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM keyword WHERE subject_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM store_keywords(NEW.id, NEW.workspace_id, ARRAY[NEW.tenant_id], 'ACCOUNT', NEW.keywords);
    END IF;
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: inventory_changes_calendar(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.inventory_changes_calendar() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    UPDATE calendar SET free = free WHERE unit_id = NEW.id;
    RETURN NULL;
  END $$;


--
-- Name: keep_audit(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_audit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF current_setting('lodgewire.forgets_audit', true) = 'on' AND OLD.at < now() - interval '30 days' THEN
        RETURN OLD;
      END IF;
    END IF;
    RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
  END $$;


--
-- Name: least_night(real[], double precision, double precision, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.least_night(floors real[], discount_share double precision, stay_charge double precision, charges integer) RETURNS double precision
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT CASE WHEN stay_charge < 0 OR charges > 50 THEN '-Infinity' WHEN discount_share > 0.5 THEN 0
                ELSE coalesce((SELECT min(price) FROM unnest(floors) price), 'Infinity') * (1 - discount_share) END
  $$;


--
-- Name: listing_delta(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.listing_delta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM mark_delta(OLD.workspace_id, OLD.tenant_id, 'LISTING', OLD.id, true);
      PERFORM act_as(before);
    RETURN NULL;
    END IF;
    PERFORM mark_delta(NEW.workspace_id, NEW.tenant_id, 'LISTING', NEW.id, false);
    IF TG_OP = 'UPDATE' THEN
      IF NEW.tenant_id <> OLD.tenant_id THEN
        PERFORM mark_delta(OLD.workspace_id, OLD.tenant_id, 'LISTING', OLD.id, true);
      END IF;
      UPDATE delta_row SET position = NULL FROM listing_import i
       WHERE i.listing_id = NEW.id AND delta_row.tenant_id = i.tenant_id AND delta_row.subject_id = NEW.id;
    END IF;
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: listing_import_delta(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.listing_import_delta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE
    before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
    changed listing_import := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    PERFORM 1 FROM listing WHERE id = changed.listing_id FOR NO KEY UPDATE;
    PERFORM mark_delta(changed.workspace_id, changed.tenant_id, 'LISTING', changed.listing_id, TG_OP = 'DELETE');
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: listing_import_keywords(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.listing_import_keywords() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE
    before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
    changed listing_import := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    imported text[];
  BEGIN
    SELECT keywords INTO imported FROM listing WHERE id = changed.listing_id FOR NO KEY UPDATE;
    DELETE FROM keyword WHERE subject_id = changed.listing_id AND tenant_id = changed.tenant_id;
    IF TG_OP = 'INSERT' THEN
      PERFORM store_keywords(changed.listing_id, changed.workspace_id, ARRAY[changed.tenant_id], 'LISTING', imported);
    END IF;
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: listing_keywords(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.listing_keywords() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM keyword WHERE subject_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM store_keywords(NEW.id, NEW.workspace_id, NEW.tenant_id || ARRAY(SELECT tenant_id FROM listing_import WHERE listing_id = NEW.id), 'LISTING', NEW.keywords);
    END IF;
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: make_partitions(text, date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_partitions(of_table text, today date) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    SET lock_timeout TO '1s'
    AS $$
  DECLARE
    missing date[];
    astray boolean;
    day date;
  BEGIN
    PERFORM check_partitioning(of_table);
    IF cardinality(missing_partitions(of_table, today)) = 0 THEN RETURN 0; END IF;
    -- A partition of attempts refers to deliveries, which everybody else locks before attempts.
    IF of_table = 'webhook_attempt' THEN LOCK TABLE webhook_delivery IN SHARE ROW EXCLUSIVE MODE; END IF;
    EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', of_table);
    missing := missing_partitions(of_table, today); -- Another worker may have made them meanwhile.
    IF cardinality(missing) = 0 THEN RETURN 0; END IF;
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE tableoid = %L::regclass AND id >= %L)',
      of_table, of_table || '_default', first_key(of_table, missing[1])) INTO astray;
    IF astray THEN
      EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', of_table, of_table || '_default');
      EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table || '_default', of_table || '_astray');
      EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', of_table || '_astray');
      PERFORM add_partition(of_table, of_table || '_default', 'DEFAULT');
    END IF;
    FOREACH day IN ARRAY missing LOOP
      PERFORM add_partition(of_table, of_table || to_char(day, '_YYYYMMDD'),
        format('FOR VALUES FROM (%L) TO (%L)', first_key(of_table, day), first_key(of_table, day + 1)));
    END LOOP;
    IF astray THEN
      EXECUTE format('INSERT INTO %I SELECT * FROM %I', of_table, of_table || '_astray');
      EXECUTE format('DROP TABLE %I', of_table || '_astray');
    END IF;
    RETURN cardinality(missing);
  END $$;


--
-- Name: map_listings(uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.map_listings(listings uuid[]) RETURNS void
    LANGUAGE sql
    AS $$
    WITH given AS (
      SELECT *, position / 4096 AS block, set_bit(0::bit(4096), position % 4096, 1) AS bit
        FROM listing_filter WHERE listing_id = ANY (listings)
    ), mask AS (
      SELECT workspace_id, tenant_id, integration_account_id, block, bit_or(bit) AS bits FROM given GROUP BY 1, 2, 3, 4
    ), present AS (
      SELECT m.integration_account_id, m.block, t.field, t.value, t.bits & ~m.bits AS others
        FROM mask m JOIN listing_bitmap t USING (integration_account_id, block)
    ), wanted AS (
      SELECT integration_account_id, block, t.field, t.value, bit_or(bit) AS bits
        FROM given CROSS JOIN LATERAL (
          VALUES ('all', 0), ('status:' || status, 0), ('guests', max_occupancy), ('bedrooms', bedroom_count), ('bathrooms', bathroom_count), ('registered:' || has_registration, 0)
          UNION ALL SELECT 'amenity', number FROM generate_series(0, 255) number WHERE get_bit(amenities, number) = 1
        ) t (field, value) GROUP BY 1, 2, 3, 4
    )
    INSERT INTO listing_bitmap (workspace_id, tenant_id, integration_account_id, block, field, value, bits)
      SELECT m.workspace_id, m.tenant_id, integration_account_id, block, field, value,
             coalesce(p.others, 0::bit(4096)) | coalesce(w.bits, 0::bit(4096))
        FROM present p FULL JOIN wanted w USING (integration_account_id, block, field, value)
        JOIN mask m USING (integration_account_id, block)
      ON CONFLICT (integration_account_id, block, field, value) DO UPDATE SET bits = excluded.bits
        WHERE listing_bitmap.bits <> excluded.bits
  $$;


--
-- Name: mark_delta(uuid, uuid, text, uuid, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.mark_delta(workspace uuid, tenant uuid, what text, subject uuid, gone boolean) RETURNS void
    LANGUAGE sql
    AS $$
    INSERT INTO delta_row (tenant_id, subject_id, workspace_id, kind, is_removed) VALUES (tenant, subject, workspace, what, gone)
    ON CONFLICT (tenant_id, subject_id) DO UPDATE SET position = NULL, is_removed = excluded.is_removed
  $$;


--
-- Name: partitions_of(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.partitions_of(of_table text) RETURNS TABLE(name text, from_day date, ends_on date)
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    BEGIN ATOMIC
 SELECT (pg_class.relname)::text AS relname,
         CASE
             WHEN (pg_class.relname !~ '_until_'::text) THEN to_date("right"((pg_class.relname)::text, 8), 'YYYYMMDD'::text)
             ELSE NULL::date
         END AS "case",
     (to_date("right"((pg_class.relname)::text, 8), 'YYYYMMDD'::text) +
         CASE
             WHEN (pg_class.relname ~ '_until_'::text) THEN 0
             ELSE 1
         END)
    FROM (pg_inherits
      JOIN pg_class ON ((pg_class.oid = pg_inherits.inhrelid)))
   WHERE ((pg_inherits.inhparent = (to_regclass(partitions_of.of_table))::oid) AND (pg_class.relname ~ '_[0-9]{8}$'::text));
END;


--
-- Name: missing_partitions(text, date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.missing_partitions(of_table text, today date) RETURNS date[]
    LANGUAGE sql STABLE
    SET search_path TO '$user', 'public'
    RETURN ARRAY(SELECT (missing_partitions.today + n.n) FROM generate_series(0, 7) n(n) WHERE (NOT (EXISTS (SELECT 1 FROM public.partitions_of(missing_partitions.of_table) p(name, from_day, ends_on) WHERE (((missing_partitions.today + n.n) < p.ends_on) AND ((missing_partitions.today + n.n) >= COALESCE(p.from_day, (missing_partitions.today + n.n))))))));


--
-- Name: note_account_prices(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_account_prices() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    
      INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
      SELECT r.unit_id, r.workspace_id, datemultirange(daterange(r.first_day, r.first_day + length(r.free))), clock_timestamp()
        FROM calendar r JOIN unit u ON u.id = r.unit_id JOIN listing l ON l.id = u.listing_id
       WHERE r.nights <> '' AND l.integration_account_id = NEW.id
       AND ((OLD.markup_percentage, OLD.default_discount_percentage) IS DISTINCT FROM (NEW.markup_percentage, NEW.default_discount_percentage)
            OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id))
    
       ORDER BY r.unit_id
          ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since);
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: note_calendar_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_calendar_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: note_calendar_nights(uuid, datemultirange, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_calendar_nights(changed_unit uuid, changed datemultirange, was_read boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
  BEGIN
    IF NOT was_read AND NOT EXISTS (
      SELECT 1 FROM unit u JOIN listing l ON l.id = u.listing_id WHERE u.id = changed_unit AND (l.sequence > 0 OR EXISTS (
        SELECT 1 FROM confirmed_read r WHERE r.account_id = l.integration_account_id AND r.resource = 'CALENDARS'))
    ) THEN RETURN; END IF;
    INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
      SELECT id, workspace_id, changed, clock_timestamp() FROM unit WHERE id = changed_unit
      ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since);
  END $$;


--
-- Name: note_listing_currency(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_listing_currency() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    
      INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
      SELECT r.unit_id, r.workspace_id, datemultirange(daterange(r.first_day, r.first_day + length(r.free))), clock_timestamp()
        FROM calendar r JOIN unit u ON u.id = r.unit_id JOIN listing l ON l.id = u.listing_id
       WHERE r.nights <> '' AND l.id = NEW.id
    
       ORDER BY r.unit_id
          ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since);
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: note_move(uuid, uuid, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_move(moved uuid, entry uuid, what text) RETURNS void
    LANGUAGE sql
    SET search_path TO '$user', 'public'
    AS $$
    INSERT INTO audit_entry (id, workspace_id, actor_type, action, target_type, target_id, at)
      VALUES (entry, moved, 'CLI', what, 'workspace', moved::text, now())
  $$;


--
-- Name: note_workspace_discount(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_workspace_discount() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    
      INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
      SELECT r.unit_id, r.workspace_id, datemultirange(daterange(r.first_day, r.first_day + length(r.free))), clock_timestamp()
        FROM calendar r JOIN unit u ON u.id = r.unit_id JOIN listing l ON l.id = u.listing_id
       WHERE r.nights <> '' AND r.workspace_id = NEW.id AND l.integration_account_id IN (
       SELECT id FROM integration_account WHERE workspace_id = NEW.id AND default_discount_percentage IS NULL)
    
       ORDER BY r.unit_id
          ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since);
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: read_as_parent(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.read_as_parent(of_table text, name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
  DECLARE rule record;
  BEGIN
    FOR rule IN SELECT policyname, qual FROM pg_policies
                 WHERE schemaname = current_schema() AND tablename = of_table AND cmd IN ('SELECT', 'ALL') LOOP
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT USING (%s)', rule.policyname, name,
        regexp_replace(rule.qual, '\m' || of_table || '\.', quote_ident(name) || '.', 'g'));
    END LOOP;
  END $$;


--
-- Name: record_arrival(uuid, bigint[], bigint[], bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.record_arrival(moved uuid, feed bigint[], deltas bigint[], least_sequence bigint, least_position bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
  DECLARE
    head bigint;
    added bigint;
  BEGIN
    SELECT greatest(last, least_position) INTO head FROM feed_head FOR UPDATE;
    added := greatest(head, feed[2]);
    UPDATE outbox_event SET feed_position = feed_position + added WHERE workspace_id = moved AND feed_position > 0;
    UPDATE feed_consumer SET position = CASE WHEN position < feed[1] THEN 0 ELSE position + added END WHERE workspace_id = moved;
    -- It may have moved before.
    UPDATE feed_shift SET shift = shift + added WHERE workspace_id = moved;
    INSERT INTO feed_shift (workspace_id, last, oldest, shift) VALUES (moved, feed[2], feed[1], added);
    INSERT INTO feed_day (day, position) VALUES ((now() AT TIME ZONE 'UTC')::date, head) ON CONFLICT (day) DO NOTHING;
    UPDATE feed_head SET last = added + feed[2];
    UPDATE delta_head SET last = greatest(last, deltas[2]),
      floor = CASE WHEN last = 0 THEN deltas[1] ELSE greatest(floor, deltas[1]) END;
    UPDATE integration_account SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    UPDATE listing SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    UPDATE reservation SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    UPDATE calendar_change SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    -- PMSes still send to the address before: the next read subscribes again.
    UPDATE integration_account a SET webhooks_subscribed = false FROM integration_credential c
     WHERE c.account_id = a.id AND a.workspace_id = moved AND c.subscriptions IS NOT NULL;
    UPDATE integration_credential SET subscriptions = NULL WHERE workspace_id = moved;
    UPDATE sync_schedule SET lease_token = NULL, lease_until = NULL, next_due_at = least(next_due_at, now()) WHERE workspace_id = moved;
    UPDATE hint_turn SET lease_token = NULL, lease_until = NULL WHERE workspace_id = moved;
    -- Whoever operated the installation before does not operate this one.
    UPDATE api_key SET is_operator = false WHERE workspace_id = moved;
  END $$;


--
-- Name: record_restoration(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.record_restoration(of_state timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
  DECLARE accounts integer;
  BEGIN
    INSERT INTO restoration (id, backed_up_at, restored_at) VALUES (gen_random_uuid(), of_state, now());
    UPDATE integration_credential SET next_renewal_at = now() WHERE next_renewal_at IS NOT NULL;
    GET DIAGNOSTICS accounts = ROW_COUNT;
    RETURN accounts;
  END $$;


--
-- Name: reservation_delta(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.reservation_delta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE
    before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
    had uuid[] := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE ARRAY[OLD.tenant_id, OLD.booked_by_tenant_id] END;
    has uuid[] := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE ARRAY[NEW.tenant_id, NEW.booked_by_tenant_id] END;
    changed reservation := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    PERFORM mark_delta(changed.workspace_id, tenant, 'RESERVATION', changed.id, tenant <> ALL (has))
       FROM (SELECT DISTINCT unnest(had || has) AS tenant ORDER BY 1) tenants;
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: reservation_keywords(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.reservation_keywords() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM keyword WHERE subject_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM store_keywords(NEW.id, NEW.workspace_id, ARRAY[NEW.tenant_id, NEW.booked_by_tenant_id], 'RESERVATION', NEW.keywords);
    END IF;
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: reservation_listing_delta(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.reservation_listing_delta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE before text[] := act_as(ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']);
  BEGIN
    UPDATE delta_row SET position = NULL FROM reservation r
     WHERE r.listing_id = NEW.id AND delta_row.subject_id = r.id AND delta_row.tenant_id IN (r.tenant_id, r.booked_by_tenant_id);
    PERFORM act_as(before);
    RETURN NULL;
  END $$;


--
-- Name: rule_bounds(jsonb, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.rule_bounds(fees jsonb, taxes jsonb, discounts jsonb) RETURNS TABLE(discount_share double precision, fee_share double precision, tax_share double precision, stay_charge double precision, night_charge double precision, charges integer)
    LANGUAGE sql IMMUTABLE
    AS $$
    WITH rule AS (
      SELECT is_tax, r->>'name' AS name, r->>'charge' AS charge, (r->>'amount')::float8 AS amount,
             coalesce(jsonb_typeof(r->'appliesTo') <> 'array' OR r->'appliesTo' ? 'ACCOMMODATION', true) AS on_nights
        FROM (SELECT false AS is_tax, jsonb_array_elements(fees) AS r UNION ALL SELECT true, jsonb_array_elements(taxes)) rules
    ), certain AS (
      SELECT * FROM rule
       WHERE charge = 'PERCENT' AND on_nights
          OR charge IN ('PER_STAY', 'PER_NIGHT')
             AND NOT (is_tax AND name IN (SELECT name FROM rule WHERE is_tax AND charge = 'PERCENT'))
    ), discount AS (SELECT coalesce(max((r->>'percentage')::float8), 0) AS most FROM jsonb_array_elements(discounts) r)
    SELECT CASE WHEN d.most BETWEEN 0 AND 100 THEN d.most / 100 ELSE 0 END,
           coalesce(sum(amount) FILTER (WHERE charge = 'PERCENT' AND NOT is_tax), 0) / 100,
           coalesce(sum(amount) FILTER (WHERE charge = 'PERCENT' AND is_tax), 0) / 100,
           CASE WHEN d.most > 100 OR EXISTS (SELECT FROM rule WHERE amount < 0) THEN '-Infinity'::float8
                ELSE coalesce(sum(amount) FILTER (WHERE charge = 'PER_STAY'), 0) END,
           coalesce(sum(amount) FILTER (WHERE charge = 'PER_NIGHT'), 0),
           (SELECT count(*)::int FROM rule)
      FROM discount d LEFT JOIN certain ON true GROUP BY d.most
  $$;


--
-- Name: store_keywords(uuid, uuid, uuid[], text, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.store_keywords(subject uuid, workspace uuid, tenants uuid[], subject_type text, keywords text[]) RETURNS void
    LANGUAGE sql
    AS $$
    INSERT INTO keyword (tenant_id, kind, term, subject_id, workspace_id, field)
      SELECT tenant, subject_type || '_' || split_part(k, '|', 1),
             substr(k, length(split_part(k, '|', 1)) + length(split_part(k, '|', 2)) + 3), subject, workspace, split_part(k, '|', 2)
        FROM unnest(tenants) tenant CROSS JOIN unnest(keywords) k ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING
  $$;


--
-- Name: take_changed_nights(uuid, uuid, date, date, uuid, uuid, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_changed_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, change uuid, of_reservation uuid, at timestamp with time zone) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
  DECLARE
    wanted daterange := daterange(check_in, check_out);
    own daterange := 'empty';
    part daterange;
    inventory integer;
    in_the_way text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit AND workspace_id = of_workspace;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    WITH gone AS (DELETE FROM hold WHERE unit_id = of_unit AND held_until <= at RETURNING reservation_id, unit_id, stay, known_at, held_until)
    INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at, reopens)
      SELECT reservation_id, unit_id, stay, NULL, held_until, true FROM gone WHERE known_at IS NOT NULL
      ON CONFLICT (reservation_id) DO NOTHING;
    SELECT h.stay INTO own FROM hold h WHERE h.reservation_id = of_reservation AND h.unit_id = of_unit;
    own := coalesce(own, 'empty');
    SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
      FROM generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
      LEFT JOIN calendar c ON c.unit_id = of_unit
     WHERE NOT own @> d.night::date AND substring(c.free FROM d.night::date - c.first_day + 1 FOR 1) IS DISTINCT FROM B'1';
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    IF wanted <@ own THEN RETURN in_the_way; END IF;
    part := wanted;
    IF wanted && own THEN
      part := daterange(CASE WHEN lower(wanted) < lower(own) THEN lower(wanted) ELSE upper(own) END,
                        CASE WHEN upper(wanted) > upper(own) THEN upper(wanted) ELSE lower(own) END);
    END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive) VALUES (change, of_unit, part, inventory = 1 AND NOT part && own);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;


--
-- Name: take_nights(uuid, uuid, date, date, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, for_reservation uuid) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
  DECLARE
    inventory integer;
    in_the_way text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('unit|' || of_unit, 0));
    SELECT inventory_count INTO inventory FROM unit WHERE id = of_unit AND workspace_id = of_workspace;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    SELECT coalesce(array_agg(d.night::date::text ORDER BY d.night), '{}') INTO in_the_way
        FROM generate_series(check_in::timestamp, check_out::timestamp - interval '1 day', interval '1 day') AS d(night)
        LEFT JOIN calendar c ON c.unit_id = of_unit
       WHERE substring(c.free FROM d.night::date - c.first_day + 1 FOR 1) IS DISTINCT FROM B'1';
    IF cardinality(in_the_way) > 0 THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
    INSERT INTO hold (reservation_id, unit_id, stay, exclusive)
      VALUES (for_reservation, of_unit, daterange(check_in, check_out), inventory = 1);
    RETURN in_the_way;
  EXCEPTION WHEN SQLSTATE 'LW001' THEN
    RETURN in_the_way;
  END $$;


--
-- Name: take_nights(uuid, uuid, date, date, uuid, uuid, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_nights(of_workspace uuid, of_unit uuid, check_in date, check_out date, taker uuid, of_quote uuid, at timestamp with time zone, until timestamp with time zone) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
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
    
    WITH gone AS (DELETE FROM hold WHERE unit_id = of_unit AND held_until <= at RETURNING reservation_id, unit_id, stay, known_at, held_until)
    INSERT INTO released_hold (reservation_id, unit_id, stay, taken_at, released_at, reopens)
      SELECT reservation_id, unit_id, stay, NULL, held_until, true FROM gone WHERE known_at IS NOT NULL
      ON CONFLICT (reservation_id) DO NOTHING;
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


--
-- Name: take_pms_call(text, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_pms_call(of_scope text, window_ms integer, allowed integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: take_pms_calls(text[], integer[], integer[], integer[], integer, text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_pms_calls(scopes text[], windows_ms integer[], allowed integer[], claims_ms integer[], claimed integer, own_place text, own_since_ms bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: take_pms_calls(text[], integer[], integer[], integer[], text[], integer, text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_pms_calls(scopes text[], windows_ms integer[], allowed integer[], claims_ms integer[], holders text[], claimed integer, own_place text, own_since_ms bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_tag; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_tag (
    account_id uuid NOT NULL,
    tag_id uuid NOT NULL
);

ALTER TABLE ONLY public.account_tag FORCE ROW LEVEL SECURITY;


--
-- Name: api_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_key (
    id uuid NOT NULL,
    key_id text NOT NULL,
    workspace_id uuid NOT NULL,
    name text NOT NULL,
    secret_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    scopes text[],
    tenant_ids uuid[],
    networks text[],
    networks_seen text[] DEFAULT '{}'::text[] NOT NULL,
    is_operator boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.api_key FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.audit_entry FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261128 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261129; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261129 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261129 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261130; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261130 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261130 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261201; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261201 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261201 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261202; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261202 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261202 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261203; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261203 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261203 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261204; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_20261204 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_20261204 FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_default; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_default (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_default FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_until_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entry_until_20261128 (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamp with time zone NOT NULL,
    client_address text,
    client_request_id text,
    fields text[]
);

ALTER TABLE ONLY public.audit_entry_until_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: backlog_sample; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.backlog_sample (
    minute timestamp with time zone NOT NULL,
    kind text NOT NULL,
    waiting integer NOT NULL
);


--
-- Name: calendar; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.calendar (
    unit_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    first_day date NOT NULL,
    nights text NOT NULL,
    free bit varying NOT NULL,
    read_at timestamp with time zone,
    stored_at timestamp with time zone,
    seal bytea,
    held_until timestamp with time zone,
    read_via text,
    unconfirmed_since timestamp with time zone,
    floors real[] DEFAULT '{}'::real[] NOT NULL
)
WITH (fillfactor='80');

ALTER TABLE ONLY public.calendar FORCE ROW LEVEL SECURITY;


--
-- Name: calendar_change; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.calendar_change (
    unit_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    nights datemultirange NOT NULL,
    since timestamp with time zone,
    sequence integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.calendar_change FORCE ROW LEVEL SECURITY;


--
-- Name: calendar_night; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.calendar_night WITH (security_invoker='true') AS
 SELECT c.unit_id,
    c.workspace_id,
    (c.first_day + day.day) AS date,
    r.available,
    r.price,
    r.minimum_nights,
    r.maximum_nights,
    r.closed_to_arrival,
    r.closed_to_departure,
    (get_bit((c.free)::"bit", day.day) = 1) AS free
   FROM ((public.calendar c
     CROSS JOIN LATERAL public.calendar_runs(c.nights) r(start, length, available, price, minimum_nights, maximum_nights, closed_to_arrival, closed_to_departure))
     CROSS JOIN LATERAL generate_series(r.start, ((r.start + r.length) - 1)) day(day));


--
-- Name: cancellation_preview; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.cancellation_preview (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    reservation_id uuid NOT NULL,
    cost jsonb NOT NULL,
    sealed_reason text,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone
);

ALTER TABLE ONLY public.cancellation_preview FORCE ROW LEVEL SECURITY;


--
-- Name: confirmed_read; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.confirmed_read (
    account_id uuid NOT NULL,
    resource text NOT NULL,
    workspace_id uuid NOT NULL,
    began_at timestamp with time zone NOT NULL,
    via text NOT NULL
);

ALTER TABLE ONLY public.confirmed_read FORCE ROW LEVEL SECURITY;


--
-- Name: connect_session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.connect_session (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    token_hash text NOT NULL,
    browser_hash text,
    account_id uuid NOT NULL,
    is_reconnection boolean DEFAULT false NOT NULL,
    account_name text,
    providers jsonb,
    redirect_url text NOT NULL,
    notification_url text,
    locale text,
    brand jsonb NOT NULL,
    frame_origins jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

ALTER TABLE ONLY public.connect_session FORCE ROW LEVEL SECURITY;


--
-- Name: data_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.data_key (
    workspace_id uuid NOT NULL,
    sealed_key text NOT NULL
);

ALTER TABLE ONLY public.data_key FORCE ROW LEVEL SECURITY;


--
-- Name: delta_head; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delta_head (
    id integer NOT NULL,
    last bigint NOT NULL,
    floor bigint NOT NULL
);


--
-- Name: delta_row; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delta_row (
    tenant_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    kind text NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    "position" bigint
);

ALTER TABLE ONLY public.delta_row FORCE ROW LEVEL SECURITY;


--
-- Name: exchange_rate; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exchange_rate (
    date date NOT NULL,
    currency text NOT NULL,
    rate numeric NOT NULL
);


--
-- Name: feed_consumer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed_consumer (
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    "position" bigint NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.feed_consumer FORCE ROW LEVEL SECURITY;


--
-- Name: feed_day; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed_day (
    day date NOT NULL,
    "position" bigint NOT NULL
);


--
-- Name: feed_head; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed_head (
    id integer NOT NULL,
    last bigint NOT NULL
);


--
-- Name: feed_shift; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed_shift (
    workspace_id uuid NOT NULL,
    last bigint NOT NULL,
    oldest bigint NOT NULL,
    shift bigint NOT NULL
);

ALTER TABLE ONLY public.feed_shift FORCE ROW LEVEL SECURITY;


--
-- Name: hint_turn; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hint_turn (
    account_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    served_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone,
    lease_token uuid,
    rest_until timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.hint_turn FORCE ROW LEVEL SECURITY;


--
-- Name: hold; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hold (
    reservation_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    stay daterange NOT NULL,
    exclusive boolean DEFAULT false NOT NULL,
    known_at timestamp with time zone,
    workspace_id uuid NOT NULL,
    held_until timestamp with time zone
);

ALTER TABLE ONLY public.hold FORCE ROW LEVEL SECURITY;


--
-- Name: idempotency_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_key (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    fingerprint text NOT NULL,
    status integer,
    body text,
    headers jsonb,
    lease_until timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    resource_id uuid,
    lease_token uuid,
    tenant_id uuid,
    named_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    sealed_body text,
    subject_id uuid,
    bytes integer DEFAULT 2048 NOT NULL
);

ALTER TABLE ONLY public.idempotency_key FORCE ROW LEVEL SECURITY;


--
-- Name: integration_account; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.integration_account (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    provider text NOT NULL,
    provider_account_id text DEFAULT ''::text NOT NULL,
    account_identifier text NOT NULL,
    auth_type text NOT NULL,
    version text,
    status text NOT NULL,
    status_reason text,
    webhooks_subscribed boolean DEFAULT false NOT NULL,
    distribution_markup_percentage numeric NOT NULL,
    allow_import boolean DEFAULT false NOT NULL,
    require_listing_approval boolean DEFAULT false NOT NULL,
    default_discount_percentage numeric,
    markup_percentage numeric,
    alerts_muted boolean DEFAULT false NOT NULL,
    client_redirect_url text,
    notification_url text,
    sequence integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    import_price_override boolean DEFAULT false NOT NULL,
    tax_on_markup boolean DEFAULT false NOT NULL,
    import_price_check text DEFAULT 'lenient'::text NOT NULL,
    keywords text[]
);

ALTER TABLE ONLY public.integration_account FORCE ROW LEVEL SECURITY;


--
-- Name: integration_credential; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.integration_credential (
    account_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    auth_config text NOT NULL,
    tokens text,
    tokens_expire_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    renew_lease_until timestamp with time zone,
    renew_lease_token uuid,
    next_renewal_at timestamp with time zone,
    inbound_path text,
    inbound_secret text NOT NULL,
    subscriptions text,
    inbound_path_hash text,
    sealed_inbound_path text,
    shared_with text DEFAULT 'tenant'::text NOT NULL
);

ALTER TABLE ONLY public.integration_credential FORCE ROW LEVEL SECURITY;


--
-- Name: integration_definition; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.integration_definition (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    provider text NOT NULL,
    fields_to_sync jsonb NOT NULL,
    icon text,
    partner_key text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.integration_definition FORCE ROW LEVEL SECURITY;


--
-- Name: keyword; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.keyword (
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C",
    subject_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    field text NOT NULL
);

ALTER TABLE ONLY public.keyword FORCE ROW LEVEL SECURITY;


--
-- Name: listing; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    name text NOT NULL,
    internal_name text NOT NULL,
    description text NOT NULL,
    type text NOT NULL,
    thumbnail_url text NOT NULL,
    pictures jsonb NOT NULL,
    address jsonb NOT NULL,
    latitude double precision,
    longitude double precision,
    minimum_nights integer NOT NULL,
    maximum_nights integer NOT NULL,
    max_occupancy integer NOT NULL,
    start_price numeric NOT NULL,
    currency text NOT NULL,
    time_zone text NOT NULL,
    status text NOT NULL,
    approval text NOT NULL,
    pms_active boolean DEFAULT false NOT NULL,
    missing_since timestamp with time zone,
    absent boolean DEFAULT false NOT NULL,
    rating jsonb NOT NULL,
    bedroom_count numeric NOT NULL,
    bathroom_count numeric NOT NULL,
    rooms jsonb NOT NULL,
    check_in jsonb NOT NULL,
    check_out jsonb NOT NULL,
    house_rules jsonb NOT NULL,
    listing_details jsonb NOT NULL,
    contact jsonb NOT NULL,
    parent_property_id text,
    amenity_ids text[] NOT NULL,
    raw_amenities jsonb NOT NULL,
    fees jsonb NOT NULL,
    taxes jsonb NOT NULL,
    deposit numeric,
    document text NOT NULL,
    content_hash text NOT NULL,
    read_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    discounts jsonb DEFAULT '[]'::jsonb NOT NULL,
    unknown_parts text[] DEFAULT '{}'::text[] NOT NULL,
    read_via text,
    unconfirmed_since timestamp with time zone,
    sequence integer DEFAULT 0 NOT NULL,
    cancellation_policy jsonb,
    registrations jsonb,
    keywords text[],
    CONSTRAINT listing_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
ALTER TABLE ONLY public.listing ALTER COLUMN document SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.listing FORCE ROW LEVEL SECURITY;


--
-- Name: listing_bitmap; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_bitmap (
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    block integer NOT NULL,
    field text NOT NULL,
    value double precision NOT NULL,
    bits bit(4096) NOT NULL
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.listing_bitmap FORCE ROW LEVEL SECURITY;


--
-- Name: listing_filter; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_filter (
    listing_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    bedroom_count double precision NOT NULL,
    bathroom_count double precision NOT NULL,
    latitude double precision,
    longitude double precision,
    cell double precision GENERATED ALWAYS AS (((floor(((latitude + (90)::double precision) * (10)::double precision)) * (4000)::double precision) + floor(((longitude + (180)::double precision) * (10)::double precision)))) STORED,
    rating double precision NOT NULL,
    "position" integer NOT NULL,
    max_occupancy integer NOT NULL,
    status text NOT NULL,
    amenities bit(256) NOT NULL,
    has_registration boolean DEFAULT false NOT NULL,
    floors real[] DEFAULT '{}'::real[] NOT NULL,
    floors_from integer DEFAULT 0 NOT NULL,
    currency text DEFAULT ''::text NOT NULL,
    discount_share double precision DEFAULT 0 NOT NULL,
    fee_share double precision DEFAULT 0 NOT NULL,
    tax_share double precision DEFAULT 0 NOT NULL,
    stay_charge double precision DEFAULT 0 NOT NULL,
    night_charge double precision DEFAULT 0 NOT NULL,
    charges integer DEFAULT 0 NOT NULL,
    least_night double precision GENERATED ALWAYS AS (public.least_night(floors, discount_share, stay_charge, charges)) STORED
);

ALTER TABLE ONLY public.listing_filter FORCE ROW LEVEL SECURITY;


--
-- Name: listing_import; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_import (
    listing_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    owner_tenant_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    workspace_id uuid NOT NULL,
    CONSTRAINT listing_import_not_own CHECK ((tenant_id <> owner_tenant_id))
);

ALTER TABLE ONLY public.listing_import FORCE ROW LEVEL SECURITY;


--
-- Name: listing_tag; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_tag (
    listing_id uuid NOT NULL,
    tag_id uuid NOT NULL
);

ALTER TABLE ONLY public.listing_tag FORCE ROW LEVEL SECURITY;


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);


--
-- Name: migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: migrations_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;


--
-- Name: oauth_app; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.oauth_app (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    provider text NOT NULL,
    client_id text DEFAULT ''::text NOT NULL,
    client_secret text,
    scopes text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    webhook_user text DEFAULT ''::text NOT NULL,
    webhook_password text
);

ALTER TABLE ONLY public.oauth_app FORCE ROW LEVEL SECURITY;


--
-- Name: oauth_state; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.oauth_state (
    state_hash text NOT NULL,
    account_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    provider text NOT NULL,
    code_verifier text,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    outcome text,
    ticket_hash text,
    browser_hash text
);

ALTER TABLE ONLY public.oauth_state FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.outbox_event FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261128 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261129; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261129 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261129 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261130; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261130 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261130 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261201; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261201 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261201 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261202; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261202 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261202 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261203; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261203 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261203 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_20261204; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_20261204 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_20261204 FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_default; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_default (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_default FORCE ROW LEVEL SECURITY;


--
-- Name: outbox_event_until_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_event_until_20261128 (
    id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    target_url text,
    created_at timestamp with time zone NOT NULL,
    dispatched_at timestamp with time zone,
    personal text,
    feed_position bigint,
    trace_context text
);

ALTER TABLE ONLY public.outbox_event_until_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.pms_call FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261127; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261127 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261127 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261128 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261129; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261129 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261129 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261130; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261130 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261130 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261201; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261201 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261201 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261202; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261202 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261202 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261203; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261203 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261203 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_20261204; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_20261204 (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_20261204 FORCE ROW LEVEL SECURITY;


--
-- Name: pms_call_default; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_call_default (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer,
    outcome text NOT NULL,
    network_error text,
    attempt integer NOT NULL,
    duration_ms integer NOT NULL,
    waited_ms integer NOT NULL,
    error_excerpt text,
    request_id text,
    job_id text,
    trace_id text
);

ALTER TABLE ONLY public.pms_call_default FORCE ROW LEVEL SECURITY;


--
-- Name: pms_hint; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_hint (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    dedupe_key text NOT NULL,
    resource text NOT NULL,
    provider_id text,
    received_at timestamp with time zone NOT NULL,
    processed_at timestamp with time zone,
    next_attempt_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    event_id text,
    trace_context text
);

ALTER TABLE ONLY public.pms_hint FORCE ROW LEVEL SECURITY;


--
-- Name: pms_hold; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pms_hold (
    id uuid NOT NULL,
    quote_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    listing_provider_id text NOT NULL,
    check_in date NOT NULL,
    check_out date NOT NULL,
    state text NOT NULL,
    provider_reservation_id text,
    reservation_id uuid,
    held_until timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.pms_hold FORCE ROW LEVEL SECURITY;


--
-- Name: pms_rate_line; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.pms_rate_line (
    scope text NOT NULL,
    place text NOT NULL,
    since_ms bigint NOT NULL,
    until_ms bigint NOT NULL
);


--
-- Name: pms_rate_pause; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.pms_rate_pause (
    scope text NOT NULL,
    until_ms bigint NOT NULL
);


--
-- Name: pms_rate_slot; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.pms_rate_slot (
    scope text NOT NULL,
    slot bigint NOT NULL,
    calls integer NOT NULL,
    starts integer DEFAULT 0 NOT NULL
);


--
-- Name: promotion; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.promotion (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    name text NOT NULL,
    discount_percentage numeric NOT NULL,
    start_date date,
    end_date date,
    minimum_nights integer,
    listing_ids uuid[] NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.promotion FORCE ROW LEVEL SECURITY;


--
-- Name: quote; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.quote (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    request jsonb NOT NULL,
    answer jsonb NOT NULL,
    rate_date text,
    currency text NOT NULL,
    base numeric NOT NULL,
    fees numeric NOT NULL,
    taxes numeric NOT NULL,
    total numeric NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.quote FORCE ROW LEVEL SECURITY;


--
-- Name: released_hold; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.released_hold (
    reservation_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    stay daterange NOT NULL,
    taken_at timestamp with time zone,
    released_at timestamp with time zone NOT NULL,
    reopens boolean DEFAULT false NOT NULL,
    workspace_id uuid NOT NULL
);

ALTER TABLE ONLY public.released_hold FORCE ROW LEVEL SECURITY;


--
-- Name: reservation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reservation (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    booked_by_tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    unit_id uuid,
    provider text NOT NULL,
    origin text NOT NULL,
    provider_reservation_id text,
    check_in date NOT NULL,
    check_out date NOT NULL,
    guests integer NOT NULL,
    adults integer,
    children integer,
    infants integer,
    pets integer,
    guest jsonb NOT NULL,
    status text NOT NULL,
    requested_status text,
    source text NOT NULL,
    notes text NOT NULL,
    currency text NOT NULL,
    total_price numeric NOT NULL,
    components jsonb NOT NULL,
    price_difference numeric,
    commission jsonb,
    host_payout numeric,
    promotion_id uuid,
    confirmation_code text,
    send_started_at timestamp with time zone,
    next_lookup_at timestamp with time zone,
    lookups integer DEFAULT 0 NOT NULL,
    flag text,
    sequence integer DEFAULT 0 NOT NULL,
    content_hash text NOT NULL,
    pms_updated_at timestamp with time zone,
    read_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    sealed_guest text,
    guest_email_hash text,
    guest_erased_at timestamp with time zone,
    absorbed_id uuid,
    given_price jsonb,
    quote_id uuid,
    client_reference text,
    reference_in_use text,
    metadata jsonb,
    is_confirming boolean DEFAULT false NOT NULL,
    check_in_time integer,
    check_out_time integer,
    locale text,
    not_sent jsonb,
    pms_total numeric,
    read_via text,
    unconfirmed_since timestamp with time zone,
    cancellation jsonb,
    cancellation_request jsonb,
    change_id uuid,
    replaces_id uuid,
    replaced_by_id uuid,
    keywords text[],
    booked_at timestamp with time zone
);

ALTER TABLE ONLY public.reservation FORCE ROW LEVEL SECURITY;


--
-- Name: restoration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.restoration (
    id uuid NOT NULL,
    backed_up_at timestamp with time zone NOT NULL,
    restored_at timestamp with time zone NOT NULL
);


--
-- Name: service_process; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.service_process (
    id uuid NOT NULL,
    role text NOT NULL,
    version text NOT NULL,
    node_version text NOT NULL,
    host text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    memory_mb integer NOT NULL,
    loop_delay_ms integer NOT NULL,
    schema bigint,
    quiet_for uuid[] DEFAULT '{}'::uuid[] NOT NULL
);


--
-- Name: stay_change; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.stay_change (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    reservation_id uuid NOT NULL,
    quote_id uuid NOT NULL,
    mode text NOT NULL,
    state text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    agreed jsonb NOT NULL,
    display_currency text,
    new_reservation_id uuid,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.stay_change FORCE ROW LEVEL SECURITY;


--
-- Name: sync_run; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sync_run (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    resource text NOT NULL,
    trigger text NOT NULL,
    status text NOT NULL,
    listings jsonb NOT NULL,
    nights jsonb NOT NULL,
    reservations jsonb NOT NULL,
    refused jsonb NOT NULL,
    error text,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL
);

ALTER TABLE ONLY public.sync_run FORCE ROW LEVEL SECURITY;


--
-- Name: sync_schedule; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sync_schedule (
    account_id uuid NOT NULL,
    resource text NOT NULL,
    workspace_id uuid NOT NULL,
    next_due_at timestamp with time zone NOT NULL,
    trigger text NOT NULL,
    cursor text,
    run_id uuid,
    lease_until timestamp with time zone,
    lease_token uuid,
    last_complete_started_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone,
    due_since timestamp with time zone,
    read_all_at timestamp with time zone,
    crashes integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.sync_schedule FORCE ROW LEVEL SECURITY;


--
-- Name: tag; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tag (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.tag FORCE ROW LEVEL SECURITY;


--
-- Name: tenant; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tenant (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    name text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.tenant FORCE ROW LEVEL SECURITY;


--
-- Name: unit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.unit (
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    provider_unit_id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    inventory_count integer NOT NULL,
    max_occupancy integer NOT NULL,
    bedroom_count numeric NOT NULL,
    bathroom_count numeric NOT NULL,
    base_price numeric NOT NULL,
    currency text NOT NULL,
    is_auto_generated boolean DEFAULT false NOT NULL,
    status text NOT NULL,
    amenities jsonb NOT NULL,
    pictures jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    registrations jsonb
);

ALTER TABLE ONLY public.unit FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_app; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_app (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider text NOT NULL,
    events text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.webhook_app FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.webhook_attempt FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261128 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261129; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261129 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261129 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261130; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261130 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261130 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261201; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261201 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261201 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261202; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261202 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261202 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261203; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261203 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261203 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_20261204; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_20261204 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_20261204 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_default; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_default (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_default FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_attempt_until_20261128; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempt_until_20261128 (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    trigger text NOT NULL,
    status integer,
    error_class text,
    duration_ms integer NOT NULL,
    response_excerpt text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    sealed_excerpt text
);

ALTER TABLE ONLY public.webhook_attempt_until_20261128 FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_delivery; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_delivery (
    id uuid NOT NULL,
    event_id text NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    endpoint_id uuid,
    url text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    round integer DEFAULT 0 NOT NULL,
    manual boolean DEFAULT false NOT NULL,
    next_attempt_at timestamp with time zone,
    lease_until timestamp with time zone,
    lease_token uuid,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    is_test boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.webhook_delivery FORCE ROW LEVEL SECURITY;


--
-- Name: webhook_endpoint; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_endpoint (
    id uuid NOT NULL,
    app_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    url text NOT NULL,
    "position" integer NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamp with time zone,
    failing_since timestamp with time zone,
    disabled_at timestamp with time zone,
    disabled_reason text,
    removed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.webhook_endpoint FORCE ROW LEVEL SECURITY;


--
-- Name: workspace; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workspace (
    id uuid NOT NULL,
    name text NOT NULL,
    default_discount_percentage numeric,
    notification_secret text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    price_check text DEFAULT 'lenient'::text NOT NULL
);

ALTER TABLE ONLY public.workspace FORCE ROW LEVEL SECURITY;


--
-- Name: workspace_move; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workspace_move (
    workspace_id uuid NOT NULL,
    state text NOT NULL,
    file_key text,
    began_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone
);

ALTER TABLE ONLY public.workspace_move FORCE ROW LEVEL SECURITY;


--
-- Name: workspace_write; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workspace_write (
    workspace_id uuid NOT NULL,
    "position" bigint NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.workspace_write FORCE ROW LEVEL SECURITY;


--
-- Name: audit_entry_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261128 FOR VALUES FROM ('01a21f73-9c00-0000-0000-000000000000') TO ('01a22499-f800-0000-0000-000000000000');


--
-- Name: audit_entry_20261129; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261129 FOR VALUES FROM ('01a22499-f800-0000-0000-000000000000') TO ('01a229c0-5400-0000-0000-000000000000');


--
-- Name: audit_entry_20261130; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261130 FOR VALUES FROM ('01a229c0-5400-0000-0000-000000000000') TO ('01a22ee6-b000-0000-0000-000000000000');


--
-- Name: audit_entry_20261201; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261201 FOR VALUES FROM ('01a22ee6-b000-0000-0000-000000000000') TO ('01a2340d-0c00-0000-0000-000000000000');


--
-- Name: audit_entry_20261202; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261202 FOR VALUES FROM ('01a2340d-0c00-0000-0000-000000000000') TO ('01a23933-6800-0000-0000-000000000000');


--
-- Name: audit_entry_20261203; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261203 FOR VALUES FROM ('01a23933-6800-0000-0000-000000000000') TO ('01a23e59-c400-0000-0000-000000000000');


--
-- Name: audit_entry_20261204; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_20261204 FOR VALUES FROM ('01a23e59-c400-0000-0000-000000000000') TO ('01a24380-2000-0000-0000-000000000000');


--
-- Name: audit_entry_default; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_default DEFAULT;


--
-- Name: audit_entry_until_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry ATTACH PARTITION public.audit_entry_until_20261128 FOR VALUES FROM (MINVALUE) TO ('01a21f73-9c00-0000-0000-000000000000');


--
-- Name: outbox_event_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261128 FOR VALUES FROM ('evt_01a21f739c0000000000000000000000') TO ('evt_01a22499f80000000000000000000000');


--
-- Name: outbox_event_20261129; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261129 FOR VALUES FROM ('evt_01a22499f80000000000000000000000') TO ('evt_01a229c0540000000000000000000000');


--
-- Name: outbox_event_20261130; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261130 FOR VALUES FROM ('evt_01a229c0540000000000000000000000') TO ('evt_01a22ee6b00000000000000000000000');


--
-- Name: outbox_event_20261201; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261201 FOR VALUES FROM ('evt_01a22ee6b00000000000000000000000') TO ('evt_01a2340d0c0000000000000000000000');


--
-- Name: outbox_event_20261202; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261202 FOR VALUES FROM ('evt_01a2340d0c0000000000000000000000') TO ('evt_01a23933680000000000000000000000');


--
-- Name: outbox_event_20261203; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261203 FOR VALUES FROM ('evt_01a23933680000000000000000000000') TO ('evt_01a23e59c40000000000000000000000');


--
-- Name: outbox_event_20261204; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_20261204 FOR VALUES FROM ('evt_01a23e59c40000000000000000000000') TO ('evt_01a24380200000000000000000000000');


--
-- Name: outbox_event_default; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_default DEFAULT;


--
-- Name: outbox_event_until_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event ATTACH PARTITION public.outbox_event_until_20261128 FOR VALUES FROM (MINVALUE) TO ('evt_01a21f739c0000000000000000000000');


--
-- Name: pms_call_20261127; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261127 FOR VALUES FROM ('01a21a4d-4000-0000-0000-000000000000') TO ('01a21f73-9c00-0000-0000-000000000000');


--
-- Name: pms_call_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261128 FOR VALUES FROM ('01a21f73-9c00-0000-0000-000000000000') TO ('01a22499-f800-0000-0000-000000000000');


--
-- Name: pms_call_20261129; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261129 FOR VALUES FROM ('01a22499-f800-0000-0000-000000000000') TO ('01a229c0-5400-0000-0000-000000000000');


--
-- Name: pms_call_20261130; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261130 FOR VALUES FROM ('01a229c0-5400-0000-0000-000000000000') TO ('01a22ee6-b000-0000-0000-000000000000');


--
-- Name: pms_call_20261201; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261201 FOR VALUES FROM ('01a22ee6-b000-0000-0000-000000000000') TO ('01a2340d-0c00-0000-0000-000000000000');


--
-- Name: pms_call_20261202; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261202 FOR VALUES FROM ('01a2340d-0c00-0000-0000-000000000000') TO ('01a23933-6800-0000-0000-000000000000');


--
-- Name: pms_call_20261203; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261203 FOR VALUES FROM ('01a23933-6800-0000-0000-000000000000') TO ('01a23e59-c400-0000-0000-000000000000');


--
-- Name: pms_call_20261204; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_20261204 FOR VALUES FROM ('01a23e59-c400-0000-0000-000000000000') TO ('01a24380-2000-0000-0000-000000000000');


--
-- Name: pms_call_default; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call ATTACH PARTITION public.pms_call_default DEFAULT;


--
-- Name: webhook_attempt_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261128 FOR VALUES FROM ('01a21f73-9c00-0000-0000-000000000000') TO ('01a22499-f800-0000-0000-000000000000');


--
-- Name: webhook_attempt_20261129; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261129 FOR VALUES FROM ('01a22499-f800-0000-0000-000000000000') TO ('01a229c0-5400-0000-0000-000000000000');


--
-- Name: webhook_attempt_20261130; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261130 FOR VALUES FROM ('01a229c0-5400-0000-0000-000000000000') TO ('01a22ee6-b000-0000-0000-000000000000');


--
-- Name: webhook_attempt_20261201; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261201 FOR VALUES FROM ('01a22ee6-b000-0000-0000-000000000000') TO ('01a2340d-0c00-0000-0000-000000000000');


--
-- Name: webhook_attempt_20261202; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261202 FOR VALUES FROM ('01a2340d-0c00-0000-0000-000000000000') TO ('01a23933-6800-0000-0000-000000000000');


--
-- Name: webhook_attempt_20261203; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261203 FOR VALUES FROM ('01a23933-6800-0000-0000-000000000000') TO ('01a23e59-c400-0000-0000-000000000000');


--
-- Name: webhook_attempt_20261204; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_20261204 FOR VALUES FROM ('01a23e59-c400-0000-0000-000000000000') TO ('01a24380-2000-0000-0000-000000000000');


--
-- Name: webhook_attempt_default; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_default DEFAULT;


--
-- Name: webhook_attempt_until_20261128; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt ATTACH PARTITION public.webhook_attempt_until_20261128 FOR VALUES FROM (MINVALUE) TO ('01a21f73-9c00-0000-0000-000000000000');


--
-- Name: migrations id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);


--
-- Data for Name: account_tag; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: api_key; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_key VALUES ('01a21f0d-e26b-7000-af33-3b27d39923ff', 'release00000', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'Bootstrap', 'f09637725625e1508e3791bdbfa6fda3dfd48bd208ffa3038aba9a50c3c8ecac', '2026-11-27 22:08:53.355+00', '2026-11-27 22:08:53.401+00', NULL, NULL, NULL, NULL, NULL, '{127.0.0.1}', true);


--
-- Data for Name: audit_entry_20261128; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_20261129; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_20261130; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_20261201; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_20261202; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_20261203; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_20261204; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_default; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_entry_until_20261128; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e24c-7000-b62c-023ea7690b1c', '01a21f0d-e243-7000-8937-cdf6ad706d34', NULL, 'SYSTEM', NULL, 'WORKSPACE_CREATED', 'workspace', '01a21f0d-e243-7000-8937-cdf6ad706d34', NULL, '2026-11-27 22:08:53.324+00', NULL, NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e258-7000-b72b-4389a8374a71', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'SYSTEM', NULL, 'TENANT_CREATED', 'tenant', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', NULL, '2026-11-27 22:08:53.336+00', NULL, NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e260-7000-9374-864f9cf9bfcd', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e259-7000-be95-a450d208aae9', 'SYSTEM', NULL, 'TENANT_CREATED', 'tenant', '01a21f0d-e259-7000-be95-a450d208aae9', NULL, '2026-11-27 22:08:53.344+00', NULL, NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e276-7000-b154-24845e2960ce', '01a21f0d-e243-7000-8937-cdf6ad706d34', NULL, 'SYSTEM', NULL, 'API_KEY_CREATED', 'api-key', '01a21f0d-e26b-7000-af33-3b27d39923ff', NULL, '2026-11-27 22:08:53.366+00', NULL, NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e2a0-7000-bcc8-32717489efb5', '01a21f0d-e243-7000-8937-cdf6ad706d34', NULL, 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'API_KEY_USED_FROM_NEW_NETWORK', 'api-key', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'c1526111-5306-45f8-9292-ca3aaa1c9983', '2026-11-27 22:08:53.408+00', '127.0.0.1', NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e2d8-7000-b1ac-a43aa92baf62', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'ACCOUNT_CREATED', 'integration-account', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'c1526111-5306-45f8-9292-ca3aaa1c9983', '2026-11-27 22:08:53.464+00', '127.0.0.1', NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e2da-7000-ab02-33fafa0f6d45', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'CREDENTIALS_STORED', 'integration-account', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'c1526111-5306-45f8-9292-ca3aaa1c9983', '2026-11-27 22:08:53.466+00', '127.0.0.1', NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e342-7000-95e4-6675558f3c72', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'WEBHOOK_APP_CHANGED', 'outgoing-webhooks', 'ALL', '6dfb245f-587a-4d75-8dd7-a5cc4d791b7e', '2026-11-27 22:08:53.57+00', '127.0.0.1', NULL, '{events,urls}');
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e35c-7000-b60c-089c9ceefba0', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'WEBHOOK_SECRET_READ', 'outgoing-webhooks', 'ALL', '1a59589d-5dd7-4f47-9507-2af3685205d3', '2026-11-27 22:08:53.596+00', '127.0.0.1', NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-e8e1-7000-a003-7251f23c3c23', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'RESERVATION_CREATED', 'reservation', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '385b6d08-ecf8-499e-8dc4-7a4c560a8fd2', '2026-11-27 22:08:55.009+00', '127.0.0.1', NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-ea32-7000-af2b-07fe398badec', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'RESERVATION_CANCELLED', 'reservation', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '5a060607-7651-4f7a-9d67-3c632081e690', '2026-11-27 22:08:55.346+00', '127.0.0.1', NULL, NULL);
INSERT INTO public.audit_entry_until_20261128 VALUES ('01a21f0d-ea49-7000-9904-3f0257f60253', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'API_KEY', '01a21f0d-e26b-7000-af33-3b27d39923ff', 'GUESTS_READ', 'reservation', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '5a060607-7651-4f7a-9d67-3c632081e690', '2026-11-27 22:08:55.369+00', '127.0.0.1', NULL, NULL);


--
-- Data for Name: backlog_sample; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.backlog_sample VALUES ('2026-11-27 22:08:00+00', 'events', 0);
INSERT INTO public.backlog_sample VALUES ('2026-11-27 22:08:00+00', 'deliveries', 0);
INSERT INTO public.backlog_sample VALUES ('2026-11-27 22:08:00+00', 'syncs', 0);
INSERT INTO public.backlog_sample VALUES ('2026-11-27 22:08:00+00', 'hints', 0);
INSERT INTO public.backlog_sample VALUES ('2026-11-27 22:08:00+00', 'unknown_outcomes', 0);


--
-- Data for Name: calendar; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.calendar VALUES ('01a21f0d-e3b9-7005-ba4f-3c62025530be', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27', '2 1 415 3 28,2 1 346 3 28,3 1 509 4 28,2 1 611 4 28,1 1 509 4 28,3 0 509 4 28,1 1 509 4 28,2 1 611 4 28,5 1 509 4 28,2 1 611 4 28,5 1 509 4 28,2 1 611 4 28,5 1 509 4 28,2 1 391 3 28,5 1 326 3 28,2 1 391 3 28,5 1 326 3 28,2 1 391 3 28,5 1 326 3 28,2 1 391 3 28,3 1 326 3 28', B'1111111111000111111111111111111111111111111111111111111111111', '2026-11-27 22:08:53.938+00', '2026-11-27 22:08:54.462+00', '\x84a56a0a5cec4a4c3c442b02238aa8d1dfcfed3b1e25986ce02dfd456715675f', NULL, 'POLL', NULL, '{346,509,326}');
INSERT INTO public.calendar VALUES ('01a21f0d-e3b9-7003-a2db-014370f1870e', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27', '2 3 123 1 60,2 3 103 1 60,3 3 151 2 60,2 3 182 2 60,5 3 151 2 60,2 3 182 2 60,5 3 151 2 60,2 3 182 2 60,5 3 151 2 60,2 3 182 2 60,5 3 151 2 60,2 3 116 1 60,5 3 97 1 60,2 3 116 1 60,5 3 97 1 60,2 3 116 1 60,5 3 97 1 60,2 3 116 1 60,3 3 97 1 60', B'1111111111111111111111111111111111111111111111111111111111111', '2026-11-27 22:08:54.469+00', '2026-11-27 22:08:54.489+00', '\x60693fb701ddcbe9f735a18c53596a81516060ad7ec03691d6b9f7028ebd3380', NULL, 'POLL', NULL, '{103,151,97}');
INSERT INTO public.calendar VALUES ('01a21f0d-e3b9-7007-aed7-fb7aaaa61a66', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27', '2 5 99 1 14,2 5 82 1 14,3 5 121 2 14,2 5 146 2 14,5 5 121 2 14,2 5 146 2 14,5 5 121 2 14,2 5 146 2 14,5 5 121 2 14,2 5 146 2 14,1 5 121 2 14,3 0 121 2 14,1 5 121 2 14,2 5 93 1 14,5 5 78 1 14,2 5 93 1 14,5 5 78 1 14,2 5 93 1 14,5 5 78 1 14,2 5 93 1 14,3 5 78 1 14', B'1111111111111111111111111111111000111111111111111111111111111', '2026-11-27 22:08:54.469+00', '2026-11-27 22:08:54.489+00', '\x289a8378892117e762e75360a52808876c483d060fa3175271915b3a146cb809', NULL, 'POLL', NULL, '{82,121,78}');
INSERT INTO public.calendar VALUES ('01a21f0d-e3b9-7001-aa4c-60ae952dac24', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27', '2 1 165 2 30,1 1 138 2 30,1 0 138 2 30,2 0 203 3 30,1 1 203 3 30,2 1 243 3 30,5 1 203 3 30,2 1 243 3 30,5 1 203 3 30,2 1 243 3 30,5 1 203 3 30,2 1 243 3 30,5 1 203 3 30,2 1 156 2 30,5 1 130 2 30,2 1 156 2 30,5 1 130 2 30,2 1 156 2 30,5 1 130 2 30,2 1 156 2 30,1 1 130 2 30,2 0 130 2 30', B'1110001111111111111111111111111111111111111111111111111111100', '2026-11-27 22:08:55.425+00', '2026-11-27 22:08:55.429+00', '\x1c0aca73e8041af7685b28d0757a5f22aa718040830f610adb11e14f7db08a26', NULL, 'EVENT', NULL, '{138,203,130}');


--
-- Data for Name: calendar_change; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.calendar_change VALUES ('01a21f0d-e3b9-7001-aa4c-60ae952dac24', '01a21f0d-e243-7000-8937-cdf6ad706d34', '{[2026-12-04,2026-12-07)}', '2026-11-27 22:08:54.998803+00', 0);


--
-- Data for Name: cancellation_preview; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: confirmed_read; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.confirmed_read VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'LISTINGS', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27 22:08:53.498+00', 'POLL');
INSERT INTO public.confirmed_read VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'RESERVATIONS', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27 22:08:54.8+00', 'POLL');


--
-- Data for Name: connect_session; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: data_key; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.data_key VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', 'v1:release:o04syimwwlKAafvClrJiGbHUzfIQGor98MXGmcwMIgrCUlfOi6GvUfJkr3yKit00vJHJL5IfgO0pjYKb:X25ryAyvE0QIrcLNKqDHKFUkabsePF+8iUo7IMpcy5lsvzBxECWzeogewM66A3zWQW/M5WcKUK7D4JetAbEvWLoHcXg5Yqzy');


--
-- Data for Name: delta_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delta_head VALUES (1, 1795817335433001, 1795817333782000);


--
-- Data for Name: delta_row; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delta_row VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'LISTING', false, 1795817333782001);
INSERT INTO public.delta_row VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'LISTING', false, 1795817333782002);
INSERT INTO public.delta_row VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'LISTING', false, 1795817333782003);
INSERT INTO public.delta_row VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'LISTING', false, 1795817333782004);
INSERT INTO public.delta_row VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'RESERVATION', false, 1795817335433001);


--
-- Data for Name: exchange_rate; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'USD', 1.1684);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'JPY', 186.75);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'CZK', 24.378);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'DKK', 7.4727);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'GBP', 0.87058);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'HUF', 366.9);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'PLN', 4.2543);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'RON', 5.092);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'SEK', 10.892);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'CHF', 0.9242);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'ISK', 143.2);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'NOK', 11.098);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'TRY', 52.2478);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'AUD', 1.661);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'BRL', 5.874);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'CAD', 1.6177);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'CNY', 7.9827);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'HKD', 9.1507);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'IDR', 20082.05);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'ILS', 3.5787);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'INR', 109.047);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'KRW', 1740.86);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'MXN', 20.3203);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'MYR', 4.6444);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'NZD', 2.0081);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'PHP', 70.356);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'SGD', 1.4912);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'THB', 37.728);
INSERT INTO public.exchange_rate VALUES ('2026-11-27', 'ZAR', 19.3849);


--
-- Data for Name: feed_consumer; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: feed_day; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.feed_day VALUES ('2026-11-27', 0);


--
-- Data for Name: feed_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.feed_head VALUES (1, 3);


--
-- Data for Name: feed_shift; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: hint_turn; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hint_turn VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27 22:08:55.34+00', NULL, NULL, NULL, 0);


--
-- Data for Name: hold; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: idempotency_key; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: integration_account; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.integration_account VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'Sandbox demo', 'PROVIDER_14', '1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a', 'demo', 'API_KEY', NULL, 'ACTIVE', NULL, true, 0, false, false, NULL, NULL, false, NULL, NULL, 1, '2026-11-27 22:08:53.453+00', '2026-11-27 22:08:54.573+00', false, false, 'lenient', '{ID|id|01a21f0d-e2a8-7000-b7d5-ea1d67a1145f,ID|providerAccountID|1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a,ID|accountIdentifier|demo,ID|provider|provider_14,WORD|name|sandbox,WORD|name|demo}');


--
-- Data for Name: integration_credential; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.integration_credential VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'v1:release:GrdOr+tSyDp6FZcB+SBVIAtlqoWC/+thmZ7Ot+7L7bDISrvODKsk7x7uL8dlEh/qkhGZKtiX1HasUIba:syicWEUDT+wgd9CAmeZXF3e5O/HP6Eq7GJtXEY7ovslcwFFnEzQspM7BwMGhKEz+ia41nt/lDz1YX+aW', NULL, NULL, 0, NULL, NULL, NULL, NULL, 'v1:release:Earch1UEeObiHgBtP1Lv80mM0jGBhDiMcEtrBaFA7y/iGpAX/aLjnl2a0ICRjrT8y60zJjQZ2jtlacAC:F1pfQ1Eo1LvPaXywaCdNg7+t+46qK5qFk/aqPQDIisKhY+2Dw26VqL5ptAj4V80sibrrWX4fDp3G8VkffdCOx7SJBx2PsoCIkg==', 'v1:release:VgUqgkgDVqJ6jE53PIQQHKGD2WTWhnvBSFFmxo/UANmpEg2GbJnORmjrQ0c36X6bhb8fWxb0VgOTAYd4:jUxaQ9PLPcRTH2zX0ciQQsnofJT7KS9/if5f2RaWQ4S6lIxETU2bPQiAW8iXqomUc5WRKCt+hJg8Oh0wfWC2nTQEIfa+W3mJM7R4vdvEbQKsUNhKQQUfdSgECGGKD9yhrYUNj2UtEWPNz6ls44DgDA7qYmP6RdetMIqB4FQQGLLw+WAwCCAzsiu56HdJMml4XOYDiLYF89P9Y7qj/89pT/p4lPKAQp4IuqRMgS0A4lvpOWqkZLHC+zBlXLv40Xk0oP3x2xRkSbT0fryEFrXnpJrTAfkgLSq2dcZtKWQhzChnwzn3RIQS3H3Nr94omVKC2ohVRJMNDcCvzzcI9wcZ4un3ATZ099V9DcCDld09ObgoLWNGgvLSTe5T5RMXKmb9dQ4+uWKvI4/P6qTuvK5D9jZVJwJ1Pg2vKPif+hd2Rg+HvRqhMuFJTQFmrGlfwGuP4aiQT0/g4R7QCkgYXdkOmgyzAUmD3hvLWUuZXlDSjsKeljVIuc//vzuBzLfLXn/qGQ+6B87p0Ran8NcH0P1PLK2orqOzgI4skw0DYqSdTajavikXYMrvSwiMwYZ6hmv0IBLF5kJkplQFqyhe/Uvbl8gz4DpN0s7xyCyoAfIcVui+wnDuOk+VQD+vp77O8MJ22PncNI7bzXmgm9ZpKxWkxasNQmaZmMsKnmnAupREjm0j+GyZweJAstMvSrg2XFwM2dqovffGbMT7tuPxUF0YQ9Eb3ClS//nPbCHwZEXwcbp8MOPzi/Q6Evneu6VbTvgvZ6/7GDsrRTgE9MitbtA450fEBjptc8i9/OUsFtmgRMGecsvwAY5nfT/2eCs9ZhVUl7rEUXQPnayzOUGbnJj1Gg0yHiGXjgTzhWagmxgQWdTIU9QarNtj67YdbVqgybTpomMHSACjlsuv0l+x16cUtj4ln+FIxuWym1NDdEXQ0FL8wPii7UYn9LBaAhGWvx/xOXMXWgVcVpvu5+jymk0YwL9afhVfGBPCHhfkkZoZikpvw8C6E1OfAecvsBnBmv77qRMHoFqQWERCgjy/H8qWLUJZVk1NLsN0HwWSFLNsN4DUIX4pLTJlfPK9C1Lp67e1v+rQWr+wzyu3XONu7RE29HJDuClZsrCfgknU1HA2oUe2HEmP4uiimCEe1fuOEJsTUnpdul+Xe4vY8kUzv+bnVXDT6F2u7aFUiRqc1dHUme7zDMlSVdu+gniXxBaAE5jZHfyNQxwAfq4oo2rrO3PIYkOXUSNK2ya0zUS29VGOSeGRm8KTbT/7KEIbaJJLywCzBIxwJ56SQXSiu3vSruucKYEb2zOCbWGBCeRBHgPbUAZuQdBnraySUPL9RAK/XMVH96JTlKqc+Y+PO15RzUtgr0qENN35eT6LShirj+ruRYcL9yIAi4CYiA==', '8e05ef3f65373a5e3a599481f8185759752534ea12103572b171d6c7170a96d3', 'v1:release:LLAS5WG8GhctbzWlV4IOT0QIlgNXur4xpIsLdH1htlccxhrK+5PN+cnEYx1ZNY/tvhiBLcBPe8NYX6VC:CL8/TjNURc0jJnN4kCtL/HGHswdXRZlc7A810j6V9f2lP//MhSInuE5Q+JmhGELT1NvjtZVE3GY1l+xniKE=', 'workspace');


--
-- Data for Name: integration_definition; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7000-a2f6-4879b757ce91', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_01', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7001-9a93-3a80cafc587f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_02', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7002-8e27-938ca26b5b2d', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_03', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7003-8a80-c95d74d7d73d', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_04', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7004-8dab-811196b1e5fa', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_05', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7005-99bc-d04ee1f65ac5', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_06', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7006-bfbc-9de4e9dd5124', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_07', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7007-9640-e148a2b68202', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_08', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7008-bf85-a6f191b62778', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_09', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-7009-8dd5-4818c453324f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_10', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-700a-bee1-f68d0311b03a', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_11', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-700b-b3dc-0871bc031ceb', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_12', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-700c-bc24-1a9a188f8648', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_13', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-700d-b8bb-d4bee3a6bd68', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_14', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-700e-843c-c3a856722645', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_15', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');
INSERT INTO public.integration_definition VALUES ('01a21f0d-e264-700f-954a-a53cf2ee1e03', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'PROVIDER_16', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-27 22:08:53.348+00', '2026-11-27 22:08:53.348+00');


--
-- Data for Name: keyword; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ACCOUNT_ID', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'id');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ACCOUNT_ID', '1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'providerAccountID');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ACCOUNT_ID', 'demo', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'accountIdentifier');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ACCOUNT_ID', 'provider_14', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'provider');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ACCOUNT_WORD', 'demo', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ACCOUNT_WORD', 'sandbox', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'id');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', 'af4a29ea-fae2-50f2-a24e-f1a6ec43b408', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'providerID');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '4', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '78704', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '900001', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'apartment', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'austin', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'bluebonnet', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'in', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'lane', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'sunny', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'texas', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'us', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'id');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', 'c36b82a6-ca23-53f0-ae74-014d55594b2d', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'providerID');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '5', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '78704', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '900002', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'austin', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'barton', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'bluebonnet', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'double', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'house', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'lane', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'room', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'texas', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'us', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'id');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', '90fa37be-77bb-5977-bf4b-8b30efce8912', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'providerID');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '6', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '78704', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '900003', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'austin', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'bluebonnet', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'family', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'house', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'in', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'lane', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'texas', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'us', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'id');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_ID', 'fa327fa7-2024-5c0f-b7a5-f25c788787e7', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'providerID');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '7', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '78704', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', '900004', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'austin', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'barton', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'bluebonnet', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'family', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'house', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'lane', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'room', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'texas', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'address');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'LISTING_WORD', 'us', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'internalName');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', '8uDvbBtN3MtA', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', '96Hvu/NxRfCw', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', 'AtlIK2ECcQ8T', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', 'FXP1RQpNX80g', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.email');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', 'PZNGpItJ5MoX', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', 'YhnLwuyeoDgK', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', 'a2UrJIHI2pLJ', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_GUEST', 'eEoOZluRCO6N', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'guest.name');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_ID', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'id');
INSERT INTO public.keyword VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'RESERVATION_ID', 'e5e47456-0dce-51cb-899a-7a1f7d544a8a', '01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'providerReservationID');


--
-- Data for Name: listing; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.listing VALUES ('01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'PROVIDER_14', 'af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 'Sunny apartment in Austin', 'US-900001', 'Sunny apartment in Austin: a bright two-bedroom apartment for up to 4 guests, a short walk from the centre of Austin.', 'Apartment', 'https://pictures.example.com/900001/1.jpg', '[{"url": "https://pictures.example.com/900001/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/900001/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/900001/3.jpg", "description": "Bedroom"}]', '{"city": "Austin", "line1": "Bluebonnet Lane 4", "state": "Texas", "country": "US", "postal_code": "78704"}', 30.24867, -97.75373, 2, 30, 4, 162, 'USD', 'America/Chicago', 'ACTIVE', 'APPROVED', true, NULL, false, '{"count": 15, "average": 4.36}', 2, 1, '[{"name": "Bedroom", "count": 2}, {"name": "Bathroom", "count": 1}]', '{"op": "FROM_TO", "end": "22:00:00", "start": "15:00:00"}', '{"op": "UNTIL", "end": "11:00:00"}', '{"petsAllowed": null, "eventsAllowed": null, "smokingAllowed": null, "additionalRules": "No smoking. No parties. No pets. Quiet after 22:00.", "childrenAllowed": true}', '{"notes": "Please tell us your arrival time two days ahead.", "rules": "No smoking. No parties. No pets. Quiet after 22:00.", "space": "2 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.", "access": "Guests have the whole place to themselves. Keys are in a lock box.", "transit": "A bus stop is 200 m away; the main station is 15 minutes by bus.", "interaction": "We live nearby and answer messages within the hour.", "instructions": "", "neighborhood": "Bluebonnet Lane is quiet at night; cafés and shops are around the corner."}', '{"name": "Robin Keeper", "email": ["stay@demo.example.com"], "phone": ["+15550100"], "address": "", "country": "", "language": "en", "lastName": "Keeper", "firstName": "Robin"}', NULL, '{wifi,kitchen,heating,essentials,hot-water,smoke-alarm,bed-linens,hair-dryer,tv,air-conditioning,shampoo,dishwasher,stove,free-parking,patio-or-balcony,bbq-grill,dedicated-workspace,first-aid-kit,private-entrance,crib,high-chair}', '[{"id": 0, "name": "HAS_WIRELESS_INTERNET"}, {"id": 0, "name": "HAS_KITCHEN"}, {"id": 0, "name": "HAS_HEATING"}, {"id": 0, "name": "HAS_ESSENTIALS"}, {"id": 0, "name": "HAS_HOT_WATER"}, {"id": 0, "name": "HAS_SMOKE_DETECTOR"}, {"id": 0, "name": "HAS_BED_LINENS"}, {"id": 0, "name": "HAS_HAIR_DRYER"}, {"id": 0, "name": "HAS_TV"}, {"id": 0, "name": "HAS_AIR_CONDITIONING"}, {"id": 0, "name": "HAS_SHAMPOO"}, {"id": 0, "name": "HAS_DISHWASHER"}, {"id": 0, "name": "HAS_STOVE"}, {"id": 0, "name": "HAS_FREE_PARKING_ON_PREMISES"}, {"id": 0, "name": "HAS_PATIO_OR_BALCONY"}, {"id": 0, "name": "HAS_BBQ_GRILL"}, {"id": 0, "name": "HAS_LAPTOP_FRIENDLY_WORKSPACE"}, {"id": 0, "name": "HAS_FIRST_AID_KIT"}, {"id": 0, "name": "HAS_PRIVATE_ENTRANCE"}, {"id": 0, "name": "HAS_CRIB"}, {"id": 0, "name": "HAS_HIGH_CHAIR"}]', '[{"kind": "CLEANING", "name": "Cleaning fee", "amount": "65", "charge": "PER_STAY", "guestsIncluded": 0}, {"name": "Extra guest fee", "amount": "19", "charge": "PER_GUEST_PER_NIGHT", "guestsIncluded": 2}]', '[{"name": "State hotel tax", "amount": "6", "charge": "PERCENT", "guestsIncluded": 0}, {"name": "City hotel tax", "amount": "11", "charge": "PERCENT", "guestsIncluded": 0}]', 162, '"id":"01a21f0d-e3b9-7000-8949-2cabf985a98b","providerID":"af4a29ea-fae2-50f2-a24e-f1a6ec43b408","integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","name":"Sunny apartment in Austin","internalName":"US-900001","description":"Sunny apartment in Austin: a bright two-bedroom apartment for up to 4 guests, a short walk from the centre of Austin.","type":"Apartment","propertyType":"APARTMENT","thumbnailURL":"https://pictures.example.com/900001/1.jpg","pictures":[{"url":"https://pictures.example.com/900001/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/900001/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/900001/3.jpg","description":"Bedroom"}],"address":{"city":"Austin","line1":"Bluebonnet Lane 4","state":"Texas","country":"US","postal_code":"78704"},"latitude":30.24867,"longitude":-97.75373,"minimumNights":2,"maximumNights":30,"maxOccupancy":4,"startPrice":162,"currency":"USD","timeZone":"America/Chicago","status":"ACTIVE","rating":{"count":15,"average":4.36},"bedroomCount":2,"bathroomCount":1,"rooms":{"data":[{"name":"Bedroom","count":2},{"name":"Bathroom","count":1}]},"checkIn":{"op":"FROM_TO","start":"15:00:00","end":"22:00:00"},"checkOut":{"op":"UNTIL","end":"11:00:00"},"houseRules":{"petsAllowed":null,"smokingAllowed":null,"eventsAllowed":null,"childrenAllowed":true,"additionalRules":"No smoking. No parties. No pets. Quiet after 22:00."},"listingDetails":{"notes":"Please tell us your arrival time two days ahead.","rules":"No smoking. No parties. No pets. Quiet after 22:00.","space":"2 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.","access":"Guests have the whole place to themselves. Keys are in a lock box.","transit":"A bus stop is 200 m away; the main station is 15 minutes by bus.","interaction":"We live nearby and answer messages within the hour.","instructions":"","neighborhood":"Bluebonnet Lane is quiet at night; cafés and shops are around the corner."},"contact":{"name":"Robin Keeper","firstName":"Robin","lastName":"Keeper","email":["stay@demo.example.com"],"phone":["+15550100"],"address":"","language":"en","country":""},"unitCount":1,"parentPropertyID":null,"cancellationPolicy":{"source":"TEXT","description":"moderate","tiers":[],"mostNights":null,"grace":null},"registrations":null,"amenities":{"categories":{"Bathroom":{"categoryID":"bathroom","values":[{"name":"Hair dryer","id":"hair-dryer"},{"name":"Shampoo","id":"shampoo"},{"name":"Hot water","id":"hot-water"}]},"Bedroom and laundry":{"categoryID":"bedroom-and-laundry","values":[{"name":"Essentials","id":"essentials"},{"name":"Bed linens","id":"bed-linens"}]},"Kitchen and dining":{"categoryID":"kitchen-and-dining","values":[{"name":"Kitchen","id":"kitchen"},{"name":"Stove","id":"stove"},{"name":"Dishwasher","id":"dishwasher"}]},"Heating and cooling":{"categoryID":"heating-and-cooling","values":[{"name":"Air conditioning","id":"air-conditioning"},{"name":"Heating","id":"heating"}]},"Entertainment":{"categoryID":"entertainment","values":[{"name":"TV","id":"tv"}]},"Internet and office":{"categoryID":"internet-and-office","values":[{"name":"Wifi","id":"wifi"},{"name":"Dedicated workspace","id":"dedicated-workspace"}]},"Family":{"categoryID":"family","values":[{"name":"Crib","id":"crib"},{"name":"High chair","id":"high-chair"}]},"Safety":{"categoryID":"safety","values":[{"name":"Smoke alarm","id":"smoke-alarm"},{"name":"First aid kit","id":"first-aid-kit"}]},"Parking and facilities":{"categoryID":"parking-and-facilities","values":[{"name":"Free parking on premises","id":"free-parking"},{"name":"Private entrance","id":"private-entrance"}]},"Outdoor":{"categoryID":"outdoor","values":[{"name":"Patio or balcony","id":"patio-or-balcony"},{"name":"BBQ grill","id":"bbq-grill"}]}}},"rawAmenities":[{"id":0,"name":"HAS_WIRELESS_INTERNET"},{"id":0,"name":"HAS_KITCHEN"},{"id":0,"name":"HAS_HEATING"},{"id":0,"name":"HAS_ESSENTIALS"},{"id":0,"name":"HAS_HOT_WATER"},{"id":0,"name":"HAS_SMOKE_DETECTOR"},{"id":0,"name":"HAS_BED_LINENS"},{"id":0,"name":"HAS_HAIR_DRYER"},{"id":0,"name":"HAS_TV"},{"id":0,"name":"HAS_AIR_CONDITIONING"},{"id":0,"name":"HAS_SHAMPOO"},{"id":0,"name":"HAS_DISHWASHER"},{"id":0,"name":"HAS_STOVE"},{"id":0,"name":"HAS_FREE_PARKING_ON_PREMISES"},{"id":0,"name":"HAS_PATIO_OR_BALCONY"},{"id":0,"name":"HAS_BBQ_GRILL"},{"id":0,"name":"HAS_LAPTOP_FRIENDLY_WORKSPACE"},{"id":0,"name":"HAS_FIRST_AID_KIT"},{"id":0,"name":"HAS_PRIVATE_ENTRANCE"},{"id":0,"name":"HAS_CRIB"},{"id":0,"name":"HAS_HIGH_CHAIR"}],"createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","tags":[],"units":[{"id":"01a21f0d-e3b9-7001-aa4c-60ae952dac24","providerUnitID":"af4a29ea-fae2-50f2-a24e-f1a6ec43b408","name":"Sunny apartment in Austin","description":"","inventoryCount":1,"maxOccupancy":4,"bedroomCount":2,"bathroomCount":1,"basePrice":162,"currency":"USD","isAutoGenerated":true,"status":"ACTIVE","createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","amenities":[],"pictures":[],"registrations":null}]}', 'GOJQmz2-k93k04-FOAEL4bmqAxr4P77U3swrfhSJ8Wc', '2026-11-27 22:08:53.529+00', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', '[]', '{PET,DISCOUNT}', 'POLL', NULL, 0, '{"tiers": [], "source": "TEXT", "description": "moderate"}', NULL, '{ID|id|01a21f0d-e3b9-7000-8949-2cabf985a98b,ID|providerID|af4a29ea-fae2-50f2-a24e-f1a6ec43b408,WORD|name|sunny,WORD|name|apartment,WORD|name|in,WORD|name|austin,WORD|internalName|us,WORD|internalName|900001,WORD|address|bluebonnet,WORD|address|lane,WORD|address|4,WORD|address|texas,WORD|address|78704}');
INSERT INTO public.listing VALUES ('01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'PROVIDER_14', 'c36b82a6-ca23-53f0-ae74-014d55594b2d', 'Barton House, Double room', 'US-900002', 'Barton House, Double room: a calm studio for up to 2 guests, a short walk from the centre of Austin.', 'Studio', 'https://pictures.example.com/900002/1.jpg', '[{"url": "https://pictures.example.com/900002/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/900002/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/900002/3.jpg", "description": "Bedroom"}]', '{"city": "Austin", "line1": "Bluebonnet Lane 5", "state": "Texas", "country": "US", "postal_code": "78704"}', 30.24201, -97.7568, 1, 60, 2, 121, 'USD', 'America/Chicago', 'ACTIVE', 'APPROVED', true, NULL, false, '{"count": 121, "average": 4.86}', 1, 1, '[{"name": "Bedroom", "count": 1}, {"name": "Bathroom", "count": 1}]', '{"op": "FROM", "start": "15:00:00"}', '{"op": "UNTIL", "end": "11:00:00"}', '{"petsAllowed": null, "eventsAllowed": null, "smokingAllowed": null, "additionalRules": "No smoking. No parties. No pets. Quiet after 22:00.", "childrenAllowed": true}', '{"notes": "Please tell us your arrival time two days ahead.", "rules": "No smoking. No parties. No pets. Quiet after 22:00.", "space": "1 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.", "access": "Guests have the whole place to themselves. Keys are in a lock box.", "transit": "A bus stop is 200 m away; the main station is 15 minutes by bus.", "interaction": "We live nearby and answer messages within the hour.", "instructions": "", "neighborhood": "Bluebonnet Lane is quiet at night; cafés and shops are around the corner."}', '{"name": "Robin Keeper", "email": ["stay@demo.example.com"], "phone": ["+15550100"], "address": "", "country": "", "language": "en", "lastName": "Keeper", "firstName": "Robin"}', 'ddd16e3a-2440-54f3-ac12-0a18a8955ef6', '{wifi,kitchen,heating,essentials,hot-water,smoke-alarm,bed-linens,hair-dryer,tv,air-conditioning,washer,iron,hangers,coffee-maker,microwave,patio-or-balcony,garden-or-backyard,bbq-grill,dedicated-workspace,crib,high-chair,family-friendly}', '[{"id": 0, "name": "HAS_WIRELESS_INTERNET"}, {"id": 0, "name": "HAS_KITCHEN"}, {"id": 0, "name": "HAS_HEATING"}, {"id": 0, "name": "HAS_ESSENTIALS"}, {"id": 0, "name": "HAS_HOT_WATER"}, {"id": 0, "name": "HAS_SMOKE_DETECTOR"}, {"id": 0, "name": "HAS_BED_LINENS"}, {"id": 0, "name": "HAS_HAIR_DRYER"}, {"id": 0, "name": "HAS_TV"}, {"id": 0, "name": "HAS_AIR_CONDITIONING"}, {"id": 0, "name": "HAS_WASHING_MACHINE"}, {"id": 0, "name": "HAS_IRON"}, {"id": 0, "name": "HAS_HANGERS"}, {"id": 0, "name": "HAS_COFFEE_MAKER"}, {"id": 0, "name": "HAS_MICROWAVE"}, {"id": 0, "name": "HAS_PATIO_OR_BALCONY"}, {"id": 0, "name": "HAS_GARDEN_OR_BACKYARD"}, {"id": 0, "name": "HAS_BBQ_GRILL"}, {"id": 0, "name": "HAS_LAPTOP_FRIENDLY_WORKSPACE"}, {"id": 0, "name": "HAS_CRIB"}, {"id": 0, "name": "HAS_HIGH_CHAIR"}, {"id": 0, "name": "HAS_SUITABLE_FOR_CHILDREN"}]', '[{"kind": "CLEANING", "name": "Cleaning fee", "amount": "48", "charge": "PER_STAY", "guestsIncluded": 0}, {"name": "Extra guest fee", "amount": "15", "charge": "PER_GUEST_PER_NIGHT", "guestsIncluded": 2}]', '[{"name": "State hotel tax", "amount": "6", "charge": "PERCENT", "guestsIncluded": 0}, {"name": "City hotel tax", "amount": "11", "charge": "PERCENT", "guestsIncluded": 0}]', NULL, '"id":"01a21f0d-e3b9-7002-a571-6d124606aab2","providerID":"c36b82a6-ca23-53f0-ae74-014d55594b2d","integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","name":"Barton House, Double room","internalName":"US-900002","description":"Barton House, Double room: a calm studio for up to 2 guests, a short walk from the centre of Austin.","type":"Studio","propertyType":"STUDIO","thumbnailURL":"https://pictures.example.com/900002/1.jpg","pictures":[{"url":"https://pictures.example.com/900002/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/900002/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/900002/3.jpg","description":"Bedroom"}],"address":{"city":"Austin","line1":"Bluebonnet Lane 5","state":"Texas","country":"US","postal_code":"78704"},"latitude":30.24201,"longitude":-97.7568,"minimumNights":1,"maximumNights":60,"maxOccupancy":2,"startPrice":121,"currency":"USD","timeZone":"America/Chicago","status":"ACTIVE","rating":{"count":121,"average":4.86},"bedroomCount":1,"bathroomCount":1,"rooms":{"data":[{"name":"Bedroom","count":1},{"name":"Bathroom","count":1}]},"checkIn":{"op":"FROM","start":"15:00:00","end":""},"checkOut":{"op":"UNTIL","end":"11:00:00"},"houseRules":{"petsAllowed":null,"smokingAllowed":null,"eventsAllowed":null,"childrenAllowed":true,"additionalRules":"No smoking. No parties. No pets. Quiet after 22:00."},"listingDetails":{"notes":"Please tell us your arrival time two days ahead.","rules":"No smoking. No parties. No pets. Quiet after 22:00.","space":"1 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.","access":"Guests have the whole place to themselves. Keys are in a lock box.","transit":"A bus stop is 200 m away; the main station is 15 minutes by bus.","interaction":"We live nearby and answer messages within the hour.","instructions":"","neighborhood":"Bluebonnet Lane is quiet at night; cafés and shops are around the corner."},"contact":{"name":"Robin Keeper","firstName":"Robin","lastName":"Keeper","email":["stay@demo.example.com"],"phone":["+15550100"],"address":"","language":"en","country":""},"unitCount":1,"parentPropertyID":"ddd16e3a-2440-54f3-ac12-0a18a8955ef6","cancellationPolicy":{"source":"TEXT","description":"moderate","tiers":[],"mostNights":null,"grace":null},"registrations":null,"amenities":{"categories":{"Bathroom":{"categoryID":"bathroom","values":[{"name":"Hair dryer","id":"hair-dryer"},{"name":"Hot water","id":"hot-water"}]},"Bedroom and laundry":{"categoryID":"bedroom-and-laundry","values":[{"name":"Essentials","id":"essentials"},{"name":"Bed linens","id":"bed-linens"},{"name":"Hangers","id":"hangers"},{"name":"Washer","id":"washer"},{"name":"Iron","id":"iron"}]},"Kitchen and dining":{"categoryID":"kitchen-and-dining","values":[{"name":"Kitchen","id":"kitchen"},{"name":"Microwave","id":"microwave"},{"name":"Coffee maker","id":"coffee-maker"}]},"Heating and cooling":{"categoryID":"heating-and-cooling","values":[{"name":"Air conditioning","id":"air-conditioning"},{"name":"Heating","id":"heating"}]},"Entertainment":{"categoryID":"entertainment","values":[{"name":"TV","id":"tv"}]},"Internet and office":{"categoryID":"internet-and-office","values":[{"name":"Wifi","id":"wifi"},{"name":"Dedicated workspace","id":"dedicated-workspace"}]},"Family":{"categoryID":"family","values":[{"name":"Family/kid friendly","id":"family-friendly"},{"name":"Crib","id":"crib"},{"name":"High chair","id":"high-chair"}]},"Safety":{"categoryID":"safety","values":[{"name":"Smoke alarm","id":"smoke-alarm"}]},"Outdoor":{"categoryID":"outdoor","values":[{"name":"Patio or balcony","id":"patio-or-balcony"},{"name":"Garden or backyard","id":"garden-or-backyard"},{"name":"BBQ grill","id":"bbq-grill"}]}}},"rawAmenities":[{"id":0,"name":"HAS_WIRELESS_INTERNET"},{"id":0,"name":"HAS_KITCHEN"},{"id":0,"name":"HAS_HEATING"},{"id":0,"name":"HAS_ESSENTIALS"},{"id":0,"name":"HAS_HOT_WATER"},{"id":0,"name":"HAS_SMOKE_DETECTOR"},{"id":0,"name":"HAS_BED_LINENS"},{"id":0,"name":"HAS_HAIR_DRYER"},{"id":0,"name":"HAS_TV"},{"id":0,"name":"HAS_AIR_CONDITIONING"},{"id":0,"name":"HAS_WASHING_MACHINE"},{"id":0,"name":"HAS_IRON"},{"id":0,"name":"HAS_HANGERS"},{"id":0,"name":"HAS_COFFEE_MAKER"},{"id":0,"name":"HAS_MICROWAVE"},{"id":0,"name":"HAS_PATIO_OR_BALCONY"},{"id":0,"name":"HAS_GARDEN_OR_BACKYARD"},{"id":0,"name":"HAS_BBQ_GRILL"},{"id":0,"name":"HAS_LAPTOP_FRIENDLY_WORKSPACE"},{"id":0,"name":"HAS_CRIB"},{"id":0,"name":"HAS_HIGH_CHAIR"},{"id":0,"name":"HAS_SUITABLE_FOR_CHILDREN"}],"createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","tags":[],"units":[{"id":"01a21f0d-e3b9-7003-a2db-014370f1870e","providerUnitID":"c36b82a6-ca23-53f0-ae74-014d55594b2d","name":"Barton House, Double room","description":"Barton House, Double room: a calm studio for up to 2 guests, a short walk from the centre of Austin.","inventoryCount":3,"maxOccupancy":2,"bedroomCount":1,"bathroomCount":1,"basePrice":121,"currency":"USD","isAutoGenerated":false,"status":"ACTIVE","createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","amenities":[{"name":"HAS_WIRELESS_INTERNET","description":"","type":"FACILITIES"},{"name":"HAS_KITCHEN","description":"","type":"FACILITIES"},{"name":"HAS_HEATING","description":"","type":"KITCHEN"},{"name":"HAS_ESSENTIALS","description":"","type":"KITCHEN"},{"name":"HAS_HOT_WATER","description":"","type":"INDOOR"},{"name":"HAS_SMOKE_DETECTOR","description":"","type":"KITCHEN"},{"name":"HAS_BED_LINENS","description":"","type":"KITCHEN"},{"name":"HAS_HAIR_DRYER","description":"","type":"KITCHEN"},{"name":"HAS_TV","description":"","type":"OUTDOOR"},{"name":"HAS_AIR_CONDITIONING","description":"","type":"OUTDOOR"},{"name":"HAS_WASHING_MACHINE","description":"","type":"FACILITIES"},{"name":"HAS_IRON","description":"","type":"KITCHEN"},{"name":"HAS_HANGERS","description":"","type":"KITCHEN"},{"name":"HAS_COFFEE_MAKER","description":"","type":"KITCHEN"},{"name":"HAS_MICROWAVE","description":"","type":"KITCHEN"},{"name":"HAS_PATIO_OR_BALCONY","description":"","type":"KITCHEN"},{"name":"HAS_GARDEN_OR_BACKYARD","description":"","type":"INDOOR"},{"name":"HAS_BBQ_GRILL","description":"","type":"FACILITIES"},{"name":"HAS_LAPTOP_FRIENDLY_WORKSPACE","description":"","type":"FACILITIES"},{"name":"HAS_CRIB","description":"","type":"OUTDOOR"},{"name":"HAS_HIGH_CHAIR","description":"","type":"INDOOR"},{"name":"HAS_SUITABLE_FOR_CHILDREN","description":"","type":"FACILITIES"}],"pictures":[{"url":"https://pictures.example.com/900002/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/900002/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/900002/3.jpg","description":"Bedroom"}],"registrations":null}]}', 'tpn948CiQ3vJGw2eA7H4avayfKQxpQ2NBljvn50JTK0', '2026-11-27 22:08:53.529+00', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', '[]', '{PET,DISCOUNT}', 'POLL', NULL, 0, '{"tiers": [], "source": "TEXT", "description": "moderate"}', NULL, '{ID|id|01a21f0d-e3b9-7002-a571-6d124606aab2,ID|providerID|c36b82a6-ca23-53f0-ae74-014d55594b2d,WORD|name|barton,WORD|name|house,WORD|name|double,WORD|name|room,WORD|internalName|us,WORD|internalName|900002,WORD|address|austin,WORD|address|bluebonnet,WORD|address|lane,WORD|address|5,WORD|address|texas,WORD|address|78704}');
INSERT INTO public.listing VALUES ('01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'PROVIDER_14', '90fa37be-77bb-5977-bf4b-8b30efce8912', 'Family house in Austin', 'US-900003', 'Family house in Austin: a house with a garden for up to 8 guests, a short walk from the centre of Austin.', 'House', 'https://pictures.example.com/900003/1.jpg', '[{"url": "https://pictures.example.com/900003/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/900003/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/900003/3.jpg", "description": "Bedroom"}]', '{"city": "Austin", "line1": "Bluebonnet Lane 6", "state": "Texas", "country": "US", "postal_code": "78704"}', 30.24061, -97.75974, 3, 28, 8, 407, 'USD', 'America/Chicago', 'ACTIVE', 'APPROVED', true, NULL, false, '{"count": 81, "average": 4.15}', 4, 2.5, '[{"name": "Bedroom", "count": 4}, {"name": "Bathroom", "count": 2.5}]', '{"op": "FROM_TO", "end": "22:00:00", "start": "15:00:00"}', '{"op": "UNTIL", "end": "11:00:00"}', '{"petsAllowed": true, "eventsAllowed": null, "smokingAllowed": null, "additionalRules": "No smoking. No parties. Pets are welcome. Quiet after 22:00.", "childrenAllowed": true}', '{"notes": "Please tell us your arrival time two days ahead.", "rules": "No smoking. No parties. Pets are welcome. Quiet after 22:00.", "space": "4 bedroom(s), 2.5 bathroom(s) and a fully equipped kitchen.", "access": "Guests have the whole place to themselves. Keys are in a lock box.", "transit": "A bus stop is 200 m away; the main station is 15 minutes by bus.", "interaction": "We live nearby and answer messages within the hour.", "instructions": "", "neighborhood": "Bluebonnet Lane is quiet at night; cafés and shops are around the corner."}', '{"name": "Robin Keeper", "email": ["stay@demo.example.com"], "phone": ["+15550100"], "address": "", "country": "", "language": "en", "lastName": "Keeper", "firstName": "Robin"}', NULL, '{wifi,kitchen,heating,essentials,hot-water,smoke-alarm,bed-linens,hair-dryer,air-conditioning,dryer,hangers,shampoo,coffee-maker,dishwasher,elevator,garden-or-backyard,bbq-grill,carbon-monoxide-alarm,pool,crib,high-chair,family-friendly}', '[{"id": 0, "name": "HAS_WIRELESS_INTERNET"}, {"id": 0, "name": "HAS_KITCHEN"}, {"id": 0, "name": "HAS_HEATING"}, {"id": 0, "name": "HAS_ESSENTIALS"}, {"id": 0, "name": "HAS_HOT_WATER"}, {"id": 0, "name": "HAS_SMOKE_DETECTOR"}, {"id": 0, "name": "HAS_BED_LINENS"}, {"id": 0, "name": "HAS_HAIR_DRYER"}, {"id": 0, "name": "HAS_AIR_CONDITIONING"}, {"id": 0, "name": "HAS_DRYER"}, {"id": 0, "name": "HAS_HANGERS"}, {"id": 0, "name": "HAS_SHAMPOO"}, {"id": 0, "name": "HAS_COFFEE_MAKER"}, {"id": 0, "name": "HAS_DISHWASHER"}, {"id": 0, "name": "HAS_ELEVATOR"}, {"id": 0, "name": "HAS_GARDEN_OR_BACKYARD"}, {"id": 0, "name": "HAS_BBQ_GRILL"}, {"id": 0, "name": "HAS_CARBON_MONOXIDE_DETECTOR"}, {"id": 0, "name": "HAS_SWIMMING_POOL"}, {"id": 0, "name": "HAS_CRIB"}, {"id": 0, "name": "HAS_HIGH_CHAIR"}, {"id": 0, "name": "HAS_SUITABLE_FOR_CHILDREN"}]', '[{"kind": "CLEANING", "name": "Cleaning fee", "amount": "163", "charge": "PER_STAY", "guestsIncluded": 0}, {"name": "Extra guest fee", "amount": "49", "charge": "PER_GUEST_PER_NIGHT", "guestsIncluded": 6}, {"name": "Service fee", "amount": "3", "charge": "PERCENT", "appliesTo": ["ACCOMMODATION"], "guestsIncluded": 0}]', '[{"name": "State hotel tax", "amount": "6", "charge": "PERCENT", "guestsIncluded": 0}, {"name": "City hotel tax", "amount": "11", "charge": "PERCENT", "guestsIncluded": 0}]', 407, '"id":"01a21f0d-e3b9-7004-b994-3ed5b55dbde0","providerID":"90fa37be-77bb-5977-bf4b-8b30efce8912","integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","name":"Family house in Austin","internalName":"US-900003","description":"Family house in Austin: a house with a garden for up to 8 guests, a short walk from the centre of Austin.","type":"House","propertyType":"HOUSE","thumbnailURL":"https://pictures.example.com/900003/1.jpg","pictures":[{"url":"https://pictures.example.com/900003/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/900003/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/900003/3.jpg","description":"Bedroom"}],"address":{"city":"Austin","line1":"Bluebonnet Lane 6","state":"Texas","country":"US","postal_code":"78704"},"latitude":30.24061,"longitude":-97.75974,"minimumNights":3,"maximumNights":28,"maxOccupancy":8,"startPrice":407,"currency":"USD","timeZone":"America/Chicago","status":"ACTIVE","rating":{"count":81,"average":4.15},"bedroomCount":4,"bathroomCount":2.5,"rooms":{"data":[{"name":"Bedroom","count":4},{"name":"Bathroom","count":2.5}]},"checkIn":{"op":"FROM_TO","start":"15:00:00","end":"22:00:00"},"checkOut":{"op":"UNTIL","end":"11:00:00"},"houseRules":{"petsAllowed":true,"smokingAllowed":null,"eventsAllowed":null,"childrenAllowed":true,"additionalRules":"No smoking. No parties. Pets are welcome. Quiet after 22:00."},"listingDetails":{"notes":"Please tell us your arrival time two days ahead.","rules":"No smoking. No parties. Pets are welcome. Quiet after 22:00.","space":"4 bedroom(s), 2.5 bathroom(s) and a fully equipped kitchen.","access":"Guests have the whole place to themselves. Keys are in a lock box.","transit":"A bus stop is 200 m away; the main station is 15 minutes by bus.","interaction":"We live nearby and answer messages within the hour.","instructions":"","neighborhood":"Bluebonnet Lane is quiet at night; cafés and shops are around the corner."},"contact":{"name":"Robin Keeper","firstName":"Robin","lastName":"Keeper","email":["stay@demo.example.com"],"phone":["+15550100"],"address":"","language":"en","country":""},"unitCount":1,"parentPropertyID":null,"cancellationPolicy":{"source":"TEXT","description":"moderate","tiers":[],"mostNights":null,"grace":null},"registrations":null,"amenities":{"categories":{"Bathroom":{"categoryID":"bathroom","values":[{"name":"Hair dryer","id":"hair-dryer"},{"name":"Shampoo","id":"shampoo"},{"name":"Hot water","id":"hot-water"}]},"Bedroom and laundry":{"categoryID":"bedroom-and-laundry","values":[{"name":"Essentials","id":"essentials"},{"name":"Bed linens","id":"bed-linens"},{"name":"Hangers","id":"hangers"},{"name":"Dryer","id":"dryer"}]},"Kitchen and dining":{"categoryID":"kitchen-and-dining","values":[{"name":"Kitchen","id":"kitchen"},{"name":"Dishwasher","id":"dishwasher"},{"name":"Coffee maker","id":"coffee-maker"}]},"Heating and cooling":{"categoryID":"heating-and-cooling","values":[{"name":"Air conditioning","id":"air-conditioning"},{"name":"Heating","id":"heating"}]},"Internet and office":{"categoryID":"internet-and-office","values":[{"name":"Wifi","id":"wifi"}]},"Family":{"categoryID":"family","values":[{"name":"Family/kid friendly","id":"family-friendly"},{"name":"Crib","id":"crib"},{"name":"High chair","id":"high-chair"}]},"Safety":{"categoryID":"safety","values":[{"name":"Smoke alarm","id":"smoke-alarm"},{"name":"Carbon monoxide alarm","id":"carbon-monoxide-alarm"}]},"Parking and facilities":{"categoryID":"parking-and-facilities","values":[{"name":"Pool","id":"pool"},{"name":"Elevator","id":"elevator"}]},"Outdoor":{"categoryID":"outdoor","values":[{"name":"Garden or backyard","id":"garden-or-backyard"},{"name":"BBQ grill","id":"bbq-grill"}]}}},"rawAmenities":[{"id":0,"name":"HAS_WIRELESS_INTERNET"},{"id":0,"name":"HAS_KITCHEN"},{"id":0,"name":"HAS_HEATING"},{"id":0,"name":"HAS_ESSENTIALS"},{"id":0,"name":"HAS_HOT_WATER"},{"id":0,"name":"HAS_SMOKE_DETECTOR"},{"id":0,"name":"HAS_BED_LINENS"},{"id":0,"name":"HAS_HAIR_DRYER"},{"id":0,"name":"HAS_AIR_CONDITIONING"},{"id":0,"name":"HAS_DRYER"},{"id":0,"name":"HAS_HANGERS"},{"id":0,"name":"HAS_SHAMPOO"},{"id":0,"name":"HAS_COFFEE_MAKER"},{"id":0,"name":"HAS_DISHWASHER"},{"id":0,"name":"HAS_ELEVATOR"},{"id":0,"name":"HAS_GARDEN_OR_BACKYARD"},{"id":0,"name":"HAS_BBQ_GRILL"},{"id":0,"name":"HAS_CARBON_MONOXIDE_DETECTOR"},{"id":0,"name":"HAS_SWIMMING_POOL"},{"id":0,"name":"HAS_CRIB"},{"id":0,"name":"HAS_HIGH_CHAIR"},{"id":0,"name":"HAS_SUITABLE_FOR_CHILDREN"}],"createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","tags":[],"units":[{"id":"01a21f0d-e3b9-7005-ba4f-3c62025530be","providerUnitID":"90fa37be-77bb-5977-bf4b-8b30efce8912","name":"Family house in Austin","description":"","inventoryCount":1,"maxOccupancy":8,"bedroomCount":4,"bathroomCount":2.5,"basePrice":407,"currency":"USD","isAutoGenerated":true,"status":"ACTIVE","createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","amenities":[],"pictures":[],"registrations":null}]}', '90RXp54UmEIRdhl1_cwpeoTsJ4pquZChNORGXX1Prf4', '2026-11-27 22:08:53.529+00', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', '[]', '{PET,DISCOUNT}', 'POLL', NULL, 0, '{"tiers": [], "source": "TEXT", "description": "moderate"}', NULL, '{ID|id|01a21f0d-e3b9-7004-b994-3ed5b55dbde0,ID|providerID|90fa37be-77bb-5977-bf4b-8b30efce8912,WORD|name|family,WORD|name|house,WORD|name|in,WORD|name|austin,WORD|internalName|us,WORD|internalName|900003,WORD|address|bluebonnet,WORD|address|lane,WORD|address|6,WORD|address|texas,WORD|address|78704}');
INSERT INTO public.listing VALUES ('01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'PROVIDER_14', 'fa327fa7-2024-5c0f-b7a5-f25c788787e7', 'Barton House, Family room', 'US-900004', 'Barton House, Family room: a comfortable private room for up to 3 guests, a short walk from the centre of Austin.', 'Guesthouse', 'https://pictures.example.com/900004/1.jpg', '[{"url": "https://pictures.example.com/900004/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/900004/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/900004/3.jpg", "description": "Bedroom"}]', '{"city": "Austin", "line1": "Bluebonnet Lane 7", "state": "Texas", "country": "US", "postal_code": "78704"}', 30.2391, -97.7637, 1, 14, 3, 97, 'USD', 'America/Chicago', 'ACTIVE', 'APPROVED', true, NULL, false, '{"count": 40, "average": 4.22}', 1, 1, '[{"name": "Bedroom", "count": 1}, {"name": "Bathroom", "count": 1}]', '{"op": "FROM", "start": "15:00:00"}', '{"op": "UNTIL", "end": "11:00:00"}', '{"petsAllowed": null, "eventsAllowed": null, "smokingAllowed": null, "additionalRules": "No smoking. No parties. No pets. Quiet after 22:00.", "childrenAllowed": true}', '{"notes": "Please tell us your arrival time two days ahead.", "rules": "No smoking. No parties. No pets. Quiet after 22:00.", "space": "1 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.", "access": "Guests have the whole place to themselves. Keys are in a lock box.", "transit": "A bus stop is 200 m away; the main station is 15 minutes by bus.", "interaction": "We live nearby and answer messages within the hour.", "instructions": "", "neighborhood": "Bluebonnet Lane is quiet at night; cafés and shops are around the corner."}', '{"name": "Robin Keeper", "email": ["stay@demo.example.com"], "phone": ["+15550100"], "address": "", "country": "", "language": "en", "lastName": "Keeper", "firstName": "Robin"}', 'ddd16e3a-2440-54f3-ac12-0a18a8955ef6', '{wifi,kitchen,heating,essentials,hot-water,smoke-alarm,bed-linens,hair-dryer,tv,air-conditioning,iron,shampoo,coffee-maker,dishwasher,oven,free-parking,patio-or-balcony,bbq-grill,dedicated-workspace,carbon-monoxide-alarm,hot-tub,crib,family-friendly}', '[{"id": 0, "name": "HAS_WIRELESS_INTERNET"}, {"id": 0, "name": "HAS_KITCHEN"}, {"id": 0, "name": "HAS_HEATING"}, {"id": 0, "name": "HAS_ESSENTIALS"}, {"id": 0, "name": "HAS_HOT_WATER"}, {"id": 0, "name": "HAS_SMOKE_DETECTOR"}, {"id": 0, "name": "HAS_BED_LINENS"}, {"id": 0, "name": "HAS_HAIR_DRYER"}, {"id": 0, "name": "HAS_TV"}, {"id": 0, "name": "HAS_AIR_CONDITIONING"}, {"id": 0, "name": "HAS_IRON"}, {"id": 0, "name": "HAS_SHAMPOO"}, {"id": 0, "name": "HAS_COFFEE_MAKER"}, {"id": 0, "name": "HAS_DISHWASHER"}, {"id": 0, "name": "HAS_OVEN"}, {"id": 0, "name": "HAS_FREE_PARKING_ON_PREMISES"}, {"id": 0, "name": "HAS_PATIO_OR_BALCONY"}, {"id": 0, "name": "HAS_BBQ_GRILL"}, {"id": 0, "name": "HAS_LAPTOP_FRIENDLY_WORKSPACE"}, {"id": 0, "name": "HAS_CARBON_MONOXIDE_DETECTOR"}, {"id": 0, "name": "HAS_HOT_TUB"}, {"id": 0, "name": "HAS_CRIB"}, {"id": 0, "name": "HAS_SUITABLE_FOR_CHILDREN"}]', '[{"kind": "CLEANING", "name": "Cleaning fee", "amount": "39", "charge": "PER_STAY", "guestsIncluded": 0}, {"name": "Extra guest fee", "amount": "12", "charge": "PER_GUEST_PER_NIGHT", "guestsIncluded": 2}]', '[{"name": "State hotel tax", "amount": "6", "charge": "PERCENT", "guestsIncluded": 0}, {"name": "City hotel tax", "amount": "11", "charge": "PERCENT", "guestsIncluded": 0}]', NULL, '"id":"01a21f0d-e3b9-7006-b9d0-6538e7021f61","providerID":"fa327fa7-2024-5c0f-b7a5-f25c788787e7","integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","name":"Barton House, Family room","internalName":"US-900004","description":"Barton House, Family room: a comfortable private room for up to 3 guests, a short walk from the centre of Austin.","type":"Guesthouse","propertyType":"GUESTHOUSE","thumbnailURL":"https://pictures.example.com/900004/1.jpg","pictures":[{"url":"https://pictures.example.com/900004/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/900004/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/900004/3.jpg","description":"Bedroom"}],"address":{"city":"Austin","line1":"Bluebonnet Lane 7","state":"Texas","country":"US","postal_code":"78704"},"latitude":30.2391,"longitude":-97.7637,"minimumNights":1,"maximumNights":14,"maxOccupancy":3,"startPrice":97,"currency":"USD","timeZone":"America/Chicago","status":"ACTIVE","rating":{"count":40,"average":4.22},"bedroomCount":1,"bathroomCount":1,"rooms":{"data":[{"name":"Bedroom","count":1},{"name":"Bathroom","count":1}]},"checkIn":{"op":"FROM","start":"15:00:00","end":""},"checkOut":{"op":"UNTIL","end":"11:00:00"},"houseRules":{"petsAllowed":null,"smokingAllowed":null,"eventsAllowed":null,"childrenAllowed":true,"additionalRules":"No smoking. No parties. No pets. Quiet after 22:00."},"listingDetails":{"notes":"Please tell us your arrival time two days ahead.","rules":"No smoking. No parties. No pets. Quiet after 22:00.","space":"1 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.","access":"Guests have the whole place to themselves. Keys are in a lock box.","transit":"A bus stop is 200 m away; the main station is 15 minutes by bus.","interaction":"We live nearby and answer messages within the hour.","instructions":"","neighborhood":"Bluebonnet Lane is quiet at night; cafés and shops are around the corner."},"contact":{"name":"Robin Keeper","firstName":"Robin","lastName":"Keeper","email":["stay@demo.example.com"],"phone":["+15550100"],"address":"","language":"en","country":""},"unitCount":1,"parentPropertyID":"ddd16e3a-2440-54f3-ac12-0a18a8955ef6","cancellationPolicy":{"source":"TEXT","description":"moderate","tiers":[],"mostNights":null,"grace":null},"registrations":null,"amenities":{"categories":{"Bathroom":{"categoryID":"bathroom","values":[{"name":"Hair dryer","id":"hair-dryer"},{"name":"Shampoo","id":"shampoo"},{"name":"Hot water","id":"hot-water"}]},"Bedroom and laundry":{"categoryID":"bedroom-and-laundry","values":[{"name":"Essentials","id":"essentials"},{"name":"Bed linens","id":"bed-linens"},{"name":"Iron","id":"iron"}]},"Kitchen and dining":{"categoryID":"kitchen-and-dining","values":[{"name":"Kitchen","id":"kitchen"},{"name":"Oven","id":"oven"},{"name":"Dishwasher","id":"dishwasher"},{"name":"Coffee maker","id":"coffee-maker"}]},"Heating and cooling":{"categoryID":"heating-and-cooling","values":[{"name":"Air conditioning","id":"air-conditioning"},{"name":"Heating","id":"heating"}]},"Entertainment":{"categoryID":"entertainment","values":[{"name":"TV","id":"tv"}]},"Internet and office":{"categoryID":"internet-and-office","values":[{"name":"Wifi","id":"wifi"},{"name":"Dedicated workspace","id":"dedicated-workspace"}]},"Family":{"categoryID":"family","values":[{"name":"Family/kid friendly","id":"family-friendly"},{"name":"Crib","id":"crib"}]},"Safety":{"categoryID":"safety","values":[{"name":"Smoke alarm","id":"smoke-alarm"},{"name":"Carbon monoxide alarm","id":"carbon-monoxide-alarm"}]},"Parking and facilities":{"categoryID":"parking-and-facilities","values":[{"name":"Free parking on premises","id":"free-parking"},{"name":"Hot tub","id":"hot-tub"}]},"Outdoor":{"categoryID":"outdoor","values":[{"name":"Patio or balcony","id":"patio-or-balcony"},{"name":"BBQ grill","id":"bbq-grill"}]}}},"rawAmenities":[{"id":0,"name":"HAS_WIRELESS_INTERNET"},{"id":0,"name":"HAS_KITCHEN"},{"id":0,"name":"HAS_HEATING"},{"id":0,"name":"HAS_ESSENTIALS"},{"id":0,"name":"HAS_HOT_WATER"},{"id":0,"name":"HAS_SMOKE_DETECTOR"},{"id":0,"name":"HAS_BED_LINENS"},{"id":0,"name":"HAS_HAIR_DRYER"},{"id":0,"name":"HAS_TV"},{"id":0,"name":"HAS_AIR_CONDITIONING"},{"id":0,"name":"HAS_IRON"},{"id":0,"name":"HAS_SHAMPOO"},{"id":0,"name":"HAS_COFFEE_MAKER"},{"id":0,"name":"HAS_DISHWASHER"},{"id":0,"name":"HAS_OVEN"},{"id":0,"name":"HAS_FREE_PARKING_ON_PREMISES"},{"id":0,"name":"HAS_PATIO_OR_BALCONY"},{"id":0,"name":"HAS_BBQ_GRILL"},{"id":0,"name":"HAS_LAPTOP_FRIENDLY_WORKSPACE"},{"id":0,"name":"HAS_CARBON_MONOXIDE_DETECTOR"},{"id":0,"name":"HAS_HOT_TUB"},{"id":0,"name":"HAS_CRIB"},{"id":0,"name":"HAS_SUITABLE_FOR_CHILDREN"}],"createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","tags":[],"units":[{"id":"01a21f0d-e3b9-7007-aed7-fb7aaaa61a66","providerUnitID":"fa327fa7-2024-5c0f-b7a5-f25c788787e7","name":"Barton House, Family room","description":"Barton House, Family room: a comfortable private room for up to 3 guests, a short walk from the centre of Austin.","inventoryCount":5,"maxOccupancy":3,"bedroomCount":1,"bathroomCount":1,"basePrice":97,"currency":"USD","isAutoGenerated":false,"status":"ACTIVE","createdAt":"2026-11-27T22:08:53.689Z","updatedAt":"2026-11-27T22:08:53.689Z","amenities":[{"name":"HAS_WIRELESS_INTERNET","description":"","type":"FACILITIES"},{"name":"HAS_KITCHEN","description":"","type":"FACILITIES"},{"name":"HAS_HEATING","description":"","type":"KITCHEN"},{"name":"HAS_ESSENTIALS","description":"","type":"KITCHEN"},{"name":"HAS_HOT_WATER","description":"","type":"INDOOR"},{"name":"HAS_SMOKE_DETECTOR","description":"","type":"KITCHEN"},{"name":"HAS_BED_LINENS","description":"","type":"KITCHEN"},{"name":"HAS_HAIR_DRYER","description":"","type":"KITCHEN"},{"name":"HAS_TV","description":"","type":"OUTDOOR"},{"name":"HAS_AIR_CONDITIONING","description":"","type":"OUTDOOR"},{"name":"HAS_IRON","description":"","type":"KITCHEN"},{"name":"HAS_SHAMPOO","description":"","type":"KITCHEN"},{"name":"HAS_COFFEE_MAKER","description":"","type":"KITCHEN"},{"name":"HAS_DISHWASHER","description":"","type":"KITCHEN"},{"name":"HAS_OVEN","description":"","type":"KITCHEN"},{"name":"HAS_FREE_PARKING_ON_PREMISES","description":"","type":"FACILITIES"},{"name":"HAS_PATIO_OR_BALCONY","description":"","type":"KITCHEN"},{"name":"HAS_BBQ_GRILL","description":"","type":"FACILITIES"},{"name":"HAS_LAPTOP_FRIENDLY_WORKSPACE","description":"","type":"FACILITIES"},{"name":"HAS_CARBON_MONOXIDE_DETECTOR","description":"","type":"INDOOR"},{"name":"HAS_HOT_TUB","description":"","type":"FACILITIES"},{"name":"HAS_CRIB","description":"","type":"OUTDOOR"},{"name":"HAS_SUITABLE_FOR_CHILDREN","description":"","type":"FACILITIES"}],"pictures":[{"url":"https://pictures.example.com/900004/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/900004/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/900004/3.jpg","description":"Bedroom"}],"registrations":null}]}', 'mQ7q2Bd5FaudsHA045oMm_oZg8wHeE0iSnqXmsrUWZw', '2026-11-27 22:08:53.529+00', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', '[]', '{PET,DISCOUNT}', 'POLL', NULL, 0, '{"tiers": [], "source": "TEXT", "description": "moderate"}', NULL, '{ID|id|01a21f0d-e3b9-7006-b9d0-6538e7021f61,ID|providerID|fa327fa7-2024-5c0f-b7a5-f25c788787e7,WORD|name|barton,WORD|name|house,WORD|name|family,WORD|name|room,WORD|internalName|us,WORD|internalName|900004,WORD|address|austin,WORD|address|bluebonnet,WORD|address|lane,WORD|address|7,WORD|address|texas,WORD|address|78704}');


--
-- Data for Name: listing_bitmap; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 104, B'0011000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 88, B'1110000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 2, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 18, B'0110000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 123, B'0010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 21, B'0010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 8, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 119, B'0001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 85, B'0111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 22, B'0101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 39, B'1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 38, B'0001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 106, B'1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 163, B'0110000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 118, B'0010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'guests', 8, B'0010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'registered:false', 0, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'bathrooms', 1, B'1101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'bedrooms', 2, B'1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'status:ACTIVE', 0, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 15, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 37, B'0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 162, B'1101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 54, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'guests', 2, B'0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 103, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'bathrooms', 2.5, B'0010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 3, B'1011000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'bedrooms', 4, B'0010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 60, B'1101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'all', 0, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 41, B'0111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 164, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 126, B'1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'guests', 4, B'1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 77, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 86, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 30, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'bedrooms', 1, B'0101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 112, B'1001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 20, B'0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 81, B'1101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 14, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 40, B'1011000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'amenity', 55, B'1111000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.listing_bitmap VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 0, 'guests', 3, B'0001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');


--
-- Data for Name: listing_filter; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.listing_filter VALUES ('01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.689+00', 2, 1, 30.24867, -97.75373, DEFAULT, 4.36, 0, 4, 'ACTIVE', B'0011000010000011000000000000001000000001100000000000001100001000000000000000010001000010100000000000000100100000100000000000001000000000000000000000000000000000001010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', false, '{138,203,130}', 24322, 'USD', 0, 0, 0.17, 65, 0, 4, DEFAULT);
INSERT INTO public.listing_filter VALUES ('01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.689+00', 4, 2.5, 30.24061, -97.75974, DEFAULT, 4.15, 2, 8, 'ACTIVE', B'0011000010000011001001000000001000000000110000000000001100000000000000000000010000000110100000000000000110000000000000100001000000000000000000000000000000000000000110000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', false, '{346,509,326}', 24322, 'USD', 0, 0.03, 0.17, 163, 0, 5, DEFAULT);
INSERT INTO public.listing_filter VALUES ('01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.689+00', 1, 1, 30.24201, -97.7568, DEFAULT, 4.86, 1, 2, 'ACTIVE', B'0010000010000011001010100000001000000100010000000000001100001000000000000000010001000110100000000000000100000000000000000000000000000000000000000000000000000000001110000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', false, '{103,151,97}', 24322, 'USD', 0, 0, 0.17, 48, 0, 4, DEFAULT);
INSERT INTO public.listing_filter VALUES ('01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.689+00', 1, 1, 30.2391, -97.7637, DEFAULT, 4.22, 3, 3, 'ACTIVE', B'0011000010000011000000100000001000000010110000000000001100001000000000000000010001000110000000000000000110000000100000010000000000000000000000000000000000000000001010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', false, '{82,121,78}', 24322, 'USD', 0, 0, 0.17, 39, 0, 4, DEFAULT);


--
-- Data for Name: listing_import; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: listing_tag; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES (1, 1764000000000, 'InitialSchema1764000000000');
INSERT INTO public.migrations VALUES (2, 1764100000000, 'PmsRates1764100000000');
INSERT INTO public.migrations VALUES (3, 1764300000000, 'AuditLog1764300000000');
INSERT INTO public.migrations VALUES (4, 1764400000000, 'SyncTurns1764400000000');
INSERT INTO public.migrations VALUES (5, 1764500000000, 'TakeNights1764500000000');
INSERT INTO public.migrations VALUES (6, 1764700000000, 'RowLevelSecurity1764700000000');
INSERT INTO public.migrations VALUES (7, 1764800000000, 'SyncCrashes1764800000000');
INSERT INTO public.migrations VALUES (8, 1765000000000, 'OrdinaryUser1765000000000');
INSERT INTO public.migrations VALUES (9, 1765100000000, 'Turns1765100000000');
INSERT INTO public.migrations VALUES (10, 1765110000000, 'AddressShares1765110000000');
INSERT INTO public.migrations VALUES (11, 1765200000000, 'KeyRights1765200000000');
INSERT INTO public.migrations VALUES (12, 1765210000000, 'AuditOrigin1765210000000');
INSERT INTO public.migrations VALUES (13, 1765300000000, 'IdempotencyResource1765300000000');
INSERT INTO public.migrations VALUES (14, 1765300100000, 'Handover1765300100000');
INSERT INTO public.migrations VALUES (15, 1765300200000, 'ImportPriceOverride1765300200000');
INSERT INTO public.migrations VALUES (16, 1765400000000, 'GuestData1765400000000');
INSERT INTO public.migrations VALUES (17, 1765500000000, 'ReleasedHolds1765500000000');
INSERT INTO public.migrations VALUES (18, 1765500100000, 'TaxOnMarkup1765500100000');
INSERT INTO public.migrations VALUES (19, 1765600000000, 'InboundPathHash1765600000000');
INSERT INTO public.migrations VALUES (20, 1765610000000, 'OAuthBrowser1765610000000');
INSERT INTO public.migrations VALUES (21, 1765700000000, 'WorkspaceWrite1765700000000');
INSERT INTO public.migrations VALUES (22, 1765950000000, 'ConnectSession1765950000000');
INSERT INTO public.migrations VALUES (23, 1766000000000, 'Calendars1766000000000');
INSERT INTO public.migrations VALUES (24, 1766100000000, 'Partitions1766100000000');
INSERT INTO public.migrations VALUES (25, 1766200000000, 'ListingFilters1766200000000');
INSERT INTO public.migrations VALUES (26, 1766300000000, 'PriceRules1766300000000');
INSERT INTO public.migrations VALUES (27, 1766310000000, 'PropertyTypes1766310000000');
INSERT INTO public.migrations VALUES (28, 1766330000000, 'SyncWarnings1766330000000');
INSERT INTO public.migrations VALUES (29, 1766500000000, 'SystemState1766500000000');
INSERT INTO public.migrations VALUES (30, 1766600000000, 'HoldsCountedOnce1766600000000');
INSERT INTO public.migrations VALUES (31, 1766710000000, 'CalendarSeals1766710000000');
INSERT INTO public.migrations VALUES (32, 1766730000000, 'OAuthAppWebhooks1766730000000');
INSERT INTO public.migrations VALUES (33, 1766800000000, 'BookingsOfADay1766800000000');
INSERT INTO public.migrations VALUES (34, 1766810000000, 'ConnectSessionEnd1766810000000');
INSERT INTO public.migrations VALUES (35, 1766900000000, 'SharedLogins1766900000000');
INSERT INTO public.migrations VALUES (36, 1766905000000, 'DeliveriesByWorkspace1766905000000');
INSERT INTO public.migrations VALUES (37, 1766920000000, 'Ceilings1766920000000');
INSERT INTO public.migrations VALUES (38, 1767000000000, 'StoredQuotes1767000000000');
INSERT INTO public.migrations VALUES (39, 1767010000000, 'GivenPrices1767010000000');
INSERT INTO public.migrations VALUES (40, 1767015000000, 'BookedQuotes1767015000000');
INSERT INTO public.migrations VALUES (41, 1767020000000, 'ClientReferences1767020000000');
INSERT INTO public.migrations VALUES (42, 1767025000000, 'QuoteHolds1767025000000');
INSERT INTO public.migrations VALUES (43, 1767045000000, 'Confirmations1767045000000');
INSERT INTO public.migrations VALUES (44, 1767050000000, 'BookingFields1767050000000');
INSERT INTO public.migrations VALUES (45, 1767055000000, 'PriceChecks1767055000000');
INSERT INTO public.migrations VALUES (46, 1767060000000, 'Restorations1767060000000');
INSERT INTO public.migrations VALUES (47, 1767065000000, 'PmsTotals1767065000000');
INSERT INTO public.migrations VALUES (48, 1767070000000, 'EventFeed1767070000000');
INSERT INTO public.migrations VALUES (49, 1767080000000, 'Freshness1767080000000');
INSERT INTO public.migrations VALUES (50, 1767085000000, 'EventTypes1767085000000');
INSERT INTO public.migrations VALUES (51, 1767086000000, 'CalendarChanges1767086000000');
INSERT INTO public.migrations VALUES (52, 1767090000000, 'CancellationTerms1767090000000');
INSERT INTO public.migrations VALUES (53, 1767095000000, 'CancellationPreviews1767095000000');
INSERT INTO public.migrations VALUES (54, 1767096000000, 'CalendarChangeRanges1767096000000');
INSERT INTO public.migrations VALUES (55, 1767097000000, 'Deltas1767097000000');
INSERT INTO public.migrations VALUES (56, 1767097100000, 'Registrations1767097100000');
INSERT INTO public.migrations VALUES (57, 1767098000000, 'PmsHolds1767098000000');
INSERT INTO public.migrations VALUES (58, 1767099000000, 'PriceChanges1767099000000');
INSERT INTO public.migrations VALUES (59, 1767100000000, 'StayChanges1767100000000');
INSERT INTO public.migrations VALUES (60, 1767150000000, 'OperatorKeys1767150000000');
INSERT INTO public.migrations VALUES (61, 1767200000000, 'LeastPrices1767200000000');
INSERT INTO public.migrations VALUES (62, 1767400000000, 'CallLog1767400000000');
INSERT INTO public.migrations VALUES (63, 1767500000000, 'Keywords1767500000000');
INSERT INTO public.migrations VALUES (64, 1767600000000, 'TraceContexts1767600000000');
INSERT INTO public.migrations VALUES (65, 1767800000000, 'ExpandProcessSchema1767800000000');
INSERT INTO public.migrations VALUES (66, 1767900000000, 'ExpandFigures1767900000000');
INSERT INTO public.migrations VALUES (67, 1768100000000, 'ExpandWorkspaceMoves1768100000000');


--
-- Data for Name: oauth_app; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: oauth_state; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261128; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261129; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261130; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261201; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261202; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261203; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_20261204; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_default; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_event_until_20261128; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox_event_until_20261128 VALUES ('evt_01a21f0de3fb70008c292d66ec588e27', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'PROVIDER_14', 'NEW_LISTINGS_IMPORTED', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 1, '{"id":"evt_01a21f0de3fb70008c292d66ec588e27","type":"NEW_LISTINGS_IMPORTED","timestamp":"2026-11-27T22:08:53.755Z","sequence":1,"workspaceID":"01a21f0d-e243-7000-8937-cdf6ad706d34","tenantID":"01a21f0d-e250-7000-bdc0-5a0ef2b81b1e","provider":"PROVIDER_14","data":{"integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","listingIDs":["01a21f0d-e3b9-7000-8949-2cabf985a98b","01a21f0d-e3b9-7002-a571-6d124606aab2","01a21f0d-e3b9-7004-b994-3ed5b55dbde0","01a21f0d-e3b9-7006-b9d0-6538e7021f61"]}}', NULL, '2026-11-27 22:08:53.755+00', '2026-11-27 22:08:53.765+00', '', 1, NULL);
INSERT INTO public.outbox_event_until_20261128 VALUES ('evt_01a21f0de94870009d66c7d871401d17', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'PROVIDER_14', 'RESERVATION_CREATED', '01a21f0d-e8d0-7000-b105-1b3833a01a97', 1, '{"id":"evt_01a21f0de94870009d66c7d871401d17","type":"RESERVATION_CREATED","timestamp":"2026-11-27T22:08:55.112Z","sequence":1,"workspaceID":"01a21f0d-e243-7000-8937-cdf6ad706d34","tenantID":"01a21f0d-e250-7000-bdc0-5a0ef2b81b1e","provider":"PROVIDER_14","data":{"id":"01a21f0d-e8d0-7000-b105-1b3833a01a97","listingID":"01a21f0d-e3b9-7000-8949-2cabf985a98b","integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","providerReservationID":"e5e47456-0dce-51cb-899a-7a1f7d544a8a","providerID":"af4a29ea-fae2-50f2-a24e-f1a6ec43b408","checkInDate":"2026-12-04","checkOutDate":"2026-12-07","guests":2,"guest":{"id":"","firstName":"","lastName":"","email":"","phone":"","name":""},"status":"CONFIRMED","source":"website","channel":"DIRECT","notes":"","originalCurrency":"USD","currency":"USD","totalPrice":882.18,"cancellation":{"tiers":[],"source":"TEXT","freeUntil":null,"description":"moderate","refundability":"UNKNOWN"},"components":{"basePrice":{"amount":689,"breakdown":[{"name":"Base price","price":689,"description":"","kind":"ACCOMMODATION"}]},"fees":{"amount":65,"breakdown":[{"name":"Fees","price":65,"description":"","kind":"OTHER"}]},"taxes":{"amount":128.18,"breakdown":[{"name":"Taxes","price":128.18,"description":"","kind":"OTHER"}]},"discounts":{"amount":0,"breakdown":[]}},"adults":2,"priceDifference":0,"notSent":["source"],"unitID":"01a21f0d-e3b9-7001-aa4c-60ae952dac24","createdAt":"2026-11-27T22:08:54.992Z","updatedAt":"2026-11-27T22:08:55.071Z","confirmedAt":"2026-11-27T22:08:55.000Z"}}', NULL, '2026-11-27 22:08:55.112+00', '2026-11-27 22:08:55.14+00', 'd1:r+UEngXzdGxVpoAnKDL8gDe4TOvn8qAKta3uhep8Tw3mdOYu3wQwuB4NMUx//fl6XdSa9V4LTbnL5pFJtApuUE7GL1tUexsGPY/qjUCqjy88a/gnjDssAzh/J6Kb9ZhWxqfhfcUhb5NQxQ3J+d/JNHZkeE7r3MQ2d0EYFns5S6znIKrYJdwQ96uPf6bSylNbdlMC83cZMsPXCWi5QBxvnysXANLH6uh/cHqP2UcBYpmRxk+Np9h0oZFmHOjmVS0ulRsRQrKLgnhMVshSvGiGPlf9m1UPt9o=', 2, NULL);
INSERT INTO public.outbox_event_until_20261128 VALUES ('evt_01a21f0dea337000b5d96df0df315ab5', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'PROVIDER_14', 'RESERVATION_CANCELLED', '01a21f0d-e8d0-7000-b105-1b3833a01a97', 2, '{"id":"evt_01a21f0dea337000b5d96df0df315ab5","type":"RESERVATION_CANCELLED","timestamp":"2026-11-27T22:08:55.347Z","sequence":2,"workspaceID":"01a21f0d-e243-7000-8937-cdf6ad706d34","tenantID":"01a21f0d-e250-7000-bdc0-5a0ef2b81b1e","provider":"PROVIDER_14","data":{"id":"01a21f0d-e8d0-7000-b105-1b3833a01a97","listingID":"01a21f0d-e3b9-7000-8949-2cabf985a98b","integrationAccountID":"01a21f0d-e2a8-7000-b7d5-ea1d67a1145f","providerReservationID":"e5e47456-0dce-51cb-899a-7a1f7d544a8a","providerID":"af4a29ea-fae2-50f2-a24e-f1a6ec43b408","checkInDate":"2026-12-04","checkOutDate":"2026-12-07","guests":2,"guest":{"id":"","firstName":"","lastName":"","email":"","phone":"","name":""},"status":"CANCELLED","source":"website","channel":"DIRECT","notes":"","originalCurrency":"USD","currency":"USD","totalPrice":882.18,"cancellation":{"tiers":[],"source":"TEXT","freeUntil":null,"description":"moderate","refundability":"UNKNOWN"},"components":{"basePrice":{"amount":689,"breakdown":[{"name":"Base price","price":689,"description":"","kind":"ACCOMMODATION"}]},"fees":{"amount":65,"breakdown":[{"name":"Fees","price":65,"description":"","kind":"OTHER"}]},"taxes":{"amount":128.18,"breakdown":[{"name":"Taxes","price":128.18,"description":"","kind":"OTHER"}]},"discounts":{"amount":0,"breakdown":[]}},"cancellationCost":{"by":"GUEST","refund":null,"penalty":null,"basis":"UNKNOWN"},"adults":2,"priceDifference":0,"notSent":["source"],"unitID":"01a21f0d-e3b9-7001-aa4c-60ae952dac24","createdAt":"2026-11-27T22:08:54.992Z","updatedAt":"2026-11-27T22:08:55.327Z","cancelledAt":"2026-11-27T22:08:55.327Z","confirmedAt":"2026-11-27T22:08:55.000Z"},"previous":{"status":"CONFIRMED"}}', NULL, '2026-11-27 22:08:55.347+00', '2026-11-27 22:08:55.358+00', 'd1:TBCF0pPn/chA9UoDnVNEo4nbGhSegH+u7l6v+O9uHFoilB5rEf6fOEQiXkqgScTOIcieIbP9WQju68VPIFZpOHLVnMaH4bV2/XaBgKnBXNRs7PRA3zS52nFZtwHx0cn9/VWIvHSnJng48PPup8RhuZCC5xlo4PDJR/deqZcF7YGXlbUHQlun1bff11Am92TJejU8krHdUCUXONxCOevXFP98YcqL1rAVMyT4TpMCz1S708gw+5chjx7T4uIy3FY1yzGKAJ5WeDwY4Iky3ZmW+qfmWmqAvGE=', 3, NULL);


--
-- Data for Name: pms_call_20261127; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e321-7000-9262-ebf0b9803f2d', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.537+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/properties?limit=100&_limit=100&agencyUid=1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a', 200, 'answered', NULL, 1, 9, 8, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e33e-7000-8dcd-8a73d281cead', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.566+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-descriptions?limit=100&_limit=100&propertyUid=af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 200, 'answered', NULL, 1, 6, 17, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e340-7000-ac02-4118c74694f1', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.568+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/multi-units/units?limit=100&_limit=100&unitTypeUid=c36b82a6-ca23-53f0-ae74-014d55594b2d', 200, 'answered', NULL, 1, 11, 19, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e341-7000-bb75-0ed33939198e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.569+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-descriptions?limit=100&_limit=100&propertyUid=90fa37be-77bb-5977-bf4b-8b30efce8912', 200, 'answered', NULL, 1, 11, 18, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e341-7001-874b-e4e892082b14', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.569+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/multi-units/units?limit=100&_limit=100&unitTypeUid=fa327fa7-2024-5c0f-b7a5-f25c788787e7', 200, 'answered', NULL, 1, 16, 17, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e349-7000-86a0-14a8f78ddf59', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.577+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/photos?limit=100&_limit=100&propertyUid=af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 200, 'answered', NULL, 1, 9, 4, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e354-7000-8231-4dcdf952503c', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.588+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-descriptions?limit=100&_limit=100&propertyUid=c36b82a6-ca23-53f0-ae74-014d55594b2d', 200, 'answered', NULL, 1, 5, 9, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e358-7000-b52f-a7cdc73c4062', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.592+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/photos?limit=100&_limit=100&propertyUid=90fa37be-77bb-5977-bf4b-8b30efce8912', 200, 'answered', NULL, 1, 5, 11, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e358-7001-b468-e01ed7b7cb89', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.592+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-descriptions?limit=100&_limit=100&propertyUid=fa327fa7-2024-5c0f-b7a5-f25c788787e7', 200, 'answered', NULL, 1, 8, 6, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e358-7002-ae80-3a190dda2021', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.592+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/amenities?limit=100&_limit=100&propertyUid=af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 200, 'answered', NULL, 1, 9, 5, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e35b-7000-a9e5-17150181a7ad', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.595+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/photos?limit=100&_limit=100&propertyUid=c36b82a6-ca23-53f0-ae74-014d55594b2d', 200, 'answered', NULL, 1, 8, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e364-7000-89f6-8f714b5984e0', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.604+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/amenities?limit=100&_limit=100&propertyUid=90fa37be-77bb-5977-bf4b-8b30efce8912', 200, 'answered', NULL, 1, 5, 6, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e36a-7000-be7b-03a70cebe801', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.61+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/photos?limit=100&_limit=100&propertyUid=fa327fa7-2024-5c0f-b7a5-f25c788787e7', 200, 'answered', NULL, 1, 7, 9, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e36a-7001-bf70-14fcae6a67e8', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.61+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-rules?limit=100&_limit=100&propertyUid=af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 200, 'answered', NULL, 1, 23, 8, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e374-7000-80d2-447f4f0bc2ed', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.62+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-rules?limit=100&_limit=100&propertyUid=90fa37be-77bb-5977-bf4b-8b30efce8912', 200, 'answered', NULL, 1, 15, 10, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e36b-7000-aea0-fd4334c02471', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.611+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/amenities?limit=100&_limit=100&propertyUid=c36b82a6-ca23-53f0-ae74-014d55594b2d', 200, 'answered', NULL, 1, 26, 7, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e384-7000-b41a-7975b54ba8a6', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.636+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/amenities?limit=100&_limit=100&propertyUid=fa327fa7-2024-5c0f-b7a5-f25c788787e7', 200, 'answered', NULL, 1, 6, 16, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e38b-7000-aa25-139b50a04223', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.643+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/fees?limit=100&_limit=100&propertyUid=af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 200, 'answered', NULL, 1, 5, 10, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e38b-7001-9198-fb27e0a85231', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.643+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/fees?limit=100&_limit=100&propertyUid=90fa37be-77bb-5977-bf4b-8b30efce8912', 200, 'answered', NULL, 1, 13, 7, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e396-7000-8b69-da0d044a4574', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.654+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-rules?limit=100&_limit=100&propertyUid=c36b82a6-ca23-53f0-ae74-014d55594b2d', 200, 'answered', NULL, 1, 5, 17, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e396-7001-93f2-5d02e4a32262', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.654+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-rules?limit=100&_limit=100&propertyUid=fa327fa7-2024-5c0f-b7a5-f25c788787e7', 200, 'answered', NULL, 1, 8, 12, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e39f-7000-8fde-6cff3d96658e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.663+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/fees?limit=100&_limit=100&propertyUid=c36b82a6-ca23-53f0-ae74-014d55594b2d', 200, 'answered', NULL, 1, 3, 4, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e3a6-7000-9cdb-772f7f0ee40a', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.67+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/fees?limit=100&_limit=100&propertyUid=fa327fa7-2024-5c0f-b7a5-f25c788787e7', 200, 'answered', NULL, 1, 5, 8, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_LISTINGS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e4ba-7000-aa89-2b1b8131cda8', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:53.946+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/leads?limit=100&_limit=100&agencyUid=1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a&checkInFrom=2025-11-25', 200, 'answered', NULL, 1, 4, 2, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_RESERVATIONS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e6b3-7000-9b92-40c6c2ff5aac', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.451+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-calendar/90fa37be-77bb-5977-bf4b-8b30efce8912?from=2026-11-27&to=2027-01-26', 200, 'answered', NULL, 1, 4, 2, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e6ba-7000-bc5f-0c5ee1ed3d4f', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.458+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-calendar/af4a29ea-fae2-50f2-a24e-f1a6ec43b408?from=2026-11-27&to=2027-01-26', 200, 'answered', NULL, 1, 2, 9, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e6c6-7000-9a50-a4ccc99f0652', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.47+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-calendar/c36b82a6-ca23-53f0-ae74-014d55594b2d?from=2026-11-27&to=2027-01-26', 200, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e6cc-7000-8ae4-52259ce62883', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.476+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-calendar/fa327fa7-2024-5c0f-b7a5-f25c788787e7?from=2026-11-27&to=2027-01-26', 200, 'answered', NULL, 1, 3, 7, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e6fb-7000-9e06-1d179535563a', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.523+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/webhooks?limit=100&_limit=100&agencyUid=1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a', 200, 'answered', NULL, 1, 1, 3, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e6fe-7000-b048-9420cdfbaa0c', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.526+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 3, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e702-7000-a5ef-286d214d7cc5', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.53+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 0, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e705-7000-bb0d-db44acc764e7', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.533+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 1, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e707-7000-b825-0de6555a9430', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.535+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 1, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e709-7000-adf7-be29079143dd', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.537+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 0, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e70b-7000-a378-cee9969213b2', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.539+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 0, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e70e-7000-8074-150ae80a9c99', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.542+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 1, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e710-7000-bff4-3673faa121fa', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.544+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e716-7000-86b8-fc8026dfe806', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.55+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 4, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e719-7000-86ca-a386340b417d', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.553+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e71d-7000-ab01-b2bde2e3f747', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.557+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e720-7000-bf3c-8b17dc057790', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.56+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e723-7000-8eaa-dde1dfe90149', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.563+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e726-7000-b242-8e706f0d0020', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.566+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/webhooks', 201, 'answered', NULL, 1, 1, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_CALENDARS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e81b-7000-9f04-1961ed9c3462', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.811+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/leads?limit=100&_limit=100&agencyUid=1b1c4d2b-c89e-5db4-a1f2-d5cf28d4326a&updatedSince=2026-11-26T21:58:53', 200, 'answered', NULL, 1, 2, 1, NULL, NULL, 'sync-account_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f_RESERVATIONS', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e8af-7000-8e21-29b5abf118fc', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:54.959+00', 'quote', 'POST', '/hostfully-sandbox/api/v3.2/quotes', 200, 'answered', NULL, 1, 3, 1, NULL, '51017d4c-f423-4d6d-8f3b-e71bf3966ad8', NULL, NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e8e6-7000-b216-aa5801b16a49', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.014+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/leads', 201, 'answered', NULL, 1, 43, 1, NULL, '385b6d08-ecf8-499e-8dc4-7a4c560a8fd2', NULL, NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e914-7000-807a-cc7fbf26cdeb', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.06+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/orders?limit=100&_limit=100&leadUid=e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 9, 3, NULL, '385b6d08-ecf8-499e-8dc4-7a4c560a8fd2', NULL, NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e95e-7000-a2c2-72d1927e43d5', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.134+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/leads/e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 6, 3, NULL, NULL, 'pms-hint_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e972-7000-9ed5-3787988bc3e3', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.154+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/orders?limit=100&_limit=100&leadUid=e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 8, 13, NULL, NULL, 'pms-hint_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-e9d1-7000-8de3-f9042053df09', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.249+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/property-calendar/af4a29ea-fae2-50f2-a24e-f1a6ec43b408?from=2026-11-27&to=2027-01-26', 200, 'answered', NULL, 1, 2, 3, NULL, NULL, 'pms-hint_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-ea09-7000-87bf-226642a0d6f9', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.305+00', 'write', 'POST', '/hostfully-sandbox/api/v3.2/leads/e5e47456-0dce-51cb-899a-7a1f7d544a8a/cancel', 200, 'answered', NULL, 1, 5, 1, NULL, '5a060607-7651-4f7a-9d67-3c632081e690', NULL, NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-ea14-7000-a6d5-1992275c081c', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.316+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/leads/e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 4, 6, NULL, '5a060607-7651-4f7a-9d67-3c632081e690', NULL, NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-ea1c-7000-ab96-8e71429ffe88', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.324+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/orders?limit=100&_limit=100&leadUid=e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 2, 3, NULL, '5a060607-7651-4f7a-9d67-3c632081e690', NULL, NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-ea3c-7000-af92-c0680353101a', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.356+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/leads/e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 4, 2, NULL, NULL, 'pms-hint_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', NULL);
INSERT INTO public.pms_call_20261127 VALUES ('01a21f0d-ea41-7000-8695-8ea5b7ddf52c', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '2026-11-27 22:08:55.361+00', 'read', 'GET', '/hostfully-sandbox/api/v3.2/orders?limit=100&_limit=100&leadUid=e5e47456-0dce-51cb-899a-7a1f7d544a8a', 200, 'answered', NULL, 1, 4, 1, NULL, NULL, 'pms-hint_01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', NULL);


--
-- Data for Name: pms_call_20261128; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_20261129; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_20261130; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_20261201; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_20261202; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_20261203; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_20261204; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_call_default; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_hint; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pms_hint VALUES ('01a21f0d-e924-7000-867f-723fb0b9c0b1', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'RESERVATION|e5e47456-0dce-51cb-899a-7a1f7d544a8a', 'RESERVATION', 'e5e47456-0dce-51cb-899a-7a1f7d544a8a', '2026-11-27 22:08:55.317+00', '2026-11-27 22:08:55.404+00', '2026-11-27 22:09:55.346+00', 1, NULL, NULL);
INSERT INTO public.pms_hint VALUES ('01a21f0d-e925-7000-8d58-f269d7791e9a', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'CALENDAR|af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 'CALENDAR', 'af4a29ea-fae2-50f2-a24e-f1a6ec43b408', '2026-11-27 22:08:55.398+00', '2026-11-27 22:08:55.44+00', '2026-11-27 22:09:55.41+00', 1, NULL, NULL);


--
-- Data for Name: pms_hold; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_rate_line; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_rate_pause; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pms_rate_slot; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pms_rate_slot VALUES ('hostfully http://127.0.0.1:26254/hostfully-sandbox/api/v3.2 account:3600 01a21f0d-e2a8-7000-b7d5-ea1d67a1145f|3600000', 9976762, 1, 0);
INSERT INTO public.pms_rate_slot VALUES ('hostfully http://127.0.0.1:26254/hostfully-sandbox/api/v3.2 account:3600 x_KvqUK1UgDaOiZLLHvj252E2LpzMm1kkIe4sAoU3gc 01a21f0d-e243-7000-8937-cdf6ad706d34|3600000', 9976762, 56, 5);
INSERT INTO public.pms_rate_slot VALUES ('hostfully http://127.0.0.1:26254/hostfully-sandbox/api/v3.2 account:3600 x_KvqUK1UgDaOiZLLHvj252E2LpzMm1kkIe4sAoU3gc|3600000', 9976762, 56, 5);
INSERT INTO public.pms_rate_slot VALUES ('hostfully http://127.0.0.1:26254/hostfully-sandbox/api/v3.2 account:3600 x_KvqUK1UgDaOiZLLHvj252E2LpzMm1kkIe4sAoU3gc events|3600000', 9976762, 6, 0);


--
-- Data for Name: promotion; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: quote; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.quote VALUES ('01a21f0d-e8b7-7000-8b71-7ff404850a59', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e3b9-7001-aa4c-60ae952dac24', '{"guests": 2, "checkIn": "2026-12-04", "checkOut": "2026-12-07", "listingId": "01a21f0d-e3b9-7000-8949-2cabf985a98b"}', '{"basis": "native", "guests": 2, "totals": {"base": 689, "fees": 65, "taxes": 128.18, "total": 882.18}, "deposit": 162, "currency": "USD", "listingID": "01a21f0d-e3b9-7000-8949-2cabf985a98b", "components": {"fees": {"amount": 65, "breakdown": [{"kind": "CLEANING", "name": "Cleaning fee", "price": 65, "mandatory": true, "description": "", "payableAtProperty": false}]}, "taxes": {"amount": 128.18, "breakdown": [{"kind": "OTHER", "name": "Taxes", "price": 128.18, "mandatory": true, "description": "", "payableAtProperty": false}]}, "basePrice": {"amount": 689, "breakdown": [{"kind": "ACCOMMODATION", "name": "2026-12-04", "price": 243, "mandatory": true, "description": "", "payableAtProperty": false}, {"kind": "ACCOMMODATION", "name": "2026-12-05", "price": 243, "mandatory": true, "description": "", "payableAtProperty": false}, {"kind": "ACCOMMODATION", "name": "2026-12-06", "price": 203, "mandatory": true, "description": "", "payableAtProperty": false}]}, "discounts": {"amount": 0, "breakdown": []}}, "totalPrice": 882.18, "checkInDate": "2026-12-04", "cancellation": {"tiers": [], "source": "TEXT", "freeUntil": null, "description": "moderate", "refundability": "UNKNOWN"}, "checkOutDate": "2026-12-07", "unknownParts": [], "priceBeforeTaxes": 754, "originalBasePrice": {"amount": 689, "breakdown": [{"id": "base-1", "kind": "ACCOMMODATION", "name": "2026-12-04", "type": "BASE_PRICE", "price": 243, "mandatory": true, "description": "", "payableAtProperty": false}, {"id": "base-2", "kind": "ACCOMMODATION", "name": "2026-12-05", "type": "BASE_PRICE", "price": 243, "mandatory": true, "description": "", "payableAtProperty": false}, {"id": "base-3", "kind": "ACCOMMODATION", "name": "2026-12-06", "type": "BASE_PRICE", "price": 203, "mandatory": true, "description": "", "payableAtProperty": false}]}, "originalTotalPrice": 882.18, "priceModifications": {"markup": {"value": 0, "percentage": 0}, "defaultDiscount": {"value": 0, "percentage": 0}, "promotionDiscount": {"value": 0, "percentage": 0, "promotionID": "", "promotionName": ""}}}', NULL, 'USD', 689, 65, 128.18, 882.18, '2026-11-27 22:23:54.967+00');


--
-- Data for Name: released_hold; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reservation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.reservation VALUES ('01a21f0d-e8d0-7000-b105-1b3833a01a97', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e3b9-7001-aa4c-60ae952dac24', 'PROVIDER_14', 'OURS', 'e5e47456-0dce-51cb-899a-7a1f7d544a8a', '2026-12-04', '2026-12-07', 2, 2, NULL, NULL, NULL, '{"id": "", "email": "", "phone": "", "lastName": "", "firstName": ""}', 'CANCELLED', 'CONFIRMED', 'website', '', 'USD', 882.18, '{"fees": {"amount": "65", "breakdown": [{"name": "Fees", "price": "65", "description": ""}]}, "taxes": {"amount": "128.18", "breakdown": [{"name": "Taxes", "price": "128.18", "description": ""}]}, "basePrice": {"amount": "689", "breakdown": [{"name": "Base price", "price": "689", "description": ""}]}, "discounts": {"amount": "0", "breakdown": []}}', 0, NULL, NULL, NULL, NULL, '2026-11-27 22:08:54.992+00', NULL, 0, NULL, 2, 'h1:BOJMEMnANoaipRjy/swqVOA7GcrXqsquDBNHjaSbCzQ=', '2026-11-27 22:08:55+00', '2026-11-27 22:08:55.346+00', '2026-11-27 22:08:54.992+00', '2026-11-27 22:08:55.327+00', '2026-11-27 22:08:55+00', '2026-11-27 22:08:55.327+00', 'd1:GkhICobpM1MwKVZZbI9c4tnWkUv/L4rn9OgsWLGdvQE/CYdCfQD8RnfpKlV0W8qpFd9dEfcCEvAgjKMi6tBik6jzOHI1T71sy0k13EtpDy2liXo4WnLr7Ecxk0SHk6Okgqn3cFvZ60M3tZkx4VGPoLurH18gXlyucF5/6daPYwBiLqlbQczvmbQbj7zCb73hrhd3yQZGg4OTNHKxYjR8KWHt+nn9/O8EouPkDIr7FbfYkH2kWUkAnQ==', 'h1:WJijIJut5ugkfQhNr3ikXuzffneKSF6uH2iAruXSCBc=', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, '["source"]', 882.18, 'EVENT', NULL, '{"tiers": [], "source": "TEXT", "freeUntil": null, "description": "moderate", "refundability": "UNKNOWN"}', '{"by": "GUEST", "basis": "UNKNOWN", "refund": null, "sentAt": "2026-11-27T22:08:55.293Z", "penalty": null}', NULL, NULL, NULL, '{ID|id|01a21f0d-e8d0-7000-b105-1b3833a01a97,ID|providerReservationID|e5e47456-0dce-51cb-899a-7a1f7d544a8a,GUEST|guest.name|96Hvu/NxRfCw,GUEST|guest.name|8uDvbBtN3MtA,GUEST|guest.name|AtlIK2ECcQ8T,GUEST|guest.name|a2UrJIHI2pLJ,GUEST|guest.name|PZNGpItJ5MoX,GUEST|guest.name|eEoOZluRCO6N,GUEST|guest.name|YhnLwuyeoDgK,GUEST|guest.email|FXP1RQpNX80g}', NULL);


--
-- Data for Name: restoration; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: service_process; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: stay_change; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sync_run; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sync_run VALUES ('01a21f0d-e2fa-7000-8470-6b15e19dbe68', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'LISTINGS', 'FIRST', 'SUCCEEDED', '{"read": 4, "refused": 0, "written": 4, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-27 22:08:53.498+00', '2026-11-27 22:08:53.775+00', '[]');
INSERT INTO public.sync_run VALUES ('01a21f0d-e491-7000-812a-2f17c9da7114', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'RESERVATIONS', 'FIRST', 'SUCCEEDED', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-27 22:08:53.905+00', '2026-11-27 22:08:53.954+00', '[]');
INSERT INTO public.sync_run VALUES ('01a21f0d-e47d-7000-bb89-2aa7ec3f22ae', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'CALENDARS', 'FIRST', 'SUCCEEDED', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 244, "refused": 0, "written": 244, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-27 22:08:53.885+00', '2026-11-27 22:08:54.577+00', '[]');
INSERT INTO public.sync_run VALUES ('01a21f0d-e810-7000-b024-538249708eab', '01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'RESERVATIONS', 'HINT', 'SUCCEEDED', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-27 22:08:54.8+00', '2026-11-27 22:08:54.817+00', '[]');


--
-- Data for Name: sync_schedule; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sync_schedule VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'LISTINGS', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-28 04:11:43.909+00', 'PERIODIC', NULL, NULL, NULL, NULL, '2026-11-27 22:08:53.498+00', 0, NULL, NULL, NULL, 0);
INSERT INTO public.sync_schedule VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'CALENDARS', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27 22:24:01.666+00', 'PERIODIC', NULL, NULL, NULL, NULL, '2026-11-27 22:08:53.885+00', 0, NULL, NULL, NULL, 0);
INSERT INTO public.sync_schedule VALUES ('01a21f0d-e2a8-7000-b7d5-ea1d67a1145f', 'RESERVATIONS', '01a21f0d-e243-7000-8937-cdf6ad706d34', '2026-11-27 22:10:55.762+00', 'PERIODIC', NULL, NULL, NULL, NULL, '2026-11-27 22:08:54.8+00', 0, NULL, NULL, NULL, 0);


--
-- Data for Name: tag; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tenant; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tenant VALUES ('01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'Default', true, '2026-11-27 22:08:53.328+00', '2026-11-27 22:08:53.328+00');
INSERT INTO public.tenant VALUES ('01a21f0d-e259-7000-be95-a450d208aae9', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'Second', false, '2026-11-27 22:08:53.337+00', '2026-11-27 22:08:53.337+00');


--
-- Data for Name: unit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.unit VALUES ('01a21f0d-e3b9-7001-aa4c-60ae952dac24', '01a21f0d-e3b9-7000-8949-2cabf985a98b', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'af4a29ea-fae2-50f2-a24e-f1a6ec43b408', 'Sunny apartment in Austin', '', 1, 4, 2, 1, 162, 'USD', true, 'ACTIVE', '[]', '[]', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', NULL);
INSERT INTO public.unit VALUES ('01a21f0d-e3b9-7003-a2db-014370f1870e', '01a21f0d-e3b9-7002-a571-6d124606aab2', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'c36b82a6-ca23-53f0-ae74-014d55594b2d', 'Barton House, Double room', 'Barton House, Double room: a calm studio for up to 2 guests, a short walk from the centre of Austin.', 3, 2, 1, 1, 121, 'USD', false, 'ACTIVE', '[{"name": "HAS_WIRELESS_INTERNET", "type": "FACILITIES", "description": ""}, {"name": "HAS_KITCHEN", "type": "FACILITIES", "description": ""}, {"name": "HAS_HEATING", "type": "KITCHEN", "description": ""}, {"name": "HAS_ESSENTIALS", "type": "KITCHEN", "description": ""}, {"name": "HAS_HOT_WATER", "type": "INDOOR", "description": ""}, {"name": "HAS_SMOKE_DETECTOR", "type": "KITCHEN", "description": ""}, {"name": "HAS_BED_LINENS", "type": "KITCHEN", "description": ""}, {"name": "HAS_HAIR_DRYER", "type": "KITCHEN", "description": ""}, {"name": "HAS_TV", "type": "OUTDOOR", "description": ""}, {"name": "HAS_AIR_CONDITIONING", "type": "OUTDOOR", "description": ""}, {"name": "HAS_WASHING_MACHINE", "type": "FACILITIES", "description": ""}, {"name": "HAS_IRON", "type": "KITCHEN", "description": ""}, {"name": "HAS_HANGERS", "type": "KITCHEN", "description": ""}, {"name": "HAS_COFFEE_MAKER", "type": "KITCHEN", "description": ""}, {"name": "HAS_MICROWAVE", "type": "KITCHEN", "description": ""}, {"name": "HAS_PATIO_OR_BALCONY", "type": "KITCHEN", "description": ""}, {"name": "HAS_GARDEN_OR_BACKYARD", "type": "INDOOR", "description": ""}, {"name": "HAS_BBQ_GRILL", "type": "FACILITIES", "description": ""}, {"name": "HAS_LAPTOP_FRIENDLY_WORKSPACE", "type": "FACILITIES", "description": ""}, {"name": "HAS_CRIB", "type": "OUTDOOR", "description": ""}, {"name": "HAS_HIGH_CHAIR", "type": "INDOOR", "description": ""}, {"name": "HAS_SUITABLE_FOR_CHILDREN", "type": "FACILITIES", "description": ""}]', '[{"url": "https://pictures.example.com/900002/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/900002/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/900002/3.jpg", "description": "Bedroom"}]', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', NULL);
INSERT INTO public.unit VALUES ('01a21f0d-e3b9-7005-ba4f-3c62025530be', '01a21f0d-e3b9-7004-b994-3ed5b55dbde0', '01a21f0d-e243-7000-8937-cdf6ad706d34', '90fa37be-77bb-5977-bf4b-8b30efce8912', 'Family house in Austin', '', 1, 8, 4, 2.5, 407, 'USD', true, 'ACTIVE', '[]', '[]', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', NULL);
INSERT INTO public.unit VALUES ('01a21f0d-e3b9-7007-aed7-fb7aaaa61a66', '01a21f0d-e3b9-7006-b9d0-6538e7021f61', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'fa327fa7-2024-5c0f-b7a5-f25c788787e7', 'Barton House, Family room', 'Barton House, Family room: a comfortable private room for up to 3 guests, a short walk from the centre of Austin.', 5, 3, 1, 1, 97, 'USD', false, 'ACTIVE', '[{"name": "HAS_WIRELESS_INTERNET", "type": "FACILITIES", "description": ""}, {"name": "HAS_KITCHEN", "type": "FACILITIES", "description": ""}, {"name": "HAS_HEATING", "type": "KITCHEN", "description": ""}, {"name": "HAS_ESSENTIALS", "type": "KITCHEN", "description": ""}, {"name": "HAS_HOT_WATER", "type": "INDOOR", "description": ""}, {"name": "HAS_SMOKE_DETECTOR", "type": "KITCHEN", "description": ""}, {"name": "HAS_BED_LINENS", "type": "KITCHEN", "description": ""}, {"name": "HAS_HAIR_DRYER", "type": "KITCHEN", "description": ""}, {"name": "HAS_TV", "type": "OUTDOOR", "description": ""}, {"name": "HAS_AIR_CONDITIONING", "type": "OUTDOOR", "description": ""}, {"name": "HAS_IRON", "type": "KITCHEN", "description": ""}, {"name": "HAS_SHAMPOO", "type": "KITCHEN", "description": ""}, {"name": "HAS_COFFEE_MAKER", "type": "KITCHEN", "description": ""}, {"name": "HAS_DISHWASHER", "type": "KITCHEN", "description": ""}, {"name": "HAS_OVEN", "type": "KITCHEN", "description": ""}, {"name": "HAS_FREE_PARKING_ON_PREMISES", "type": "FACILITIES", "description": ""}, {"name": "HAS_PATIO_OR_BALCONY", "type": "KITCHEN", "description": ""}, {"name": "HAS_BBQ_GRILL", "type": "FACILITIES", "description": ""}, {"name": "HAS_LAPTOP_FRIENDLY_WORKSPACE", "type": "FACILITIES", "description": ""}, {"name": "HAS_CARBON_MONOXIDE_DETECTOR", "type": "INDOOR", "description": ""}, {"name": "HAS_HOT_TUB", "type": "FACILITIES", "description": ""}, {"name": "HAS_CRIB", "type": "OUTDOOR", "description": ""}, {"name": "HAS_SUITABLE_FOR_CHILDREN", "type": "FACILITIES", "description": ""}]', '[{"url": "https://pictures.example.com/900004/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/900004/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/900004/3.jpg", "description": "Bedroom"}]', '2026-11-27 22:08:53.689+00', '2026-11-27 22:08:53.689+00', NULL);


--
-- Data for Name: webhook_app; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_app VALUES ('01a21f0d-e330-7000-ab91-bf66633a9c7c', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', 'ALL', '{RESERVATION_CREATED,RESERVATION_UPDATED,RESERVATION_CANCELLED}', '2026-11-27 22:08:53.552+00', '2026-11-27 22:08:53.552+00');


--
-- Data for Name: webhook_attempt_20261128; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_20261129; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_20261130; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_20261201; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_20261202; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_20261203; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_20261204; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_default; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_attempt_until_20261128; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_attempt_until_20261128 VALUES ('01a21f0d-e9bb-7000-92bd-6e4695b8d307', 'cc474edc-417e-48ef-b135-524875fe622c', 1, 'AUTOMATIC', 200, NULL, 9, '', '2026-11-27 22:08:55.218+00', 'd1:ceLmWsmwToTp1tYPPiudVEoR6nNmbKV6ULRp4b3pca3GTBzobfck4wnFhktw');


--
-- Data for Name: webhook_delivery; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_delivery VALUES ('cc474edc-417e-48ef-b135-524875fe622c', 'evt_01a21f0de94870009d66c7d871401d17', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e330-7001-876e-e3ae92737c5e', 'http://127.0.0.1:26254/inbox/demo', 'DELIVERED', 1, 1, false, NULL, NULL, NULL, '2026-11-27 22:08:55.14+00', '2026-11-27 22:08:55.227+00', false);
INSERT INTO public.webhook_delivery VALUES ('e25a0082-80f7-4ea2-b4ef-7cf79d5f7d04', 'evt_01a21f0dea337000b5d96df0df315ab5', '01a21f0d-e243-7000-8937-cdf6ad706d34', '01a21f0d-e250-7000-bdc0-5a0ef2b81b1e', '01a21f0d-e330-7001-876e-e3ae92737c5e', 'http://127.0.0.1:26254/inbox/demo', 'PENDING', 0, 0, false, '2026-11-27 22:08:55.347+00', '2026-11-27 22:09:25.371+00', 'ea6d66f9-eae2-4ad5-8719-17f5686d0ea0', '2026-11-27 22:08:55.358+00', NULL, false);


--
-- Data for Name: webhook_endpoint; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_endpoint VALUES ('01a21f0d-e330-7001-876e-e3ae92737c5e', '01a21f0d-e330-7000-ab91-bf66633a9c7c', '01a21f0d-e243-7000-8937-cdf6ad706d34', 'http://127.0.0.1:26254/inbox/demo', 0, 'v1:release:Cpw9qjOcEupmKYCRwfb0FM6kxoRK1OEPQEnP1Pd5nBSm82MH/Xa0CQcoxX5ZYhZkkjdH/oT6kauqcW2h:TPrOYxHWyOqb3jZLYNqV0T0nGkzjcHUClckk/KB2kIw2BNTl07pGJML7KkEPFtCYZ0adOIYAkFUcdeHfIRoFaKnLTicr0o6iEqyJA7lp', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-27 22:08:53.552+00');


--
-- Data for Name: workspace; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.workspace VALUES ('01a21f0d-e243-7000-8937-cdf6ad706d34', 'Lodgewire', NULL, 'v1:release:yhqWGWR8rs3BzCBL9Cq1yQ6lD6TQso7oOG7N2O9Osl+deshGVLmTKqShevOui9gQPRXWNru6QrHggha2:l7D/o7TZazvXycyDKkXz+TMsjRAiqj1ul8/LiEeUeTYoeUv4A3NE2NQjJ//TT2gE+7Vvwrlz7rF7z3AYQV7QzFrAYpKD0wNxFYKSH/iM', '2026-11-27 22:08:53.315+00', '2026-11-27 22:08:53.315+00', 'lenient');


--
-- Data for Name: workspace_move; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: workspace_write; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.migrations_id_seq', 67, true);


--
-- Name: pms_hint PK_0272db2bc74de21cefda26c966d; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_hint
    ADD CONSTRAINT "PK_0272db2bc74de21cefda26c966d" PRIMARY KEY (id);


--
-- Name: oauth_state PK_04f6dbca2abba95609716df62ac; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_state
    ADD CONSTRAINT "PK_04f6dbca2abba95609716df62ac" PRIMARY KEY (state_hash);


--
-- Name: listing_tag PK_072a250318cd4efbbfdb62f3de7; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tag
    ADD CONSTRAINT "PK_072a250318cd4efbbfdb62f3de7" PRIMARY KEY (listing_id, tag_id);


--
-- Name: idempotency_key PK_213f125e14469be304f9ff1d452; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT "PK_213f125e14469be304f9ff1d452" PRIMARY KEY (id);


--
-- Name: integration_account PK_29708a53e178d1c04d542a81800; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_account
    ADD CONSTRAINT "PK_29708a53e178d1c04d542a81800" PRIMARY KEY (id);


--
-- Name: oauth_app PK_3256b97c0a3ee2d67240805dca4; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_app
    ADD CONSTRAINT "PK_3256b97c0a3ee2d67240805dca4" PRIMARY KEY (id);


--
-- Name: listing PK_381d45ebb8692362c156d6b87d7; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT "PK_381d45ebb8692362c156d6b87d7" PRIMARY KEY (id);


--
-- Name: unit PK_4252c4be609041e559f0c80f58a; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT "PK_4252c4be609041e559f0c80f58a" PRIMARY KEY (id);


--
-- Name: reservation PK_48b1f9922368359ab88e8bfa525; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reservation
    ADD CONSTRAINT "PK_48b1f9922368359ab88e8bfa525" PRIMARY KEY (id);


--
-- Name: webhook_endpoint PK_6c98112122b2b8a4f3984d2efa8; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT "PK_6c98112122b2b8a4f3984d2efa8" PRIMARY KEY (id);


--
-- Name: account_tag PK_6dfd4a33a4576ca8ea87bb67321; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_tag
    ADD CONSTRAINT "PK_6dfd4a33a4576ca8ea87bb67321" PRIMARY KEY (account_id, tag_id);


--
-- Name: exchange_rate PK_8b098306fa98b8b992db659864c; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exchange_rate
    ADD CONSTRAINT "PK_8b098306fa98b8b992db659864c" PRIMARY KEY (date, currency);


--
-- Name: migrations PK_8c82d7f526340ab734260ea46be; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);


--
-- Name: tag PK_8e4052373c579afc1471f526760; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT "PK_8e4052373c579afc1471f526760" PRIMARY KEY (id);


--
-- Name: integration_definition PK_a9b7fe6c65fe126a2d7bdcc9e8b; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_definition
    ADD CONSTRAINT "PK_a9b7fe6c65fe126a2d7bdcc9e8b" PRIMARY KEY (id);


--
-- Name: sync_run PK_ab1387853fd86ea904a21058b01; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_run
    ADD CONSTRAINT "PK_ab1387853fd86ea904a21058b01" PRIMARY KEY (id);


--
-- Name: audit_entry PK_audit_entry; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT "PK_audit_entry" PRIMARY KEY (id);


--
-- Name: hold PK_b0b2737a6346ce969c91bfe5e29; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT "PK_b0b2737a6346ce969c91bfe5e29" PRIMARY KEY (reservation_id);


--
-- Name: webhook_delivery PK_b1ae290239a778f12399db91354; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT "PK_b1ae290239a778f12399db91354" PRIMARY KEY (id);


--
-- Name: api_key PK_b1bd840641b8acbaad89c3d8d11; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT "PK_b1bd840641b8acbaad89c3d8d11" PRIMARY KEY (id);


--
-- Name: listing_import PK_b39e3d0b411099232b7cc532a02; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_import
    ADD CONSTRAINT "PK_b39e3d0b411099232b7cc532a02" PRIMARY KEY (listing_id, tenant_id);


--
-- Name: sync_schedule PK_c18d70e2111550e63aaa57462e4; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_schedule
    ADD CONSTRAINT "PK_c18d70e2111550e63aaa57462e4" PRIMARY KEY (account_id, resource);


--
-- Name: workspace PK_ca86b6f9b3be5fe26d307d09b49; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT "PK_ca86b6f9b3be5fe26d307d09b49" PRIMARY KEY (id);


--
-- Name: calendar PK_calendar; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar
    ADD CONSTRAINT "PK_calendar" PRIMARY KEY (unit_id);


--
-- Name: cancellation_preview PK_cancellation_preview; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cancellation_preview
    ADD CONSTRAINT "PK_cancellation_preview" PRIMARY KEY (id);


--
-- Name: outbox_event PK_cc0c9e40998e45ecfc5e313429d; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event
    ADD CONSTRAINT "PK_cc0c9e40998e45ecfc5e313429d" PRIMARY KEY (id);


--
-- Name: webhook_app PK_cc5b4958d0311cb71e6896d4b7e; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_app
    ADD CONSTRAINT "PK_cc5b4958d0311cb71e6896d4b7e" PRIMARY KEY (id);


--
-- Name: tenant PK_da8c6efd67bb301e810e56ac139; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT "PK_da8c6efd67bb301e810e56ac139" PRIMARY KEY (id);


--
-- Name: data_key PK_data_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.data_key
    ADD CONSTRAINT "PK_data_key" PRIMARY KEY (workspace_id);


--
-- Name: webhook_attempt PK_e4ff77b66cdd20591ba6189a1f9; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT "PK_e4ff77b66cdd20591ba6189a1f9" PRIMARY KEY (id);


--
-- Name: integration_credential PK_f6a5a6be3bc985ac7ee9eebde6a; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_credential
    ADD CONSTRAINT "PK_f6a5a6be3bc985ac7ee9eebde6a" PRIMARY KEY (account_id);


--
-- Name: promotion PK_fab3630e0789a2002f1cadb7d38; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.promotion
    ADD CONSTRAINT "PK_fab3630e0789a2002f1cadb7d38" PRIMARY KEY (id);


--
-- Name: listing_bitmap PK_listing_bitmap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_bitmap
    ADD CONSTRAINT "PK_listing_bitmap" PRIMARY KEY (integration_account_id, block, field, value);


--
-- Name: listing_filter PK_listing_filter; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_filter
    ADD CONSTRAINT "PK_listing_filter" PRIMARY KEY (listing_id);


--
-- Name: pms_hold PK_pms_hold; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_hold
    ADD CONSTRAINT "PK_pms_hold" PRIMARY KEY (id);


--
-- Name: quote PK_quote; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT "PK_quote" PRIMARY KEY (id);


--
-- Name: released_hold PK_released_hold; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.released_hold
    ADD CONSTRAINT "PK_released_hold" PRIMARY KEY (reservation_id);


--
-- Name: stay_change PK_stay_change; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.stay_change
    ADD CONSTRAINT "PK_stay_change" PRIMARY KEY (id);


--
-- Name: api_key UQ_25317defbd76045915caa07f8aa; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT "UQ_25317defbd76045915caa07f8aa" UNIQUE (key_id);


--
-- Name: integration_credential UQ_89eab299fc3c932853402c5b3de; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_credential
    ADD CONSTRAINT "UQ_89eab299fc3c932853402c5b3de" UNIQUE (inbound_path);


--
-- Name: audit_entry_20261128 audit_entry_20261128_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261128
    ADD CONSTRAINT audit_entry_20261128_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_20261129 audit_entry_20261129_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261129
    ADD CONSTRAINT audit_entry_20261129_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_20261130 audit_entry_20261130_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261130
    ADD CONSTRAINT audit_entry_20261130_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_20261201 audit_entry_20261201_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261201
    ADD CONSTRAINT audit_entry_20261201_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_20261202 audit_entry_20261202_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261202
    ADD CONSTRAINT audit_entry_20261202_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_20261203 audit_entry_20261203_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261203
    ADD CONSTRAINT audit_entry_20261203_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_20261204 audit_entry_20261204_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_20261204
    ADD CONSTRAINT audit_entry_20261204_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_default audit_entry_default_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_default
    ADD CONSTRAINT audit_entry_default_pkey PRIMARY KEY (id);


--
-- Name: audit_entry_until_20261128 audit_entry_until_20261128_key_0; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entry_until_20261128
    ADD CONSTRAINT audit_entry_until_20261128_key_0 PRIMARY KEY (id);


--
-- Name: backlog_sample backlog_sample_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.backlog_sample
    ADD CONSTRAINT backlog_sample_pkey PRIMARY KEY (minute, kind);


--
-- Name: calendar_change calendar_change_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_change
    ADD CONSTRAINT calendar_change_pkey PRIMARY KEY (unit_id);


--
-- Name: confirmed_read confirmed_read_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.confirmed_read
    ADD CONSTRAINT confirmed_read_pkey PRIMARY KEY (account_id, resource);


--
-- Name: connect_session connect_session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connect_session
    ADD CONSTRAINT connect_session_pkey PRIMARY KEY (id);


--
-- Name: delta_head delta_head_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delta_head
    ADD CONSTRAINT delta_head_pkey PRIMARY KEY (id);


--
-- Name: delta_row delta_row_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delta_row
    ADD CONSTRAINT delta_row_pkey PRIMARY KEY (tenant_id, subject_id);


--
-- Name: feed_consumer feed_consumer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed_consumer
    ADD CONSTRAINT feed_consumer_pkey PRIMARY KEY (workspace_id, tenant_id, name);


--
-- Name: feed_day feed_day_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed_day
    ADD CONSTRAINT feed_day_pkey PRIMARY KEY (day);


--
-- Name: feed_head feed_head_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed_head
    ADD CONSTRAINT feed_head_pkey PRIMARY KEY (id);


--
-- Name: feed_shift feed_shift_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed_shift
    ADD CONSTRAINT feed_shift_pkey PRIMARY KEY (workspace_id, last);


--
-- Name: hint_turn hint_turn_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hint_turn
    ADD CONSTRAINT hint_turn_pkey PRIMARY KEY (account_id);


--
-- Name: hold hold_no_overlap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT hold_no_overlap EXCLUDE USING gist (unit_id WITH =, stay WITH &&) WHERE (exclusive);


--
-- Name: integration_account integration_account_identifier; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_account
    ADD CONSTRAINT integration_account_identifier UNIQUE (workspace_id, account_identifier);


--
-- Name: integration_account integration_account_tenant; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_account
    ADD CONSTRAINT integration_account_tenant UNIQUE (id, tenant_id);


--
-- Name: integration_definition integration_definition_provider; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_definition
    ADD CONSTRAINT integration_definition_provider UNIQUE (workspace_id, provider);


--
-- Name: keyword keyword_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.keyword
    ADD CONSTRAINT keyword_pkey PRIMARY KEY (tenant_id, kind, term, subject_id);


--
-- Name: listing listing_provider_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_provider_id UNIQUE (integration_account_id, provider_id);


--
-- Name: listing listing_tenant; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_tenant UNIQUE (id, tenant_id);


--
-- Name: oauth_app oauth_app_provider; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_app
    ADD CONSTRAINT oauth_app_provider UNIQUE (workspace_id, provider);


--
-- Name: outbox_event_20261128 outbox_event_20261128_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261128
    ADD CONSTRAINT outbox_event_20261128_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_20261129 outbox_event_20261129_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261129
    ADD CONSTRAINT outbox_event_20261129_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_20261130 outbox_event_20261130_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261130
    ADD CONSTRAINT outbox_event_20261130_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_20261201 outbox_event_20261201_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261201
    ADD CONSTRAINT outbox_event_20261201_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_20261202 outbox_event_20261202_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261202
    ADD CONSTRAINT outbox_event_20261202_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_20261203 outbox_event_20261203_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261203
    ADD CONSTRAINT outbox_event_20261203_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_20261204 outbox_event_20261204_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_20261204
    ADD CONSTRAINT outbox_event_20261204_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_default outbox_event_default_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_default
    ADD CONSTRAINT outbox_event_default_pkey PRIMARY KEY (id);


--
-- Name: outbox_event_until_20261128 outbox_event_until_20261128_key_0; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_event_until_20261128
    ADD CONSTRAINT outbox_event_until_20261128_key_0 PRIMARY KEY (id);


--
-- Name: pms_call pms_call_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call
    ADD CONSTRAINT pms_call_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261127 pms_call_20261127_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261127
    ADD CONSTRAINT pms_call_20261127_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261128 pms_call_20261128_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261128
    ADD CONSTRAINT pms_call_20261128_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261129 pms_call_20261129_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261129
    ADD CONSTRAINT pms_call_20261129_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261130 pms_call_20261130_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261130
    ADD CONSTRAINT pms_call_20261130_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261201 pms_call_20261201_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261201
    ADD CONSTRAINT pms_call_20261201_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261202 pms_call_20261202_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261202
    ADD CONSTRAINT pms_call_20261202_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261203 pms_call_20261203_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261203
    ADD CONSTRAINT pms_call_20261203_pkey PRIMARY KEY (id);


--
-- Name: pms_call_20261204 pms_call_20261204_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_20261204
    ADD CONSTRAINT pms_call_20261204_pkey PRIMARY KEY (id);


--
-- Name: pms_call_default pms_call_default_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_call_default
    ADD CONSTRAINT pms_call_default_pkey PRIMARY KEY (id);


--
-- Name: pms_hint pms_hint_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_hint
    ADD CONSTRAINT pms_hint_once UNIQUE (account_id, dedupe_key);


--
-- Name: pms_rate_line pms_rate_line_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_rate_line
    ADD CONSTRAINT pms_rate_line_pkey PRIMARY KEY (scope, place);


--
-- Name: pms_rate_pause pms_rate_pause_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_rate_pause
    ADD CONSTRAINT pms_rate_pause_pkey PRIMARY KEY (scope);


--
-- Name: pms_rate_slot pms_rate_slot_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_rate_slot
    ADD CONSTRAINT pms_rate_slot_pkey PRIMARY KEY (scope, slot);


--
-- Name: reservation reservation_provider_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reservation
    ADD CONSTRAINT reservation_provider_id UNIQUE (integration_account_id, provider_reservation_id);


--
-- Name: restoration restoration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.restoration
    ADD CONSTRAINT restoration_pkey PRIMARY KEY (id);


--
-- Name: service_process service_process_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_process
    ADD CONSTRAINT service_process_pkey PRIMARY KEY (id);


--
-- Name: tag tag_name; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_name UNIQUE (workspace_id, name);


--
-- Name: tenant tenant_in_workspace; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_in_workspace UNIQUE (id, workspace_id);


--
-- Name: unit unit_provider_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT unit_provider_id UNIQUE (listing_id, provider_unit_id);


--
-- Name: webhook_app webhook_app_provider; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_app
    ADD CONSTRAINT webhook_app_provider UNIQUE (tenant_id, provider);


--
-- Name: webhook_attempt_20261128 webhook_attempt_20261128_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261128
    ADD CONSTRAINT webhook_attempt_20261128_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_20261129 webhook_attempt_20261129_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261129
    ADD CONSTRAINT webhook_attempt_20261129_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_20261130 webhook_attempt_20261130_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261130
    ADD CONSTRAINT webhook_attempt_20261130_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_20261201 webhook_attempt_20261201_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261201
    ADD CONSTRAINT webhook_attempt_20261201_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_20261202 webhook_attempt_20261202_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261202
    ADD CONSTRAINT webhook_attempt_20261202_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_20261203 webhook_attempt_20261203_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261203
    ADD CONSTRAINT webhook_attempt_20261203_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_20261204 webhook_attempt_20261204_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_20261204
    ADD CONSTRAINT webhook_attempt_20261204_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_default webhook_attempt_default_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_default
    ADD CONSTRAINT webhook_attempt_default_pkey PRIMARY KEY (id);


--
-- Name: webhook_attempt_until_20261128 webhook_attempt_until_20261128_key_1; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt_until_20261128
    ADD CONSTRAINT webhook_attempt_until_20261128_key_1 PRIMARY KEY (id);


--
-- Name: webhook_delivery webhook_delivery_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_once UNIQUE (event_id, endpoint_id);


--
-- Name: workspace_move workspace_move_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workspace_move
    ADD CONSTRAINT workspace_move_pkey PRIMARY KEY (workspace_id);


--
-- Name: workspace_write workspace_write_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workspace_write
    ADD CONSTRAINT workspace_write_pkey PRIMARY KEY (workspace_id);


--
-- Name: api_key_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_key_workspace ON public.api_key USING btree (workspace_id);


--
-- Name: audit_entry_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_age ON ONLY public.audit_entry USING btree (at);


--
-- Name: audit_entry_20261128_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261128_at_idx ON public.audit_entry_20261128 USING btree (at);


--
-- Name: audit_entry_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_page ON ONLY public.audit_entry USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261128_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261128_workspace_id_at_id_idx ON public.audit_entry_20261128 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261129_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261129_at_idx ON public.audit_entry_20261129 USING btree (at);


--
-- Name: audit_entry_20261129_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261129_workspace_id_at_id_idx ON public.audit_entry_20261129 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261130_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261130_at_idx ON public.audit_entry_20261130 USING btree (at);


--
-- Name: audit_entry_20261130_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261130_workspace_id_at_id_idx ON public.audit_entry_20261130 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261201_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261201_at_idx ON public.audit_entry_20261201 USING btree (at);


--
-- Name: audit_entry_20261201_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261201_workspace_id_at_id_idx ON public.audit_entry_20261201 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261202_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261202_at_idx ON public.audit_entry_20261202 USING btree (at);


--
-- Name: audit_entry_20261202_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261202_workspace_id_at_id_idx ON public.audit_entry_20261202 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261203_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261203_at_idx ON public.audit_entry_20261203 USING btree (at);


--
-- Name: audit_entry_20261203_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261203_workspace_id_at_id_idx ON public.audit_entry_20261203 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_20261204_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261204_at_idx ON public.audit_entry_20261204 USING btree (at);


--
-- Name: audit_entry_20261204_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_20261204_workspace_id_at_id_idx ON public.audit_entry_20261204 USING btree (workspace_id, at, id);


--
-- Name: audit_entry_default_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_default_at_idx ON public.audit_entry_default USING btree (at);


--
-- Name: audit_entry_default_workspace_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_default_workspace_id_at_id_idx ON public.audit_entry_default USING btree (workspace_id, at, id);


--
-- Name: audit_entry_until_20261128_index_0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_until_20261128_index_0 ON public.audit_entry_until_20261128 USING btree (at);


--
-- Name: audit_entry_until_20261128_index_1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_until_20261128_index_1 ON public.audit_entry_until_20261128 USING btree (workspace_id, at, id);


--
-- Name: calendar_change_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX calendar_change_waiting ON public.calendar_change USING btree (since) WHERE (since IS NOT NULL);


--
-- Name: cancellation_preview_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX cancellation_preview_expiry ON public.cancellation_preview USING btree (expires_at);


--
-- Name: cancellation_preview_reservation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX cancellation_preview_reservation ON public.cancellation_preview USING btree (reservation_id);


--
-- Name: connect_session_by_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX connect_session_by_workspace ON public.connect_session USING btree (workspace_id, expires_at);


--
-- Name: connect_session_token; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX connect_session_token ON public.connect_session USING btree (token_hash);


--
-- Name: delta_row_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX delta_row_page ON public.delta_row USING btree (workspace_id, tenant_id, kind, "position");


--
-- Name: delta_row_removed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX delta_row_removed ON public.delta_row USING btree ("position") WHERE is_removed;


--
-- Name: delta_row_unnumbered; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX delta_row_unnumbered ON public.delta_row USING btree (subject_id) WHERE ("position" IS NULL);


--
-- Name: hold_held_until; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX hold_held_until ON public.hold USING btree (held_until) WHERE (held_until IS NOT NULL);


--
-- Name: hold_unit; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX hold_unit ON public.hold USING btree (unit_id);


--
-- Name: idempotency_key_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_key_expiry ON public.idempotency_key USING btree (created_at);


--
-- Name: idempotency_key_in_clear; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_key_in_clear ON public.idempotency_key USING btree (id) WHERE (body IS NOT NULL);


--
-- Name: idempotency_key_kept; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_key_kept ON public.idempotency_key USING btree (workspace_id, tenant_id, bytes);


--
-- Name: idempotency_key_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_key_subject ON public.idempotency_key USING btree (subject_id) WHERE (subject_id IS NOT NULL);


--
-- Name: idempotency_key_tenant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_key_tenant ON public.idempotency_key USING btree (tenant_id);


--
-- Name: integration_account_by_tenant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX integration_account_by_tenant ON public.integration_account USING btree (tenant_id);


--
-- Name: integration_account_without_keywords; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX integration_account_without_keywords ON public.integration_account USING btree (id) WHERE (keywords IS NULL);


--
-- Name: integration_credential_path_in_clear; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX integration_credential_path_in_clear ON public.integration_credential USING btree (account_id) WHERE (inbound_path IS NOT NULL);


--
-- Name: keyword_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX keyword_subject ON public.keyword USING btree (subject_id);


--
-- Name: listing_bitmap_field; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_bitmap_field ON public.listing_bitmap USING btree (tenant_id, field, value);


--
-- Name: listing_filter_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_filter_page ON public.listing_filter USING btree (tenant_id, created_at, listing_id);


--
-- Name: listing_filter_place; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_filter_place ON public.listing_filter USING btree (tenant_id, cell);


--
-- Name: listing_filter_position; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX listing_filter_position ON public.listing_filter USING btree (integration_account_id, "position");


--
-- Name: listing_filter_rating; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_filter_rating ON public.listing_filter USING btree (tenant_id, ((- rating)), listing_id);


--
-- Name: listing_filter_total; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_filter_total ON public.listing_filter USING btree (tenant_id, currency, least_night);


--
-- Name: listing_import_by_tenant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_import_by_tenant ON public.listing_import USING btree (tenant_id, listing_id, owner_tenant_id, workspace_id);


--
-- Name: listing_import_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_import_workspace ON public.listing_import USING btree (workspace_id, tenant_id);


--
-- Name: listing_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_page ON public.listing USING btree (workspace_id, tenant_id, created_at, id);


--
-- Name: listing_tag_by_tag; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_tag_by_tag ON public.listing_tag USING btree (tag_id);


--
-- Name: listing_time_zone; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_time_zone ON public.listing USING btree (workspace_id, time_zone);


--
-- Name: listing_without_keywords; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_without_keywords ON public.listing USING btree (id) WHERE (keywords IS NULL);


--
-- Name: oauth_state_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX oauth_state_by_account ON public.oauth_state USING btree (account_id);


--
-- Name: oauth_state_ticket; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX oauth_state_ticket ON public.oauth_state USING btree (ticket_hash);


--
-- Name: outbox_event_unnumbered; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_unnumbered ON ONLY public.outbox_event USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261128_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_created_at_id_idx ON public.outbox_event_20261128 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_position ON ONLY public.outbox_event USING btree (feed_position);


--
-- Name: outbox_event_20261128_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_feed_position_idx ON public.outbox_event_20261128 USING btree (feed_position);


--
-- Name: outbox_event_in_clear; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_in_clear ON ONLY public.outbox_event USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261128_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_id_idx ON public.outbox_event_20261128 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_subject ON ONLY public.outbox_event USING btree (subject_id);


--
-- Name: outbox_event_20261128_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_subject_id_idx ON public.outbox_event_20261128 USING btree (subject_id);


--
-- Name: outbox_event_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_page ON ONLY public.outbox_event USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261128_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_workspace_id_created_at_id_idx ON public.outbox_event_20261128 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_pending ON ONLY public.outbox_event USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261128_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_workspace_id_created_at_idx ON public.outbox_event_20261128 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_feed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_feed ON ONLY public.outbox_event USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261128_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261128_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261128 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261129_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_created_at_id_idx ON public.outbox_event_20261129 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261129_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_feed_position_idx ON public.outbox_event_20261129 USING btree (feed_position);


--
-- Name: outbox_event_20261129_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_id_idx ON public.outbox_event_20261129 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261129_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_subject_id_idx ON public.outbox_event_20261129 USING btree (subject_id);


--
-- Name: outbox_event_20261129_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_workspace_id_created_at_id_idx ON public.outbox_event_20261129 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261129_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_workspace_id_created_at_idx ON public.outbox_event_20261129 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261129_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261129_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261129 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261130_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_created_at_id_idx ON public.outbox_event_20261130 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261130_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_feed_position_idx ON public.outbox_event_20261130 USING btree (feed_position);


--
-- Name: outbox_event_20261130_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_id_idx ON public.outbox_event_20261130 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261130_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_subject_id_idx ON public.outbox_event_20261130 USING btree (subject_id);


--
-- Name: outbox_event_20261130_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_workspace_id_created_at_id_idx ON public.outbox_event_20261130 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261130_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_workspace_id_created_at_idx ON public.outbox_event_20261130 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261130_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261130_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261130 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261201_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_created_at_id_idx ON public.outbox_event_20261201 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261201_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_feed_position_idx ON public.outbox_event_20261201 USING btree (feed_position);


--
-- Name: outbox_event_20261201_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_id_idx ON public.outbox_event_20261201 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261201_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_subject_id_idx ON public.outbox_event_20261201 USING btree (subject_id);


--
-- Name: outbox_event_20261201_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_workspace_id_created_at_id_idx ON public.outbox_event_20261201 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261201_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_workspace_id_created_at_idx ON public.outbox_event_20261201 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261201_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261201_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261201 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261202_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_created_at_id_idx ON public.outbox_event_20261202 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261202_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_feed_position_idx ON public.outbox_event_20261202 USING btree (feed_position);


--
-- Name: outbox_event_20261202_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_id_idx ON public.outbox_event_20261202 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261202_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_subject_id_idx ON public.outbox_event_20261202 USING btree (subject_id);


--
-- Name: outbox_event_20261202_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_workspace_id_created_at_id_idx ON public.outbox_event_20261202 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261202_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_workspace_id_created_at_idx ON public.outbox_event_20261202 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261202_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261202_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261202 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261203_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_created_at_id_idx ON public.outbox_event_20261203 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261203_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_feed_position_idx ON public.outbox_event_20261203 USING btree (feed_position);


--
-- Name: outbox_event_20261203_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_id_idx ON public.outbox_event_20261203 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261203_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_subject_id_idx ON public.outbox_event_20261203 USING btree (subject_id);


--
-- Name: outbox_event_20261203_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_workspace_id_created_at_id_idx ON public.outbox_event_20261203 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261203_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_workspace_id_created_at_idx ON public.outbox_event_20261203 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261203_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261203_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261203 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_20261204_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_created_at_id_idx ON public.outbox_event_20261204 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_20261204_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_feed_position_idx ON public.outbox_event_20261204 USING btree (feed_position);


--
-- Name: outbox_event_20261204_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_id_idx ON public.outbox_event_20261204 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_20261204_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_subject_id_idx ON public.outbox_event_20261204 USING btree (subject_id);


--
-- Name: outbox_event_20261204_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_workspace_id_created_at_id_idx ON public.outbox_event_20261204 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_20261204_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_workspace_id_created_at_idx ON public.outbox_event_20261204 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_20261204_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_20261204_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_20261204 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_default_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_created_at_id_idx ON public.outbox_event_default USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_default_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_feed_position_idx ON public.outbox_event_default USING btree (feed_position);


--
-- Name: outbox_event_default_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_id_idx ON public.outbox_event_default USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_default_subject_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_subject_id_idx ON public.outbox_event_default USING btree (subject_id);


--
-- Name: outbox_event_default_workspace_id_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_workspace_id_created_at_id_idx ON public.outbox_event_default USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_default_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_workspace_id_created_at_idx ON public.outbox_event_default USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_default_workspace_id_tenant_id_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_default_workspace_id_tenant_id_feed_position_idx ON public.outbox_event_default USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: outbox_event_until_20261128_created_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_created_at_id_idx ON public.outbox_event_until_20261128 USING btree (created_at, id) WHERE ((feed_position IS NULL) AND (dispatched_at IS NOT NULL));


--
-- Name: outbox_event_until_20261128_feed_position_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_feed_position_idx ON public.outbox_event_until_20261128 USING btree (feed_position);


--
-- Name: outbox_event_until_20261128_index_0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_index_0 ON public.outbox_event_until_20261128 USING btree (id) WHERE (personal IS NULL);


--
-- Name: outbox_event_until_20261128_index_1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_index_1 ON public.outbox_event_until_20261128 USING btree (workspace_id, created_at, id);


--
-- Name: outbox_event_until_20261128_index_3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_index_3 ON public.outbox_event_until_20261128 USING btree (subject_id);


--
-- Name: outbox_event_until_20261128_workspace_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_workspace_id_created_at_idx ON public.outbox_event_until_20261128 USING btree (workspace_id, created_at) WHERE (dispatched_at IS NULL);


--
-- Name: outbox_event_until_20261128_workspace_id_tenant_id_feed_pos_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_until_20261128_workspace_id_tenant_id_feed_pos_idx ON public.outbox_event_until_20261128 USING btree (workspace_id, tenant_id, feed_position);


--
-- Name: pms_call_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_page ON ONLY public.pms_call USING btree (account_id, at, id);


--
-- Name: pms_call_20261127_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261127_account_id_at_id_idx ON public.pms_call_20261127 USING btree (account_id, at, id);


--
-- Name: pms_call_20261128_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261128_account_id_at_id_idx ON public.pms_call_20261128 USING btree (account_id, at, id);


--
-- Name: pms_call_20261129_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261129_account_id_at_id_idx ON public.pms_call_20261129 USING btree (account_id, at, id);


--
-- Name: pms_call_20261130_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261130_account_id_at_id_idx ON public.pms_call_20261130 USING btree (account_id, at, id);


--
-- Name: pms_call_20261201_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261201_account_id_at_id_idx ON public.pms_call_20261201 USING btree (account_id, at, id);


--
-- Name: pms_call_20261202_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261202_account_id_at_id_idx ON public.pms_call_20261202 USING btree (account_id, at, id);


--
-- Name: pms_call_20261203_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261203_account_id_at_id_idx ON public.pms_call_20261203 USING btree (account_id, at, id);


--
-- Name: pms_call_20261204_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_20261204_account_id_at_id_idx ON public.pms_call_20261204 USING btree (account_id, at, id);


--
-- Name: pms_call_default_account_id_at_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_call_default_account_id_at_id_idx ON public.pms_call_default USING btree (account_id, at, id);


--
-- Name: pms_hint_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_hint_waiting ON public.pms_hint USING btree (account_id, next_attempt_at) WHERE (processed_at IS NULL);


--
-- Name: pms_hold_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_hold_account ON public.pms_hold USING btree (integration_account_id);


--
-- Name: pms_hold_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_hold_due ON public.pms_hold USING btree (due_at);


--
-- Name: pms_hold_quote; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_hold_quote ON public.pms_hold USING btree (quote_id);


--
-- Name: promotion_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX promotion_by_account ON public.promotion USING btree (integration_account_id);


--
-- Name: promotion_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX promotion_workspace ON public.promotion USING btree (workspace_id, tenant_id);


--
-- Name: quote_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX quote_expiry ON public.quote USING btree (expires_at);


--
-- Name: quote_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX quote_workspace ON public.quote USING btree (workspace_id, tenant_id);


--
-- Name: released_hold_unit; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX released_hold_unit ON public.released_hold USING btree (unit_id);


--
-- Name: reservation_booked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_booked ON public.reservation USING btree (tenant_id, COALESCE(booked_at, created_at)) INCLUDE (workspace_id, booked_by_tenant_id, booked_at, created_at, status, source, currency, total_price, check_in, check_out, replaced_by_id);


--
-- Name: reservation_booked_by; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_booked_by ON public.reservation USING btree (booked_by_tenant_id, created_at);


--
-- Name: reservation_booked_elsewhere; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_booked_elsewhere ON public.reservation USING btree (booked_by_tenant_id, COALESCE(booked_at, created_at)) INCLUDE (workspace_id, tenant_id, booked_at, created_at, status, source, currency, total_price, check_in, check_out, replaced_by_id) WHERE (booked_by_tenant_id <> tenant_id);


--
-- Name: reservation_client_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_client_reference ON public.reservation USING btree (booked_by_tenant_id, client_reference) WHERE (client_reference IS NOT NULL);


--
-- Name: reservation_guest_email; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_guest_email ON public.reservation USING btree (workspace_id, guest_email_hash) WHERE (guest_email_hash IS NOT NULL);


--
-- Name: reservation_guest_in_clear; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_guest_in_clear ON public.reservation USING btree (id) WHERE ((guest <> '{"id": "", "email": "", "phone": "", "lastName": "", "firstName": ""}'::jsonb) OR (notes <> ''::text));


--
-- Name: reservation_guest_kept; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_guest_kept ON public.reservation USING btree (check_out) WHERE (guest_erased_at IS NULL);


--
-- Name: reservation_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_listing ON public.reservation USING btree (listing_id, check_in);


--
-- Name: reservation_lookup; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_lookup ON public.reservation USING btree (next_lookup_at) WHERE (next_lookup_at IS NOT NULL);


--
-- Name: reservation_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_page ON public.reservation USING btree (workspace_id, tenant_id, created_at, id);


--
-- Name: reservation_quote; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX reservation_quote ON public.reservation USING btree (quote_id) WHERE (quote_id IS NOT NULL);


--
-- Name: reservation_recorded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_recorded ON public.reservation USING btree (workspace_id, tenant_id) WHERE ((origin = 'OURS'::text) AND (requested_status = 'CANCELLED'::text));


--
-- Name: reservation_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX reservation_reference ON public.reservation USING btree (booked_by_tenant_id, reference_in_use) WHERE (reference_in_use IS NOT NULL);


--
-- Name: reservation_stay; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_stay ON public.reservation USING gist (tenant_id, daterange(check_in, check_out, '[]'::text));


--
-- Name: reservation_stay_elsewhere; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_stay_elsewhere ON public.reservation USING gist (booked_by_tenant_id, daterange(check_in, check_out, '[]'::text)) WHERE (booked_by_tenant_id <> tenant_id);


--
-- Name: reservation_without_keywords; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_without_keywords ON public.reservation USING btree (id) WHERE (keywords IS NULL);


--
-- Name: stay_change_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX stay_change_expiry ON public.stay_change USING btree (expires_at);


--
-- Name: stay_change_reservation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX stay_change_reservation ON public.stay_change USING btree (reservation_id);


--
-- Name: sync_run_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sync_run_page ON public.sync_run USING btree (account_id, started_at);


--
-- Name: sync_schedule_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sync_schedule_due ON public.sync_schedule USING btree (next_due_at);


--
-- Name: tenant_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX tenant_default ON public.tenant USING btree (workspace_id) WHERE is_default;


--
-- Name: tenant_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tenant_workspace ON public.tenant USING btree (workspace_id);


--
-- Name: webhook_attempt_delivery; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_delivery ON ONLY public.webhook_attempt USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261128_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261128_delivery_id_number_idx ON public.webhook_attempt_20261128 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_in_clear; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_in_clear ON ONLY public.webhook_attempt USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261128_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261128_id_idx ON public.webhook_attempt_20261128 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261129_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261129_delivery_id_number_idx ON public.webhook_attempt_20261129 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261129_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261129_id_idx ON public.webhook_attempt_20261129 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261130_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261130_delivery_id_number_idx ON public.webhook_attempt_20261130 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261130_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261130_id_idx ON public.webhook_attempt_20261130 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261201_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261201_delivery_id_number_idx ON public.webhook_attempt_20261201 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261201_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261201_id_idx ON public.webhook_attempt_20261201 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261202_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261202_delivery_id_number_idx ON public.webhook_attempt_20261202 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261202_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261202_id_idx ON public.webhook_attempt_20261202 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261203_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261203_delivery_id_number_idx ON public.webhook_attempt_20261203 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261203_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261203_id_idx ON public.webhook_attempt_20261203 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_20261204_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261204_delivery_id_number_idx ON public.webhook_attempt_20261204 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_20261204_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_20261204_id_idx ON public.webhook_attempt_20261204 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_default_delivery_id_number_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_default_delivery_id_number_idx ON public.webhook_attempt_default USING btree (delivery_id, number);


--
-- Name: webhook_attempt_default_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_default_id_idx ON public.webhook_attempt_default USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_attempt_until_20261128_index_0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_until_20261128_index_0 ON public.webhook_attempt_until_20261128 USING btree (delivery_id, number);


--
-- Name: webhook_attempt_until_20261128_index_1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_until_20261128_index_1 ON public.webhook_attempt_until_20261128 USING btree (id) WHERE (response_excerpt <> ''::text);


--
-- Name: webhook_delivery_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (workspace_id, endpoint_id, next_attempt_at) WHERE (state = 'PENDING'::text);


--
-- Name: webhook_delivery_endpoint; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_endpoint ON public.webhook_delivery USING btree (endpoint_id, state);


--
-- Name: webhook_delivery_leased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_leased ON public.webhook_delivery USING btree (endpoint_id) WHERE ((state = 'PENDING'::text) AND (lease_until IS NOT NULL));


--
-- Name: webhook_delivery_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_page ON public.webhook_delivery USING btree (workspace_id, tenant_id, created_at, id);


--
-- Name: webhook_delivery_test; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_test ON public.webhook_delivery USING btree (workspace_id, tenant_id) WHERE is_test;


--
-- Name: webhook_delivery_tests; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_tests ON public.webhook_delivery USING btree (workspace_id) WHERE (is_test AND (state = 'PENDING'::text) AND (round = 0));


--
-- Name: webhook_endpoint_removed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_endpoint_removed ON public.webhook_endpoint USING btree (removed_at) WHERE (removed_at IS NOT NULL);


--
-- Name: webhook_endpoint_url; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX webhook_endpoint_url ON public.webhook_endpoint USING btree (app_id, url) WHERE (removed_at IS NULL);


--
-- Name: webhook_endpoint_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_endpoint_workspace ON public.webhook_endpoint USING btree (workspace_id);


--
-- Name: audit_entry_20261128_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261128_at_idx;


--
-- Name: audit_entry_20261128_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261128_pkey;


--
-- Name: audit_entry_20261128_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261128_workspace_id_at_id_idx;


--
-- Name: audit_entry_20261129_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261129_at_idx;


--
-- Name: audit_entry_20261129_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261129_pkey;


--
-- Name: audit_entry_20261129_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261129_workspace_id_at_id_idx;


--
-- Name: audit_entry_20261130_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261130_at_idx;


--
-- Name: audit_entry_20261130_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261130_pkey;


--
-- Name: audit_entry_20261130_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261130_workspace_id_at_id_idx;


--
-- Name: audit_entry_20261201_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261201_at_idx;


--
-- Name: audit_entry_20261201_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261201_pkey;


--
-- Name: audit_entry_20261201_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261201_workspace_id_at_id_idx;


--
-- Name: audit_entry_20261202_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261202_at_idx;


--
-- Name: audit_entry_20261202_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261202_pkey;


--
-- Name: audit_entry_20261202_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261202_workspace_id_at_id_idx;


--
-- Name: audit_entry_20261203_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261203_at_idx;


--
-- Name: audit_entry_20261203_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261203_pkey;


--
-- Name: audit_entry_20261203_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261203_workspace_id_at_id_idx;


--
-- Name: audit_entry_20261204_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_20261204_at_idx;


--
-- Name: audit_entry_20261204_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_20261204_pkey;


--
-- Name: audit_entry_20261204_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_20261204_workspace_id_at_id_idx;


--
-- Name: audit_entry_default_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_default_at_idx;


--
-- Name: audit_entry_default_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_default_pkey;


--
-- Name: audit_entry_default_workspace_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_default_workspace_id_at_id_idx;


--
-- Name: audit_entry_until_20261128_index_0; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_age ATTACH PARTITION public.audit_entry_until_20261128_index_0;


--
-- Name: audit_entry_until_20261128_index_1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.audit_entry_page ATTACH PARTITION public.audit_entry_until_20261128_index_1;


--
-- Name: audit_entry_until_20261128_key_0; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_audit_entry" ATTACH PARTITION public.audit_entry_until_20261128_key_0;


--
-- Name: outbox_event_20261128_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261128_created_at_id_idx;


--
-- Name: outbox_event_20261128_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261128_feed_position_idx;


--
-- Name: outbox_event_20261128_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261128_id_idx;


--
-- Name: outbox_event_20261128_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261128_pkey;


--
-- Name: outbox_event_20261128_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261128_subject_id_idx;


--
-- Name: outbox_event_20261128_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261128_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261128_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261128_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261128_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261128_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_20261129_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261129_created_at_id_idx;


--
-- Name: outbox_event_20261129_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261129_feed_position_idx;


--
-- Name: outbox_event_20261129_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261129_id_idx;


--
-- Name: outbox_event_20261129_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261129_pkey;


--
-- Name: outbox_event_20261129_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261129_subject_id_idx;


--
-- Name: outbox_event_20261129_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261129_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261129_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261129_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261129_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261129_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_20261130_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261130_created_at_id_idx;


--
-- Name: outbox_event_20261130_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261130_feed_position_idx;


--
-- Name: outbox_event_20261130_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261130_id_idx;


--
-- Name: outbox_event_20261130_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261130_pkey;


--
-- Name: outbox_event_20261130_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261130_subject_id_idx;


--
-- Name: outbox_event_20261130_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261130_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261130_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261130_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261130_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261130_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_20261201_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261201_created_at_id_idx;


--
-- Name: outbox_event_20261201_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261201_feed_position_idx;


--
-- Name: outbox_event_20261201_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261201_id_idx;


--
-- Name: outbox_event_20261201_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261201_pkey;


--
-- Name: outbox_event_20261201_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261201_subject_id_idx;


--
-- Name: outbox_event_20261201_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261201_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261201_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261201_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261201_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261201_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_20261202_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261202_created_at_id_idx;


--
-- Name: outbox_event_20261202_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261202_feed_position_idx;


--
-- Name: outbox_event_20261202_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261202_id_idx;


--
-- Name: outbox_event_20261202_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261202_pkey;


--
-- Name: outbox_event_20261202_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261202_subject_id_idx;


--
-- Name: outbox_event_20261202_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261202_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261202_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261202_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261202_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261202_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_20261203_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261203_created_at_id_idx;


--
-- Name: outbox_event_20261203_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261203_feed_position_idx;


--
-- Name: outbox_event_20261203_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261203_id_idx;


--
-- Name: outbox_event_20261203_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261203_pkey;


--
-- Name: outbox_event_20261203_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261203_subject_id_idx;


--
-- Name: outbox_event_20261203_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261203_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261203_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261203_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261203_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261203_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_20261204_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_20261204_created_at_id_idx;


--
-- Name: outbox_event_20261204_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_20261204_feed_position_idx;


--
-- Name: outbox_event_20261204_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_20261204_id_idx;


--
-- Name: outbox_event_20261204_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_20261204_pkey;


--
-- Name: outbox_event_20261204_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_20261204_subject_id_idx;


--
-- Name: outbox_event_20261204_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_20261204_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_20261204_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_20261204_workspace_id_created_at_idx;


--
-- Name: outbox_event_20261204_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_20261204_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_default_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_default_created_at_id_idx;


--
-- Name: outbox_event_default_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_default_feed_position_idx;


--
-- Name: outbox_event_default_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_default_id_idx;


--
-- Name: outbox_event_default_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_default_pkey;


--
-- Name: outbox_event_default_subject_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_default_subject_id_idx;


--
-- Name: outbox_event_default_workspace_id_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_default_workspace_id_created_at_id_idx;


--
-- Name: outbox_event_default_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_default_workspace_id_created_at_idx;


--
-- Name: outbox_event_default_workspace_id_tenant_id_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_default_workspace_id_tenant_id_feed_position_idx;


--
-- Name: outbox_event_until_20261128_created_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_unnumbered ATTACH PARTITION public.outbox_event_until_20261128_created_at_id_idx;


--
-- Name: outbox_event_until_20261128_feed_position_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_position ATTACH PARTITION public.outbox_event_until_20261128_feed_position_idx;


--
-- Name: outbox_event_until_20261128_index_0; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_in_clear ATTACH PARTITION public.outbox_event_until_20261128_index_0;


--
-- Name: outbox_event_until_20261128_index_1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_page ATTACH PARTITION public.outbox_event_until_20261128_index_1;


--
-- Name: outbox_event_until_20261128_index_3; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_subject ATTACH PARTITION public.outbox_event_until_20261128_index_3;


--
-- Name: outbox_event_until_20261128_key_0; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_cc0c9e40998e45ecfc5e313429d" ATTACH PARTITION public.outbox_event_until_20261128_key_0;


--
-- Name: outbox_event_until_20261128_workspace_id_created_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_pending ATTACH PARTITION public.outbox_event_until_20261128_workspace_id_created_at_idx;


--
-- Name: outbox_event_until_20261128_workspace_id_tenant_id_feed_pos_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.outbox_event_feed ATTACH PARTITION public.outbox_event_until_20261128_workspace_id_tenant_id_feed_pos_idx;


--
-- Name: pms_call_20261127_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261127_account_id_at_id_idx;


--
-- Name: pms_call_20261127_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261127_pkey;


--
-- Name: pms_call_20261128_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261128_account_id_at_id_idx;


--
-- Name: pms_call_20261128_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261128_pkey;


--
-- Name: pms_call_20261129_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261129_account_id_at_id_idx;


--
-- Name: pms_call_20261129_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261129_pkey;


--
-- Name: pms_call_20261130_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261130_account_id_at_id_idx;


--
-- Name: pms_call_20261130_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261130_pkey;


--
-- Name: pms_call_20261201_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261201_account_id_at_id_idx;


--
-- Name: pms_call_20261201_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261201_pkey;


--
-- Name: pms_call_20261202_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261202_account_id_at_id_idx;


--
-- Name: pms_call_20261202_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261202_pkey;


--
-- Name: pms_call_20261203_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261203_account_id_at_id_idx;


--
-- Name: pms_call_20261203_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261203_pkey;


--
-- Name: pms_call_20261204_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_20261204_account_id_at_id_idx;


--
-- Name: pms_call_20261204_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_20261204_pkey;


--
-- Name: pms_call_default_account_id_at_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_page ATTACH PARTITION public.pms_call_default_account_id_at_id_idx;


--
-- Name: pms_call_default_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.pms_call_pkey ATTACH PARTITION public.pms_call_default_pkey;


--
-- Name: webhook_attempt_20261128_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261128_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261128_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261128_id_idx;


--
-- Name: webhook_attempt_20261128_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261128_pkey;


--
-- Name: webhook_attempt_20261129_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261129_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261129_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261129_id_idx;


--
-- Name: webhook_attempt_20261129_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261129_pkey;


--
-- Name: webhook_attempt_20261130_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261130_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261130_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261130_id_idx;


--
-- Name: webhook_attempt_20261130_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261130_pkey;


--
-- Name: webhook_attempt_20261201_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261201_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261201_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261201_id_idx;


--
-- Name: webhook_attempt_20261201_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261201_pkey;


--
-- Name: webhook_attempt_20261202_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261202_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261202_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261202_id_idx;


--
-- Name: webhook_attempt_20261202_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261202_pkey;


--
-- Name: webhook_attempt_20261203_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261203_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261203_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261203_id_idx;


--
-- Name: webhook_attempt_20261203_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261203_pkey;


--
-- Name: webhook_attempt_20261204_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_20261204_delivery_id_number_idx;


--
-- Name: webhook_attempt_20261204_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_20261204_id_idx;


--
-- Name: webhook_attempt_20261204_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_20261204_pkey;


--
-- Name: webhook_attempt_default_delivery_id_number_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_default_delivery_id_number_idx;


--
-- Name: webhook_attempt_default_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_default_id_idx;


--
-- Name: webhook_attempt_default_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_default_pkey;


--
-- Name: webhook_attempt_until_20261128_index_0; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_delivery ATTACH PARTITION public.webhook_attempt_until_20261128_index_0;


--
-- Name: webhook_attempt_until_20261128_index_1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempt_in_clear ATTACH PARTITION public.webhook_attempt_until_20261128_index_1;


--
-- Name: webhook_attempt_until_20261128_key_1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public."PK_e4ff77b66cdd20591ba6189a1f9" ATTACH PARTITION public.webhook_attempt_until_20261128_key_1;


--
-- Name: audit_entry audit_entry_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_kept BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261128 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261128 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261129 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261129 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261130 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261130 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261201 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261201 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261202 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261202 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261203 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261203 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_20261204 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_20261204 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_default audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_default FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: audit_entry_until_20261128 audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry_until_20261128 FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();


--
-- Name: calendar changed_calendar_is_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changed_calendar_is_noted AFTER UPDATE ON public.calendar FOR EACH ROW WHEN (((new.nights <> ''::text) AND ((old.first_day IS DISTINCT FROM new.first_day) OR (old.free IS DISTINCT FROM new.free)))) EXECUTE FUNCTION public.note_calendar_change();


--
-- Name: listing changed_currency_is_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changed_currency_is_noted AFTER UPDATE ON public.listing FOR EACH ROW WHEN ((old.currency IS DISTINCT FROM new.currency)) EXECUTE FUNCTION public.note_listing_currency();


--
-- Name: workspace changed_discount_is_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changed_discount_is_noted AFTER UPDATE ON public.workspace FOR EACH ROW WHEN ((old.default_discount_percentage IS DISTINCT FROM new.default_discount_percentage)) EXECUTE FUNCTION public.note_workspace_discount();


--
-- Name: hold changed_hold_changes_calendar; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changed_hold_changes_calendar AFTER UPDATE ON public.hold FOR EACH ROW WHEN (((((old.unit_id IS DISTINCT FROM new.unit_id) OR (old.stay IS DISTINCT FROM new.stay)) OR (old.known_at IS DISTINCT FROM new.known_at)) OR (old.held_until IS DISTINCT FROM new.held_until))) EXECUTE FUNCTION public.hold_changes_calendar();


--
-- Name: integration_account changed_prices_are_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changed_prices_are_noted AFTER UPDATE ON public.integration_account FOR EACH ROW WHEN ((((old.markup_percentage IS DISTINCT FROM new.markup_percentage) OR (old.default_discount_percentage IS DISTINCT FROM new.default_discount_percentage)) OR (old.distribution_markup_percentage IS DISTINCT FROM new.distribution_markup_percentage))) EXECUTE FUNCTION public.note_account_prices();


--
-- Name: released_hold changed_release_changes_calendar; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changed_release_changes_calendar AFTER UPDATE ON public.released_hold FOR EACH ROW WHEN ((old.reopens OR new.reopens)) EXECUTE FUNCTION public.hold_changes_calendar();


--
-- Name: released_hold deleted_release_changes_calendar; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER deleted_release_changes_calendar AFTER DELETE ON public.released_hold FOR EACH ROW WHEN (old.reopens) EXECUTE FUNCTION public.hold_changes_calendar();


--
-- Name: calendar free_nights; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER free_nights BEFORE INSERT OR UPDATE ON public.calendar FOR EACH ROW EXECUTE FUNCTION public.count_free_nights();


--
-- Name: hold hold_changes_calendar; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hold_changes_calendar AFTER INSERT OR DELETE ON public.hold FOR EACH ROW EXECUTE FUNCTION public.hold_changes_calendar();


--
-- Name: hold hold_in_workspace; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hold_in_workspace BEFORE INSERT ON public.hold FOR EACH ROW EXECUTE FUNCTION public.hold_in_workspace();


--
-- Name: integration_account integration_account_keywords; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER integration_account_keywords AFTER INSERT OR DELETE ON public.integration_account FOR EACH ROW EXECUTE FUNCTION public.integration_account_keywords();


--
-- Name: integration_account integration_account_keywords_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER integration_account_keywords_change AFTER UPDATE OF keywords, tenant_id ON public.integration_account FOR EACH ROW WHEN (((old.keywords IS DISTINCT FROM new.keywords) OR (old.tenant_id IS DISTINCT FROM new.tenant_id))) EXECUTE FUNCTION public.integration_account_keywords();


--
-- Name: unit inventory_changes_calendar; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER inventory_changes_calendar AFTER UPDATE OF inventory_count ON public.unit FOR EACH ROW WHEN ((old.inventory_count <> new.inventory_count)) EXECUTE FUNCTION public.inventory_changes_calendar();


--
-- Name: listing listing_delta; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listing_delta AFTER INSERT OR DELETE ON public.listing FOR EACH ROW EXECUTE FUNCTION public.listing_delta();


--
-- Name: listing listing_delta_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listing_delta_change AFTER UPDATE OF document, tenant_id ON public.listing FOR EACH ROW WHEN (((old.document IS DISTINCT FROM new.document) OR (old.tenant_id <> new.tenant_id))) EXECUTE FUNCTION public.listing_delta();


--
-- Name: listing_import listing_import_delta; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listing_import_delta AFTER INSERT OR DELETE ON public.listing_import FOR EACH ROW EXECUTE FUNCTION public.listing_import_delta();


--
-- Name: listing_import listing_import_keywords; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listing_import_keywords AFTER INSERT OR DELETE ON public.listing_import FOR EACH ROW EXECUTE FUNCTION public.listing_import_keywords();


--
-- Name: listing listing_keywords; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listing_keywords AFTER INSERT OR DELETE ON public.listing FOR EACH ROW EXECUTE FUNCTION public.listing_keywords();


--
-- Name: listing listing_keywords_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listing_keywords_change AFTER UPDATE OF keywords, tenant_id ON public.listing FOR EACH ROW WHEN (((old.keywords IS DISTINCT FROM new.keywords) OR (old.tenant_id IS DISTINCT FROM new.tenant_id))) EXECUTE FUNCTION public.listing_keywords();


--
-- Name: calendar new_calendar_is_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER new_calendar_is_noted AFTER INSERT ON public.calendar FOR EACH ROW WHEN ((new.nights <> ''::text)) EXECUTE FUNCTION public.note_calendar_change();


--
-- Name: released_hold release_changes_calendar; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER release_changes_calendar AFTER INSERT ON public.released_hold FOR EACH ROW WHEN (new.reopens) EXECUTE FUNCTION public.hold_changes_calendar();


--
-- Name: released_hold released_hold_in_workspace; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER released_hold_in_workspace BEFORE INSERT ON public.released_hold FOR EACH ROW EXECUTE FUNCTION public.hold_in_workspace();


--
-- Name: reservation reservation_delta; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_delta AFTER INSERT OR DELETE ON public.reservation FOR EACH ROW EXECUTE FUNCTION public.reservation_delta();


--
-- Name: reservation reservation_delta_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_delta_change AFTER UPDATE OF tenant_id, booked_by_tenant_id, listing_id, unit_id, provider_reservation_id, check_in, check_out, guests, adults, children, infants, pets, guest, sealed_guest, guest_erased_at, status, source, notes, currency, components, given_price, price_difference, commission, host_payout, client_reference, metadata, confirmation_code, check_in_time, check_out_time, locale, not_sent, cancellation, cancellation_request, created_at, updated_at, confirmed_at, cancelled_at ON public.reservation FOR EACH ROW WHEN ((((((((((((((((((((((((((((((((((((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.booked_by_tenant_id IS DISTINCT FROM new.booked_by_tenant_id)) OR (old.listing_id IS DISTINCT FROM new.listing_id)) OR (old.unit_id IS DISTINCT FROM new.unit_id)) OR (old.provider_reservation_id IS DISTINCT FROM new.provider_reservation_id)) OR (old.check_in IS DISTINCT FROM new.check_in)) OR (old.check_out IS DISTINCT FROM new.check_out)) OR (old.guests IS DISTINCT FROM new.guests)) OR (old.adults IS DISTINCT FROM new.adults)) OR (old.children IS DISTINCT FROM new.children)) OR (old.infants IS DISTINCT FROM new.infants)) OR (old.pets IS DISTINCT FROM new.pets)) OR (old.guest IS DISTINCT FROM new.guest)) OR (old.sealed_guest IS DISTINCT FROM new.sealed_guest)) OR (old.guest_erased_at IS DISTINCT FROM new.guest_erased_at)) OR (old.status IS DISTINCT FROM new.status)) OR (old.source IS DISTINCT FROM new.source)) OR (old.notes IS DISTINCT FROM new.notes)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.components IS DISTINCT FROM new.components)) OR (old.given_price IS DISTINCT FROM new.given_price)) OR (old.price_difference IS DISTINCT FROM new.price_difference)) OR (old.commission IS DISTINCT FROM new.commission)) OR (old.host_payout IS DISTINCT FROM new.host_payout)) OR (old.client_reference IS DISTINCT FROM new.client_reference)) OR (old.metadata IS DISTINCT FROM new.metadata)) OR (old.confirmation_code IS DISTINCT FROM new.confirmation_code)) OR (old.check_in_time IS DISTINCT FROM new.check_in_time)) OR (old.check_out_time IS DISTINCT FROM new.check_out_time)) OR (old.locale IS DISTINCT FROM new.locale)) OR (old.not_sent IS DISTINCT FROM new.not_sent)) OR (old.cancellation IS DISTINCT FROM new.cancellation)) OR (old.cancellation_request IS DISTINCT FROM new.cancellation_request)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.confirmed_at IS DISTINCT FROM new.confirmed_at)) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at))) EXECUTE FUNCTION public.reservation_delta();


--
-- Name: reservation reservation_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_gone AFTER DELETE ON public.reservation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_reservation();


--
-- Name: reservation reservation_keywords; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_keywords AFTER INSERT OR DELETE ON public.reservation FOR EACH ROW EXECUTE FUNCTION public.reservation_keywords();


--
-- Name: reservation reservation_keywords_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_keywords_change AFTER UPDATE OF keywords, tenant_id, booked_by_tenant_id, guest_erased_at ON public.reservation FOR EACH ROW WHEN (((old.keywords IS DISTINCT FROM new.keywords) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.booked_by_tenant_id IS DISTINCT FROM new.booked_by_tenant_id))) EXECUTE FUNCTION public.reservation_keywords();


--
-- Name: reservation reservation_keywords_erasure; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_keywords_erasure BEFORE UPDATE OF guest_erased_at ON public.reservation FOR EACH ROW WHEN (((old.guest_erased_at IS NULL) AND (new.guest_erased_at IS NOT NULL) AND (NOT (old.keywords IS DISTINCT FROM new.keywords)))) EXECUTE FUNCTION public.erase_keywords();


--
-- Name: listing reservation_listing_delta; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_listing_delta AFTER UPDATE OF provider_id, parent_property_id ON public.listing FOR EACH ROW WHEN (((old.provider_id <> new.provider_id) OR (old.parent_property_id IS DISTINCT FROM new.parent_property_id))) EXECUTE FUNCTION public.reservation_listing_delta();


--
-- Name: stay_change stay_change_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stay_change_gone AFTER DELETE ON public.stay_change REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_change();


--
-- Name: unit unit_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER unit_gone AFTER DELETE ON public.unit REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_unit();


--
-- Name: reservation FK_06ea1e3ba322dfb6a1a0edca52b; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reservation
    ADD CONSTRAINT "FK_06ea1e3ba322dfb6a1a0edca52b" FOREIGN KEY (integration_account_id, tenant_id) REFERENCES public.integration_account(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: listing FK_167033800a18ba5ee7b368d54d3; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT "FK_167033800a18ba5ee7b368d54d3" FOREIGN KEY (integration_account_id, tenant_id) REFERENCES public.integration_account(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: promotion FK_235a69aff866829c8d599275e7d; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.promotion
    ADD CONSTRAINT "FK_235a69aff866829c8d599275e7d" FOREIGN KEY (integration_account_id, tenant_id) REFERENCES public.integration_account(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: listing_tag FK_3f9b9302602d9509e50835113ad; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tag
    ADD CONSTRAINT "FK_3f9b9302602d9509e50835113ad" FOREIGN KEY (tag_id) REFERENCES public.tag(id) ON DELETE CASCADE;


--
-- Name: pms_hint FK_4bc63bac9319e11731b0991e292; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_hint
    ADD CONSTRAINT "FK_4bc63bac9319e11731b0991e292" FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: account_tag FK_51dbf2b4e83cbde9e1890556501; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_tag
    ADD CONSTRAINT "FK_51dbf2b4e83cbde9e1890556501" FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: integration_account FK_7553ca7009485eefca78811d624; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_account
    ADD CONSTRAINT "FK_7553ca7009485eefca78811d624" FOREIGN KEY (tenant_id, workspace_id) REFERENCES public.tenant(id, workspace_id);


--
-- Name: unit FK_864734eff00c6024f03ea8f4a76; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT "FK_864734eff00c6024f03ea8f4a76" FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;


--
-- Name: tenant FK_9cf9ce4cb85189f6b395d572ec5; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT "FK_9cf9ce4cb85189f6b395d572ec5" FOREIGN KEY (workspace_id) REFERENCES public.workspace(id) ON DELETE CASCADE;


--
-- Name: account_tag FK_ab4ca95e6cf910b432935ac11a3; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_tag
    ADD CONSTRAINT "FK_ab4ca95e6cf910b432935ac11a3" FOREIGN KEY (tag_id) REFERENCES public.tag(id) ON DELETE CASCADE;


--
-- Name: sync_run FK_b21fea483127e21c054befabf40; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_run
    ADD CONSTRAINT "FK_b21fea483127e21c054befabf40" FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: reservation FK_b584c36bb314deb3140ec70bbb2; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reservation
    ADD CONSTRAINT "FK_b584c36bb314deb3140ec70bbb2" FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;


--
-- Name: listing_tag FK_c1f4991b115057e449f65bf75af; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tag
    ADD CONSTRAINT "FK_c1f4991b115057e449f65bf75af" FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;


--
-- Name: oauth_state FK_cadd7b6e246422962132906fbcb; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_state
    ADD CONSTRAINT "FK_cadd7b6e246422962132906fbcb" FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: webhook_endpoint FK_d3cc0633007a2dda21b8ef16eb3; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT "FK_d3cc0633007a2dda21b8ef16eb3" FOREIGN KEY (app_id) REFERENCES public.webhook_app(id) ON DELETE CASCADE;


--
-- Name: webhook_app FK_d506bbd72563f9c76a6b0c96596; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_app
    ADD CONSTRAINT "FK_d506bbd72563f9c76a6b0c96596" FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;


--
-- Name: webhook_attempt FK_d7ed48c4841159bfd6bdee166ea; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt
    ADD CONSTRAINT "FK_d7ed48c4841159bfd6bdee166ea" FOREIGN KEY (delivery_id) REFERENCES public.webhook_delivery(id) ON DELETE CASCADE;


--
-- Name: cancellation_preview FK_dbd79a8eaedb0e41ae1e8902e3b; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cancellation_preview
    ADD CONSTRAINT "FK_dbd79a8eaedb0e41ae1e8902e3b" FOREIGN KEY (reservation_id) REFERENCES public.reservation(id) ON DELETE CASCADE;


--
-- Name: pms_hold FK_e2af6dc2dedf89391ab8116685f; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pms_hold
    ADD CONSTRAINT "FK_e2af6dc2dedf89391ab8116685f" FOREIGN KEY (integration_account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: api_key FK_ecc615827295b4cd316f6088aea; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT "FK_ecc615827295b4cd316f6088aea" FOREIGN KEY (workspace_id) REFERENCES public.workspace(id) ON DELETE CASCADE;


--
-- Name: webhook_delivery FK_f53f5aec02217a54927b13e39d9; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT "FK_f53f5aec02217a54927b13e39d9" FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoint(id) ON DELETE CASCADE;


--
-- Name: integration_credential FK_f6a5a6be3bc985ac7ee9eebde6a; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.integration_credential
    ADD CONSTRAINT "FK_f6a5a6be3bc985ac7ee9eebde6a" FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: sync_schedule FK_f89e62fb4e21b120eb0d2fde934; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_schedule
    ADD CONSTRAINT "FK_f89e62fb4e21b120eb0d2fde934" FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: listing_import FK_fa1536ee686171165610b24dfbb; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_import
    ADD CONSTRAINT "FK_fa1536ee686171165610b24dfbb" FOREIGN KEY (listing_id, owner_tenant_id) REFERENCES public.listing(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: stay_change FK_stay_change_reservation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.stay_change
    ADD CONSTRAINT "FK_stay_change_reservation" FOREIGN KEY (reservation_id) REFERENCES public.reservation(id) ON DELETE CASCADE;


--
-- Name: calendar_change calendar_change_unit; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_change
    ADD CONSTRAINT calendar_change_unit FOREIGN KEY (unit_id) REFERENCES public.unit(id) ON DELETE CASCADE;


--
-- Name: confirmed_read confirmed_read_account; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.confirmed_read
    ADD CONSTRAINT confirmed_read_account FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: connect_session connect_session_tenant; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connect_session
    ADD CONSTRAINT connect_session_tenant FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;


--
-- Name: hint_turn hint_turn_account; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hint_turn
    ADD CONSTRAINT hint_turn_account FOREIGN KEY (account_id) REFERENCES public.integration_account(id) ON DELETE CASCADE;


--
-- Name: listing_bitmap listing_bitmap_account; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_bitmap
    ADD CONSTRAINT listing_bitmap_account FOREIGN KEY (integration_account_id, tenant_id) REFERENCES public.integration_account(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: listing_filter listing_filter_listing; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_filter
    ADD CONSTRAINT listing_filter_listing FOREIGN KEY (listing_id, tenant_id) REFERENCES public.listing(id, tenant_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: account_tag; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.account_tag ENABLE ROW LEVEL SECURITY;

--
-- Name: api_key; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261129; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261129 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261130; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261130 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261201; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261201 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261202; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261202 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261203; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261203 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_20261204; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_20261204 ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_default; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_default ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_entry_until_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_entry_until_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: calendar; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.calendar ENABLE ROW LEVEL SECURITY;

--
-- Name: calendar_change; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.calendar_change ENABLE ROW LEVEL SECURITY;

--
-- Name: cancellation_preview; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.cancellation_preview ENABLE ROW LEVEL SECURITY;

--
-- Name: confirmed_read; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.confirmed_read ENABLE ROW LEVEL SECURITY;

--
-- Name: connect_session; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.connect_session ENABLE ROW LEVEL SECURITY;

--
-- Name: data_key; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.data_key ENABLE ROW LEVEL SECURITY;

--
-- Name: delta_row; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.delta_row ENABLE ROW LEVEL SECURITY;

--
-- Name: feed_consumer; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.feed_consumer ENABLE ROW LEVEL SECURITY;

--
-- Name: feed_shift; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.feed_shift ENABLE ROW LEVEL SECURITY;

--
-- Name: hint_turn; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.hint_turn ENABLE ROW LEVEL SECURITY;

--
-- Name: hold; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.hold ENABLE ROW LEVEL SECURITY;

--
-- Name: idempotency_key; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.idempotency_key ENABLE ROW LEVEL SECURITY;

--
-- Name: integration_account; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.integration_account ENABLE ROW LEVEL SECURITY;

--
-- Name: integration_credential; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.integration_credential ENABLE ROW LEVEL SECURITY;

--
-- Name: integration_definition; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.integration_definition ENABLE ROW LEVEL SECURITY;

--
-- Name: keyword; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.keyword ENABLE ROW LEVEL SECURITY;

--
-- Name: listing; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_bitmap; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_bitmap ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_filter; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_filter ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_import; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_import ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_tag; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_tag ENABLE ROW LEVEL SECURITY;

--
-- Name: oauth_app; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.oauth_app ENABLE ROW LEVEL SECURITY;

--
-- Name: oauth_state; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.oauth_state ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261129; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261129 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261130; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261130 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261201; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261201 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261202; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261202 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261203; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261203 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_20261204; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_20261204 ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_default; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_default ENABLE ROW LEVEL SECURITY;

--
-- Name: outbox_event_until_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.outbox_event_until_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261127; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261127 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261129; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261129 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261130; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261130 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261201; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261201 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261202; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261202 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261203; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261203 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_20261204; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_20261204 ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_call_default; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_call_default ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_hint; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_hint ENABLE ROW LEVEL SECURITY;

--
-- Name: pms_hold; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_hold ENABLE ROW LEVEL SECURITY;

--
-- Name: promotion; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.promotion ENABLE ROW LEVEL SECURITY;

--
-- Name: quote; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.quote ENABLE ROW LEVEL SECURITY;

--
-- Name: released_hold; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.released_hold ENABLE ROW LEVEL SECURITY;

--
-- Name: reservation; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.reservation ENABLE ROW LEVEL SECURITY;

--
-- Name: stay_change; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.stay_change ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_run; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sync_run ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_schedule; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sync_schedule ENABLE ROW LEVEL SECURITY;

--
-- Name: tag; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.tag ENABLE ROW LEVEL SECURITY;

--
-- Name: account_tag tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.account_tag USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = account_tag.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: api_key tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.api_key USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: calendar tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.calendar USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: calendar_change tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.calendar_change USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: cancellation_preview tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.cancellation_preview USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: confirmed_read tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.confirmed_read USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: connect_session tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.connect_session USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: data_key tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.data_key USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: delta_row tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.delta_row USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: feed_consumer tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.feed_consumer USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: feed_shift tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.feed_shift USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: hint_turn tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.hint_turn USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = hint_turn.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: hold tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.hold USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: idempotency_key tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.idempotency_key USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: integration_credential tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.integration_credential USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = integration_credential.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: integration_definition tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.integration_definition USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: keyword tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.keyword USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: listing_import tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.listing_import USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, owner_tenant_id]))));


--
-- Name: oauth_app tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.oauth_app USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: oauth_state tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.oauth_state USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = oauth_state.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261127 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261127 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261127.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261128 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261128 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261128.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261129 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261129 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261129.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261130 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261130 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261130.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261201 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261201 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261201.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261202 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261202 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261202.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261203 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261203 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261203.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_20261204 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_20261204 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_20261204.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_call_default tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_call_default FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_call_default.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_hint tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_hint USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_hint.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: pms_hold tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_hold USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: promotion tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.promotion USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: quote tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.quote USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: released_hold tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.released_hold USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: reservation tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.reservation USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id, booked_by_tenant_id])));


--
-- Name: stay_change tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.stay_change USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: sync_run tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.sync_run USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = sync_run.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: sync_schedule tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.sync_schedule USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = sync_schedule.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: tag tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.tag USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: tenant tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.tenant USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, id])));


--
-- Name: unit tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.unit USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: webhook_app tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_app USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: webhook_attempt tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261128 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261128 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261128.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261129 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261129 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261129.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261130 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261130 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261130.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261201 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261201 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261201.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261202 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261202 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261202.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261203 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261203 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261203.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_20261204 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_20261204 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_20261204.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_default tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_default FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_default.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_attempt_until_20261128 tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_attempt_until_20261128 FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_delivery p
  WHERE ((p.id = webhook_attempt_until_20261128.delivery_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: webhook_delivery tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_delivery USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: webhook_endpoint tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.webhook_endpoint USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.webhook_app p
  WHERE ((p.id = webhook_endpoint.app_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: workspace tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.workspace USING (((id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: workspace_move tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.workspace_move USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: workspace_write tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.workspace_write USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: audit_entry tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.audit_entry FOR DELETE USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: integration_account tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.integration_account FOR DELETE USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: listing tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.listing FOR DELETE USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_bitmap tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.listing_bitmap FOR DELETE USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_filter tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.listing_filter FOR DELETE USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_tag tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.listing_tag FOR DELETE USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.listing p
  WHERE ((p.id = listing_tag.listing_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: outbox_event tenancy_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_delete ON public.outbox_event FOR DELETE USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.audit_entry FOR INSERT WITH CHECK (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: integration_account tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.integration_account FOR INSERT WITH CHECK ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: listing tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.listing FOR INSERT WITH CHECK (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_bitmap tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.listing_bitmap FOR INSERT WITH CHECK (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_filter tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.listing_filter FOR INSERT WITH CHECK (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_tag tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.listing_tag FOR INSERT WITH CHECK (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.listing p
  WHERE ((p.id = listing_tag.listing_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: outbox_event tenancy_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_insert ON public.outbox_event FOR INSERT WITH CHECK (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));


--
-- Name: audit_entry tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261128 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261128 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261129 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261129 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261130 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261130 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261201 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261201 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261202 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261202 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261203 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261203 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_20261204 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_20261204 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_default tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_default FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry_until_20261128 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.audit_entry_until_20261128 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: integration_account tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.integration_account FOR SELECT USING (((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])) OR (EXISTS ( SELECT 1
   FROM public.listing_import i
  WHERE ((i.tenant_id = ( SELECT public.actor() AS actor)) AND (i.owner_tenant_id = integration_account.tenant_id))))));


--
-- Name: listing tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.listing FOR SELECT USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id])) OR (EXISTS ( SELECT 1
   FROM public.listing_import i
  WHERE ((i.tenant_id = ( SELECT public.actor() AS actor)) AND (i.listing_id = listing.id))))));


--
-- Name: listing_bitmap tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.listing_bitmap FOR SELECT USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_filter tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.listing_filter FOR SELECT USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id])) OR (EXISTS ( SELECT 1
   FROM public.listing_import i
  WHERE ((i.tenant_id = ( SELECT public.actor() AS actor)) AND (i.listing_id = listing_filter.listing_id))))));


--
-- Name: listing_tag tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.listing_tag FOR SELECT USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.listing p
  WHERE ((p.id = listing_tag.listing_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id))))) OR (EXISTS ( SELECT 1
   FROM public.listing_import i
  WHERE ((i.tenant_id = ( SELECT public.actor() AS actor)) AND (i.listing_id = listing_tag.listing_id))))));


--
-- Name: outbox_event tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261128 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261128 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261129 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261129 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261130 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261130 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261201 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261201 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261202 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261202 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261203 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261203 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_20261204 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_20261204 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_default tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_default FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: outbox_event_until_20261128 tenancy_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_select ON public.outbox_event_until_20261128 FOR SELECT USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: audit_entry tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.audit_entry FOR UPDATE USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: integration_account tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.integration_account FOR UPDATE USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: listing tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.listing FOR UPDATE USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_bitmap tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.listing_bitmap FOR UPDATE USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_filter tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.listing_filter FOR UPDATE USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id]))));


--
-- Name: listing_tag tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.listing_tag FOR UPDATE USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.listing p
  WHERE ((p.id = listing_tag.listing_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));


--
-- Name: outbox_event tenancy_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy_update ON public.outbox_event FOR UPDATE USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));


--
-- Name: tenant; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.tenant ENABLE ROW LEVEL SECURITY;

--
-- Name: unit; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.unit ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_app; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_app ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261129; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261129 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261130; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261130 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261201; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261201 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261202; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261202 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261203; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261203 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_20261204; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_20261204 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_default; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_default ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempt_until_20261128; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempt_until_20261128 ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_delivery; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_delivery ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_endpoint; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_endpoint ENABLE ROW LEVEL SECURITY;

--
-- Name: workspace; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.workspace ENABLE ROW LEVEL SECURITY;

--
-- Name: workspace_move; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.workspace_move ENABLE ROW LEVEL SECURITY;

--
-- Name: workspace_write; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.workspace_write ENABLE ROW LEVEL SECURITY;

--
-- PostgreSQL database dump complete
--


