
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

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
-- Name: forget_audit(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_audit(older_than timestamp with time zone, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    SET "lodgewire.forgets_audit" TO 'on'
    AS $$
  DECLARE
    forgotten integer;
  BEGIN
    DELETE FROM audit_entry WHERE id IN (
      SELECT id FROM audit_entry WHERE at < least(older_than, now() - interval '30 days')
       ORDER BY at LIMIT at_most FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    RETURN forgotten;
  END $$;

--
-- Name: forget_reservation(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_reservation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    DELETE FROM hold WHERE reservation_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;

--
-- Name: forget_unit(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_unit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    DELETE FROM night WHERE unit_id IN (SELECT id FROM gone);
    DELETE FROM hold WHERE unit_id IN (SELECT id FROM gone);
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
    revoked_at timestamp with time zone
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
    at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.audit_entry FORCE ROW LEVEL SECURITY;

--
-- Name: exchange_rate; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exchange_rate (
    date date NOT NULL,
    currency text NOT NULL,
    rate numeric NOT NULL
);

--
-- Name: hold; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hold (
    reservation_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    stay daterange NOT NULL,
    exclusive boolean DEFAULT false NOT NULL,
    known_at timestamp with time zone,
    workspace_id uuid NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    updated_at timestamp with time zone NOT NULL
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
    inbound_path text NOT NULL,
    inbound_secret text NOT NULL,
    subscriptions text
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
    CONSTRAINT listing_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
ALTER TABLE ONLY public.listing ALTER COLUMN document SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.listing FORCE ROW LEVEL SECURITY;

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
-- Name: night; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.night (
    unit_id uuid NOT NULL,
    date date NOT NULL,
    available smallint NOT NULL,
    price numeric,
    minimum_nights integer NOT NULL,
    maximum_nights integer NOT NULL,
    workspace_id uuid NOT NULL
);

ALTER TABLE ONLY public.night FORCE ROW LEVEL SECURITY;

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
    updated_at timestamp with time zone NOT NULL
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
    outcome text
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
    dispatched_at timestamp with time zone
);

ALTER TABLE ONLY public.outbox_event FORCE ROW LEVEL SECURITY;

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
    attempts integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.pms_hint FORCE ROW LEVEL SECURITY;

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
    cancelled_at timestamp with time zone
);

ALTER TABLE ONLY public.reservation FORCE ROW LEVEL SECURITY;

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
    finished_at timestamp with time zone
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
    calendar_read_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
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
    started_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.webhook_attempt FORCE ROW LEVEL SECURITY;

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
    finished_at timestamp with time zone
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
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.workspace FORCE ROW LEVEL SECURITY;

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

INSERT INTO public.api_key VALUES ('01a20409-ca5b-7d0f-a285-3add0ab7ac22', 'released0100', '01a20409-ca4b-7797-8273-736d03291efc', 'Bootstrap', '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0', '2026-11-22 16:14:40.219+00', '2026-11-22 16:14:40.456+00', NULL, NULL);

--
-- Data for Name: audit_entry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_entry VALUES ('01a20409-ca5d-72f7-9d14-7dc6f9075e69', '01a20409-ca4b-7797-8273-736d03291efc', NULL, 'SYSTEM', NULL, 'API_KEY_CREATED', 'api-key', '01a20409-ca5b-7d0f-a285-3add0ab7ac22', NULL, '2026-11-22 16:14:40.221+00');
INSERT INTO public.audit_entry VALUES ('01a20409-cb64-727d-b305-eb357b43486c', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'API_KEY', '01a20409-ca5b-7d0f-a285-3add0ab7ac22', 'WEBHOOK_APP_CHANGED', 'outgoing-webhooks', 'PROVIDER_14', 'cc660d86-8e2b-4b37-80ab-17adc693f950', '2026-11-22 16:14:40.484+00');
INSERT INTO public.audit_entry VALUES ('01a20409-cbdb-73ef-b1ef-f2b61d47bd80', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'API_KEY', '01a20409-ca5b-7d0f-a285-3add0ab7ac22', 'ACCOUNT_CREATED', 'integration-account', '01a20409-cb81-7f76-9c28-408677a12f80', '3c94dc86-7228-43c2-9a01-05cd8ca55854', '2026-11-22 16:14:40.603+00');
INSERT INTO public.audit_entry VALUES ('01a20409-cbdb-7767-8e6c-17a64a4c8bc5', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'API_KEY', '01a20409-ca5b-7d0f-a285-3add0ab7ac22', 'CREDENTIALS_STORED', 'integration-account', '01a20409-cb81-7f76-9c28-408677a12f80', '3c94dc86-7228-43c2-9a01-05cd8ca55854', '2026-11-22 16:14:40.603+00');
INSERT INTO public.audit_entry VALUES ('01a20409-d389-77ea-87cd-7665aaf8412c', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'API_KEY', '01a20409-ca5b-7d0f-a285-3add0ab7ac22', 'RESERVATION_CREATED', 'reservation', '01a20409-d381-730b-aad4-5d3f1b08a8c1', '82fea46b-196a-4096-bf99-dd45468cdabd', '2026-11-22 16:14:42.569+00');

--
-- Data for Name: exchange_rate; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.exchange_rate VALUES ('2026-11-20', 'USD', 1.1684);
INSERT INTO public.exchange_rate VALUES ('2026-11-20', 'JPY', 186.75);

--
-- Data for Name: hold; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hold VALUES ('01a20409-d381-730b-aad4-5d3f1b08a8c1', '01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '[2026-11-28,2026-12-01)', true, '2026-11-22 16:14:42.589+00', '01a20409-ca4b-7797-8273-736d03291efc');

--
-- Data for Name: idempotency_key; Type: TABLE DATA; Schema: public; Owner: -
--

--
-- Data for Name: integration_account; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.integration_account VALUES ('01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'Demo', 'PROVIDER_14', '361a42fc-06c3-5a15-af69-54d725733440', 'demo', 'API_KEY', NULL, 'ACTIVE', NULL, true, 0, false, false, NULL, NULL, false, NULL, NULL, 1, '2026-11-22 16:14:40.593+00', '2026-11-22 16:14:40.716+00');

--
-- Data for Name: integration_credential; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.integration_credential VALUES ('01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', 'v1:released:fzN7nH3qrxAVsWGgl4iTM5MI3IOJ4WVsKPnMfoW2rBklbDDjf3fCrJt+0MTf/GqVslnpXOnBwl9c+ulU:to2rafhjX2oqYWQdPsSGH1fOuhGw/nTS/tgDpmr0DISLdOZLFKvPO0ynWNf+70JqYs/KEDUe', NULL, NULL, 0, NULL, NULL, NULL, 'p7YUodVWqr6_4gEZGQS-3LjBYNmDgSTL', 'v1:released:NYD1vsCLcAR9zFb2f2wH9o5QfUjF2B63eETNSXfVNM7Zd7uSrvhcURK0xONdlgzXA2tKQEexNvH7Iroq:2rx0uhHVH/jhguAUW0VknAXC4C+pKsKQA+GIy4aeR4ebICnbR0DXBits6jFpnx8Y6IyYuZou4Wtaf/h+McCagxZ/B3G8XIb5qg==', 'v1:released:borAs5GDhSXz0HfSHFpSZJxwhM14KyH5KIbyBRhdGU8mhVk/GtNGB4wpOXt/eOHa1zTsEiQawCd+Wyyg:OHadHPmVs1wP7beMNmO3OK+dRyq7NUXyz8CmsK0iEEKLlBOu+uJWt0ziIogn2HrudyWbc68Vz/jOYGjAuHBFOLGI+mJqhXfRQZ3chfE6c8i/b5UgT3F8S75qqV2ucCAJTesfSnA0B7nV6DRFs6AIyUMBpdzjDI4lYPuCVE+xqUegpcZeSdtZlqR8TXjytu7PuN9klSCQe81nVJ1sWxm+nyNMb1+0o+t1Z6lkU61FWIvgerY6/hlrUsq5prhqduzpezWDpK7YYd0YX6Ew/dNxpvp/4ohOsVRy96CJGg8CRu+zyOdhg7DWkmQlYFL76mr38o6d0WdZj4VbtUWlMb9+epkftI108FUtmmhCpMuuos6zExTBnGB4CmSzPsFaw3AqCF/0YbriKMPtqj/Orpp77wINrhnIYPSEcJdCzHE4a309xA+TgpUdbMbD3wERbg1MOIyMi8yu3YMn311S3wMlc/0TdynYR08epdR0E7T095UdCsydawaiwiUAKTh5nm5ebX5e/9NdmL0RzkLsTjiYLWg+82mlIsGiGGKQU6ZXFjwJ7+EfZUYdH2Z+a5849kxi92I49klTmKlS6+LIDPSOhTqRXRH6XiDVhOkVQdawd3kwLA/XqC96/8kCJe/PTVBVHec4OXzHe3mtDedx0dhENjpXY7jr45W/pK6glRJKVi29i1LzQ+fkBsh+z1fUSnpMfglNbe050pHQsn1Gjh58zuWvCLL5x4Bx1QZtsCzIEa3aVL4eO2MucYzs2HpzTbw73njGRmKdAKqnTI8pkbsOAglmrsPOnhT4rXXzfswEuF9JZFU8Ik8lCxMuBRy+0WhxAKQAWQEGIChtwSFXlihPYxacReonrQ1FWJ2ipznEJL47AWE1DqhB3ZJbOcd2KnspzE1qd02ctprtfY4JzehatYSaMcaSAxCLPN73+2oJFYxbQ7KHHFzoCyRX1l3fPbBWCmb3Qkvr5/H/b5DR+BY5CtAv1mSvwPZ0GDMCoyjT6u+qGEPreEugQTHCnMKt7gTkNrbAW3EMaLvz91kjJF1yrjKsYpFNx5i9zPaxawaLrAIQeIXRInxGM976szveBZe1u6y8xL6ewutTcrfBxe926iR+B3JV9jU+upkz0LmYEn3A6cugnZsL82MYrpY1w+bD3qrhW77eq+u5j3EeKqQypXnxmL+s4zbrRbFi5hJYq7yfnOWQd9j61sD/dt65z+IGM9g37i4MGKrTk69Vgb/DUOWvrzRLFRJ5erBjmoLgkVzuBHNRdnkNSBro1NMYN51D34Lq3dBW3pdAS2QtYCPRFJ6jXgBBRNkc8CPj0vSHEiMN9dET8hTVoPIN8cvOiYsPAdrsqL/ACyguarbGYpkUIg9pcQXB5vwb4EGx0WN2wuYVSO47kYOtmw==');

--
-- Data for Name: integration_definition; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.integration_definition VALUES ('01a20409-ca56-7bc2-b4e2-4ff6fe4737a4', '01a20409-ca4b-7797-8273-736d03291efc', 'PROVIDER_04', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-22 16:14:40.214+00', '2026-11-22 16:14:40.214+00');
INSERT INTO public.integration_definition VALUES ('01a20409-ca56-73ea-af87-663a172d4f57', '01a20409-ca4b-7797-8273-736d03291efc', 'PROVIDER_14', '{"listing": {"name": true, "type": true, "rooms": true, "rating": true, "address": true, "checkIn": true, "contact": true, "checkOut": true, "currency": true, "latitude": true, "pictures": true, "timeZone": true, "amenities": true, "longitude": true, "providerID": true, "startPrice": true, "description": true, "bedroomCount": true, "internalName": true, "maxOccupancy": true, "thumbnailUrl": true, "bathroomCount": true, "maximumNights": true, "minimumNights": true, "listingDetails": true, "parentPropertyID": true}}', NULL, NULL, '2026-11-22 16:14:40.214+00', '2026-11-22 16:14:40.214+00');

--
-- Data for Name: listing; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.listing VALUES ('01a20409-ce6e-701a-be36-215a4748a92d', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', '01a20409-cb81-7f76-9c28-408677a12f80', 'PROVIDER_14', '04d99ddd-4915-537e-908d-a5b66228ac66', 'Garden studio in Byron Bay', 'AU-100026', 'Garden studio in Byron Bay: a calm studio for up to 2 guests, a short walk from the centre of Byron Bay.', 'Studio', 'https://pictures.example.com/100026/1.jpg', '[{"url": "https://pictures.example.com/100026/1.jpg", "description": "Outside"}, {"url": "https://pictures.example.com/100026/2.jpg", "description": "Living room"}, {"url": "https://pictures.example.com/100026/3.jpg", "description": "Bedroom"}]', '{"city": "Byron Bay", "line1": "Lawson Street 39", "state": "New South Wales", "country": "AU", "postal_code": "2481"}', -28.64421, 153.60985, 1, 60, 2, 181, 'AUD', 'Australia/Sydney', 'ACTIVE', 'APPROVED', true, NULL, false, '{"count": 54, "average": 4.14}', 1, 1, '[{"name": "Bedroom", "count": 1}, {"name": "Bathroom", "count": 1}]', '{"op": "FROM", "start": "15:00:00"}', '{"op": "UNTIL", "end": "11:00:00"}', '{"petsAllowed": null, "eventsAllowed": null, "smokingAllowed": null, "additionalRules": "No smoking. No parties. No pets. Quiet after 22:00.", "childrenAllowed": true}', '{"notes": "Please tell us your arrival time two days ahead.", "rules": "No smoking. No parties. No pets. Quiet after 22:00.", "space": "1 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.", "access": "Guests have the whole place to themselves. Keys are in a lock box.", "transit": "A bus stop is 200 m away; the main station is 15 minutes by bus.", "interaction": "We live nearby and answer messages within the hour.", "instructions": "", "neighborhood": "Lawson Street is quiet at night; cafés and shops are around the corner."}', '{"name": "Robin Keeper", "email": ["stay@demo.example.com"], "phone": ["+15550100"], "address": "", "country": "", "language": "en", "lastName": "Keeper", "firstName": "Robin"}', NULL, '{wifi,kitchen,heating,essentials,hot-water,smoke-alarm,bed-linens,hair-dryer,tv,washer,dryer,shampoo,dishwasher,microwave,refrigerator,stove,free-parking,elevator,garden-or-backyard,bbq-grill,dedicated-workspace,private-entrance,pool,hot-tub,crib,family-friendly}', '[{"id": 0, "name": "HAS_WIRELESS_INTERNET"}, {"id": 0, "name": "HAS_KITCHEN"}, {"id": 0, "name": "HAS_HEATING"}, {"id": 0, "name": "HAS_ESSENTIALS"}, {"id": 0, "name": "HAS_HOT_WATER"}, {"id": 0, "name": "HAS_SMOKE_DETECTOR"}, {"id": 0, "name": "HAS_BED_LINENS"}, {"id": 0, "name": "HAS_HAIR_DRYER"}, {"id": 0, "name": "HAS_TV"}, {"id": 0, "name": "HAS_WASHING_MACHINE"}, {"id": 0, "name": "HAS_DRYER"}, {"id": 0, "name": "HAS_SHAMPOO"}, {"id": 0, "name": "HAS_DISHWASHER"}, {"id": 0, "name": "HAS_MICROWAVE"}, {"id": 0, "name": "HAS_REFRIGERATOR"}, {"id": 0, "name": "HAS_STOVE"}, {"id": 0, "name": "HAS_FREE_PARKING_ON_PREMISES"}, {"id": 0, "name": "HAS_ELEVATOR"}, {"id": 0, "name": "HAS_GARDEN_OR_BACKYARD"}, {"id": 0, "name": "HAS_BBQ_GRILL"}, {"id": 0, "name": "HAS_LAPTOP_FRIENDLY_WORKSPACE"}, {"id": 0, "name": "HAS_PRIVATE_ENTRANCE"}, {"id": 0, "name": "HAS_SWIMMING_POOL"}, {"id": 0, "name": "HAS_HOT_TUB"}, {"id": 0, "name": "HAS_CRIB"}, {"id": 0, "name": "HAS_SUITABLE_FOR_CHILDREN"}]', '[{"name": "Cleaning fee", "amount": "72", "charge": "PER_STAY", "guestsIncluded": 0}, {"name": "Extra guest fee", "amount": "22", "charge": "PER_GUEST_PER_NIGHT", "guestsIncluded": 2}]', '[{"name": "GST", "amount": "10", "charge": "PERCENT", "guestsIncluded": 0}]', NULL, '"id":"01a20409-ce6e-701a-be36-215a4748a92d","providerID":"04d99ddd-4915-537e-908d-a5b66228ac66","integrationAccountID":"01a20409-cb81-7f76-9c28-408677a12f80","name":"Garden studio in Byron Bay","internalName":"AU-100026","description":"Garden studio in Byron Bay: a calm studio for up to 2 guests, a short walk from the centre of Byron Bay.","type":"Studio","thumbnailURL":"https://pictures.example.com/100026/1.jpg","pictures":[{"url":"https://pictures.example.com/100026/1.jpg","description":"Outside"},{"url":"https://pictures.example.com/100026/2.jpg","description":"Living room"},{"url":"https://pictures.example.com/100026/3.jpg","description":"Bedroom"}],"address":{"city":"Byron Bay","line1":"Lawson Street 39","state":"New South Wales","country":"AU","postal_code":"2481"},"latitude":-28.64421,"longitude":153.60985,"minimumNights":1,"maximumNights":60,"maxOccupancy":2,"startPrice":181,"currency":"AUD","timeZone":"Australia/Sydney","status":"ACTIVE","rating":{"count":54,"average":4.14},"bedroomCount":1,"bathroomCount":1,"rooms":{"data":[{"name":"Bedroom","count":1},{"name":"Bathroom","count":1}]},"checkIn":{"op":"FROM","start":"15:00:00","end":""},"checkOut":{"op":"UNTIL","end":"11:00:00"},"houseRules":{"petsAllowed":null,"smokingAllowed":null,"eventsAllowed":null,"childrenAllowed":true,"additionalRules":"No smoking. No parties. No pets. Quiet after 22:00."},"listingDetails":{"notes":"Please tell us your arrival time two days ahead.","rules":"No smoking. No parties. No pets. Quiet after 22:00.","space":"1 bedroom(s), 1 bathroom(s) and a fully equipped kitchen.","access":"Guests have the whole place to themselves. Keys are in a lock box.","transit":"A bus stop is 200 m away; the main station is 15 minutes by bus.","interaction":"We live nearby and answer messages within the hour.","instructions":"","neighborhood":"Lawson Street is quiet at night; cafés and shops are around the corner."},"contact":{"name":"Robin Keeper","firstName":"Robin","lastName":"Keeper","email":["stay@demo.example.com"],"phone":["+15550100"],"address":"","language":"en","country":""},"unitCount":1,"parentPropertyID":null,"amenities":{"categories":{"Bathroom":{"categoryID":"bathroom","values":[{"name":"Hair dryer","id":"hair-dryer"},{"name":"Shampoo","id":"shampoo"},{"name":"Hot water","id":"hot-water"}]},"Bedroom and laundry":{"categoryID":"bedroom-and-laundry","values":[{"name":"Essentials","id":"essentials"},{"name":"Bed linens","id":"bed-linens"},{"name":"Washer","id":"washer"},{"name":"Dryer","id":"dryer"}]},"Kitchen and dining":{"categoryID":"kitchen-and-dining","values":[{"name":"Kitchen","id":"kitchen"},{"name":"Refrigerator","id":"refrigerator"},{"name":"Microwave","id":"microwave"},{"name":"Stove","id":"stove"},{"name":"Dishwasher","id":"dishwasher"}]},"Heating and cooling":{"categoryID":"heating-and-cooling","values":[{"name":"Heating","id":"heating"}]},"Entertainment":{"categoryID":"entertainment","values":[{"name":"TV","id":"tv"}]},"Internet and office":{"categoryID":"internet-and-office","values":[{"name":"Wifi","id":"wifi"},{"name":"Dedicated workspace","id":"dedicated-workspace"}]},"Family":{"categoryID":"family","values":[{"name":"Family/kid friendly","id":"family-friendly"},{"name":"Crib","id":"crib"}]},"Safety":{"categoryID":"safety","values":[{"name":"Smoke alarm","id":"smoke-alarm"}]},"Parking and facilities":{"categoryID":"parking-and-facilities","values":[{"name":"Free parking on premises","id":"free-parking"},{"name":"Pool","id":"pool"},{"name":"Hot tub","id":"hot-tub"},{"name":"Elevator","id":"elevator"},{"name":"Private entrance","id":"private-entrance"}]},"Outdoor":{"categoryID":"outdoor","values":[{"name":"Garden or backyard","id":"garden-or-backyard"},{"name":"BBQ grill","id":"bbq-grill"}]}}},"rawAmenities":[{"id":0,"name":"HAS_WIRELESS_INTERNET"},{"id":0,"name":"HAS_KITCHEN"},{"id":0,"name":"HAS_HEATING"},{"id":0,"name":"HAS_ESSENTIALS"},{"id":0,"name":"HAS_HOT_WATER"},{"id":0,"name":"HAS_SMOKE_DETECTOR"},{"id":0,"name":"HAS_BED_LINENS"},{"id":0,"name":"HAS_HAIR_DRYER"},{"id":0,"name":"HAS_TV"},{"id":0,"name":"HAS_WASHING_MACHINE"},{"id":0,"name":"HAS_DRYER"},{"id":0,"name":"HAS_SHAMPOO"},{"id":0,"name":"HAS_DISHWASHER"},{"id":0,"name":"HAS_MICROWAVE"},{"id":0,"name":"HAS_REFRIGERATOR"},{"id":0,"name":"HAS_STOVE"},{"id":0,"name":"HAS_FREE_PARKING_ON_PREMISES"},{"id":0,"name":"HAS_ELEVATOR"},{"id":0,"name":"HAS_GARDEN_OR_BACKYARD"},{"id":0,"name":"HAS_BBQ_GRILL"},{"id":0,"name":"HAS_LAPTOP_FRIENDLY_WORKSPACE"},{"id":0,"name":"HAS_PRIVATE_ENTRANCE"},{"id":0,"name":"HAS_SWIMMING_POOL"},{"id":0,"name":"HAS_HOT_TUB"},{"id":0,"name":"HAS_CRIB"},{"id":0,"name":"HAS_SUITABLE_FOR_CHILDREN"}],"createdAt":"2026-11-22T16:14:41.262Z","updatedAt":"2026-11-22T16:14:41.262Z","tags":[],"units":[{"id":"01a20409-ce6e-7ccd-bf11-5a980ccc70a4","providerUnitID":"04d99ddd-4915-537e-908d-a5b66228ac66","name":"Garden studio in Byron Bay","description":"","inventoryCount":1,"maxOccupancy":2,"bedroomCount":1,"bathroomCount":1,"basePrice":181,"currency":"AUD","isAutoGenerated":true,"status":"ACTIVE","createdAt":"2026-11-22T16:14:41.262Z","updatedAt":"2026-11-22T16:14:41.262Z","amenities":[],"pictures":[]}]}', 'HvXNHH1KUpGTGYhnNZXvH0SgVrOgRO47wsIapu80k18', '2026-11-22 16:14:40.718+00', '2026-11-22 16:14:41.262+00', '2026-11-22 16:14:41.262+00');

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

--
-- Data for Name: night; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-23', 1, 190, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-24', 1, 190, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-25', 1, 190, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-26', 1, 190, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-27', 1, 228, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-12-01', 1, 217, 2, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-12-02', 1, 217, 2, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-12-03', 1, 217, 2, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-28', 0, 228, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-29', 0, 190, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');
INSERT INTO public.night VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '2026-11-30', 0, 190, 1, 60, '01a20409-ca4b-7797-8273-736d03291efc');

--
-- Data for Name: oauth_app; Type: TABLE DATA; Schema: public; Owner: -
--

--
-- Data for Name: oauth_state; Type: TABLE DATA; Schema: public; Owner: -
--

--
-- Data for Name: outbox_event; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox_event VALUES ('evt_01a20409cec07c698a6b1d1c0406e2bd', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'PROVIDER_14', 'NEW_LISTINGS_IMPORTED', '01a20409-cb81-7f76-9c28-408677a12f80', 1, '{"id":"evt_01a20409cec07c698a6b1d1c0406e2bd","type":"NEW_LISTINGS_IMPORTED","timestamp":"2026-11-22T16:14:41.344Z","sequence":1,"workspaceID":"01a20409-ca4b-7797-8273-736d03291efc","tenantID":"01a20409-ca50-79dc-925e-1ea869d9d1df","provider":"PROVIDER_14","data":{"integrationAccountID":"01a20409-cb81-7f76-9c28-408677a12f80","listingIDs":["01a20409-ce6e-75d8-a34c-ce6ed6f7d4a0","01a20409-ce6e-7ae1-9f20-96a367ec1ab7","01a20409-ce6e-7145-bc08-1a0cdd8f1216","01a20409-ce6e-76a8-b210-771da921e756","01a20409-ce6e-70a4-8d39-573b3723f4f3","01a20409-ce6e-733a-bae1-14406afdda40","01a20409-ce6e-7947-8d8d-db43fce8b473","01a20409-ce6e-7a34-a876-80db30a04eac","01a20409-ce6e-7cf5-b51c-3a35ec3fcb27","01a20409-ce6e-720e-8817-801b17502ac2","01a20409-ce6e-7312-b31e-d9a7f5cb5ff2","01a20409-ce6e-7473-821d-5890ca4a0ace","01a20409-ce6e-79b8-95c2-a5e3920fb1c7","01a20409-ce6e-75f2-a860-27610d052cc3","01a20409-ce6e-7fc9-8a21-2e9f43e4d890","01a20409-ce6e-7b9d-b27a-0c6c632c5482","01a20409-ce6e-7e07-97c4-50ca8039d271","01a20409-ce6e-7eb8-ac5e-7d6bf972bfa2","01a20409-ce6e-75b7-bd28-af307ef25252","01a20409-ce6e-7363-a24e-78dd435bf047","01a20409-ce6e-7fc3-8e6a-cac188b43639","01a20409-ce6e-7f9c-9e25-1ae0d5f2eeeb","01a20409-ce6e-7950-b77c-d0ae955171fd","01a20409-ce6e-7956-b48a-4310795ef144","01a20409-ce6e-7392-80dc-5e7a70230701","01a20409-ce6e-701a-be36-215a4748a92d","01a20409-ce6e-7645-a3b3-dbcbcb1ebfdb","01a20409-ce6e-7532-aa7e-6c509f0685d0","01a20409-ce6e-7481-9fd6-b13bcd87774b","01a20409-ce6e-7467-b763-15d070e8ba84","01a20409-ce6e-771b-b4cf-e5bc29852bcf","01a20409-ce6e-73bc-a193-a78354ec9da1","01a20409-ce6e-7648-afb0-b2fabbc3643e","01a20409-ce6e-7f61-b4db-c4984626875f","01a20409-ce6e-7137-bafc-58776b3333ea","01a20409-ce6e-71e4-9558-f3389ba880eb","01a20409-ce6e-707a-ba83-0b17a5c6a8e6","01a20409-ce6e-73d0-8fa3-82ac4d23ceb4","01a20409-ce6e-72ef-8820-d0341825779d","01a20409-ce6e-7d60-ad14-32d678bb8d8b","01a20409-ce6e-75c7-a582-1ae905112c25","01a20409-ce6e-7ecd-ad0c-49be62b2e1d7","01a20409-ce6e-77da-8a03-b2a488c4a578","01a20409-ce6e-7e8f-98cb-ed8da74ed7df","01a20409-ce6e-71dc-8337-65fff8444d4f","01a20409-ce6e-7215-9d01-d4112827910b","01a20409-ce6e-7023-8e04-c42140fec197","01a20409-ce6e-7e44-bf31-1b6f028332b1"]}}', NULL, '2026-11-22 16:14:41.344+00', '2026-11-22 16:14:41.361+00');
INSERT INTO public.outbox_event VALUES ('evt_01a20409d3c1762a9c06c595dd5b24ba', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'PROVIDER_14', 'RESERVATION_CREATED', '01a20409-d381-730b-aad4-5d3f1b08a8c1', 1, '{"id":"evt_01a20409d3c1762a9c06c595dd5b24ba","type":"RESERVATION_CREATED","timestamp":"2026-11-22T16:14:42.625Z","sequence":1,"workspaceID":"01a20409-ca4b-7797-8273-736d03291efc","tenantID":"01a20409-ca50-79dc-925e-1ea869d9d1df","provider":"PROVIDER_14","data":{"id":"01a20409-d381-730b-aad4-5d3f1b08a8c1","listingID":"01a20409-ce6e-701a-be36-215a4748a92d","integrationAccountID":"01a20409-cb81-7f76-9c28-408677a12f80","providerReservationID":"48bdea77-ccc9-5b14-9567-71744a5bf494","providerID":"04d99ddd-4915-537e-908d-a5b66228ac66","checkInDate":"2026-11-28","checkOutDate":"2026-12-01","guests":1,"guest":{"id":"01a20409-d381-7a32-85ce-1384f7da8163","email":"ada@example.com","phone":"+4930123456","lastName":"Example","firstName":"Ada","name":"Ada Example"},"status":"CONFIRMED","source":"website","notes":"","originalCurrency":"AUD","currency":"AUD","totalPrice":748,"components":{"basePrice":{"amount":608,"breakdown":[{"name":"Base price","price":608,"description":""}]},"fees":{"amount":72,"breakdown":[{"name":"Fees","price":72,"description":""}]},"taxes":{"amount":68,"breakdown":[{"name":"Taxes","price":68,"description":""}]},"discounts":{"amount":0,"breakdown":[]}},"adults":1,"createdAt":"2026-11-22T16:14:42.561Z","updatedAt":"2026-11-22T16:14:42.589Z","confirmedAt":"2026-11-22T16:14:42.589Z"}}', NULL, '2026-11-22 16:14:42.625+00', '2026-11-22 16:14:42.689+00');

--
-- Data for Name: pms_hint; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pms_hint VALUES ('01a20409-d3ad-7b87-a31d-d85166ccc4db', '01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', 'body:7641b8a451e7d53b327cdbd55ed520b48db75b99583de6d4adcc221b2ded3c0d|CALENDAR|04d99ddd-4915-537e-908d-a5b66228ac66', 'CALENDAR', '04d99ddd-4915-537e-908d-a5b66228ac66', '2026-11-22 16:14:42.605+00', '2026-11-22 16:14:42.678+00', '2026-11-22 16:15:42.63+00', 1);
INSERT INTO public.pms_hint VALUES ('01a20409-d3a3-78ac-8372-91d999c210e3', '01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', 'body:d6351ddefe4524654c31cc1187fd42c2b05913f02b2469774807d2962d341bb4|RESERVATION|48bdea77-ccc9-5b14-9567-71744a5bf494', 'RESERVATION', '48bdea77-ccc9-5b14-9567-71744a5bf494', '2026-11-22 16:14:42.595+00', '2026-11-22 16:14:42.716+00', '2026-11-22 16:15:42.621+00', 1);

--
-- Data for Name: pms_rate_line; Type: TABLE DATA; Schema: public; Owner: -
--

--
-- Data for Name: pms_rate_pause; Type: TABLE DATA; Schema: public; Owner: -
--

--
-- Data for Name: pms_rate_slot; Type: TABLE DATA; Schema: public; Owner: -
--

--
-- Data for Name: promotion; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.promotion VALUES ('01a20409-d31b-70c9-8729-7ae2b37776e7', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', '01a20409-cb81-7f76-9c28-408677a12f80', 'Early', 10, NULL, NULL, NULL, '{}', true, '2026-11-22 16:14:42.459+00', '2026-11-22 16:14:42.459+00');

--
-- Data for Name: reservation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.reservation VALUES ('01a20409-d381-730b-aad4-5d3f1b08a8c1', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', '01a20409-ca50-79dc-925e-1ea869d9d1df', '01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ce6e-701a-be36-215a4748a92d', '01a20409-ce6e-7ccd-bf11-5a980ccc70a4', 'PROVIDER_14', 'OURS', '48bdea77-ccc9-5b14-9567-71744a5bf494', '2026-11-28', '2026-12-01', 1, 1, NULL, NULL, NULL, '{"id": "01a20409-d381-7a32-85ce-1384f7da8163", "email": "ada@example.com", "phone": "+4930123456", "lastName": "Example", "firstName": "Ada"}', 'CONFIRMED', 'CONFIRMED', 'website', '', 'AUD', 748, '{"fees": {"amount": "72", "breakdown": [{"name": "Fees", "price": "72", "description": ""}]}, "taxes": {"amount": "68", "breakdown": [{"name": "Taxes", "price": "68", "description": ""}]}, "basePrice": {"amount": "608", "breakdown": [{"name": "Base price", "price": "608", "description": ""}]}, "discounts": {"amount": "0", "breakdown": []}}', 0, NULL, NULL, NULL, NULL, '2026-11-22 16:14:42.561+00', NULL, 0, NULL, 1, 'b70184af6ddfa792733e3b0a9fc67b3716e7bea2773ede8febef437824191d44', '2026-11-22 16:14:42+00', '2026-11-22 16:14:42.589+00', '2026-11-22 16:14:42.561+00', '2026-11-22 16:14:42.589+00', '2026-11-22 16:14:42.589+00', NULL);

--
-- Data for Name: sync_run; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sync_run VALUES ('01a20409-cbfd-7b2a-bd17-f994a1ed2d38', '01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', 'LISTINGS', 'FIRST', 'SUCCEEDED', '{"read": 48, "refused": 0, "written": 48, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-22 16:14:40.637+00', '2026-11-22 16:14:41.357+00');
INSERT INTO public.sync_run VALUES ('01a20409-d1e2-73bc-8f50-ae7862051785', '01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', 'RESERVATIONS', 'FIRST', 'SUCCEEDED', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-22 16:14:42.146+00', '2026-11-22 16:14:42.188+00');
INSERT INTO public.sync_run VALUES ('01a20409-d1d4-7514-b24c-5006ad97112e', '01a20409-cb81-7f76-9c28-408677a12f80', '01a20409-ca4b-7797-8273-736d03291efc', 'CALENDARS', 'FIRST', 'SUCCEEDED', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '{"read": 1488, "refused": 0, "written": 1488, "unchanged": 0}', '{"read": 0, "refused": 0, "written": 0, "unchanged": 0}', '[]', NULL, '2026-11-22 16:14:42.132+00', '2026-11-22 16:14:42.377+00');

--
-- Data for Name: sync_schedule; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sync_schedule VALUES ('01a20409-cb81-7f76-9c28-408677a12f80', 'LISTINGS', '01a20409-ca4b-7797-8273-736d03291efc', '2026-11-22 22:44:43.291+00', 'PERIODIC', NULL, NULL, NULL, NULL, '2026-11-22 16:14:40.637+00', 0, NULL, NULL, NULL, 0);
INSERT INTO public.sync_schedule VALUES ('01a20409-cb81-7f76-9c28-408677a12f80', 'RESERVATIONS', '01a20409-ca4b-7797-8273-736d03291efc', '2026-11-22 16:16:52.199+00', 'PERIODIC', NULL, NULL, NULL, NULL, '2026-11-22 16:14:42.146+00', 0, NULL, NULL, NULL, 0);
INSERT INTO public.sync_schedule VALUES ('01a20409-cb81-7f76-9c28-408677a12f80', 'CALENDARS', '01a20409-ca4b-7797-8273-736d03291efc', '2026-11-22 16:30:57.458+00', 'PERIODIC', NULL, NULL, NULL, NULL, '2026-11-22 16:14:42.132+00', 0, NULL, NULL, NULL, 0);

--
-- Data for Name: tag; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tag VALUES ('01a20409-d30e-7192-b612-78018cf5118e', '01a20409-ca4b-7797-8273-736d03291efc', 'Beach', '', '2026-11-22 16:14:42.446+00', '2026-11-22 16:14:42.446+00');

--
-- Data for Name: tenant; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tenant VALUES ('01a20409-ca50-79dc-925e-1ea869d9d1df', '01a20409-ca4b-7797-8273-736d03291efc', 'Default', true, '2026-11-22 16:14:40.208+00', '2026-11-22 16:14:40.208+00');
INSERT INTO public.tenant VALUES ('01a20409-ca53-7a42-95a6-48b929e7264b', '01a20409-ca4b-7797-8273-736d03291efc', 'Second', false, '2026-11-22 16:14:40.211+00', '2026-11-22 16:14:40.211+00');

--
-- Data for Name: unit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.unit VALUES ('01a20409-ce6e-7ccd-bf11-5a980ccc70a4', '01a20409-ce6e-701a-be36-215a4748a92d', '01a20409-ca4b-7797-8273-736d03291efc', '04d99ddd-4915-537e-908d-a5b66228ac66', 'Garden studio in Byron Bay', '', 1, 2, 1, 1, 181, 'AUD', true, 'ACTIVE', '[]', '[]', '2026-11-22 16:14:42.659+00', '2026-11-22 16:14:41.262+00', '2026-11-22 16:14:41.262+00');

--
-- Data for Name: webhook_app; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_app VALUES ('01a20409-cb50-7ce9-b1df-62e84bdb2a40', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', 'PROVIDER_14', '{RESERVATION_CREATED}', '2026-11-22 16:14:40.464+00', '2026-11-22 16:14:40.464+00');

--
-- Data for Name: webhook_attempt; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_attempt VALUES ('01a20409-d429-7d6f-834c-ad5dd1a70af8', 'ac2f1d6b-55ff-4cf0-9275-4db65defc7f6', 1, 'AUTOMATIC', 200, NULL, 9, 'ok', '2026-11-22 16:14:42.719+00');

--
-- Data for Name: webhook_delivery; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_delivery VALUES ('ac2f1d6b-55ff-4cf0-9275-4db65defc7f6', 'evt_01a20409d3c1762a9c06c595dd5b24ba', '01a20409-ca4b-7797-8273-736d03291efc', '01a20409-ca50-79dc-925e-1ea869d9d1df', '01a20409-cb50-7976-a587-d6b68b80f9ae', 'http://127.0.0.1:40247/hook', 'DELIVERED', 1, 1, false, NULL, NULL, NULL, '2026-11-22 16:14:42.689+00', '2026-11-22 16:14:42.729+00');

--
-- Data for Name: webhook_endpoint; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_endpoint VALUES ('01a20409-cb50-7976-a587-d6b68b80f9ae', '01a20409-cb50-7ce9-b1df-62e84bdb2a40', '01a20409-ca4b-7797-8273-736d03291efc', 'http://127.0.0.1:40247/hook', 0, 'v1:released:RYJAZ/bN+eChQOHVjeXz4/da684QT0XVDea+tqmRjMQ8lm1B6XMT9byEjNakrJCs702LGRW2JzXJvD7G:ZlSeXWJf4BXJDwD3iRn0tZ1yndvXFSK+fXU0vDAMeolNKTDksKrcn9EbD8d2BU7WjIW97Uoxw5fMh++5K6oKCDKgup4NnIdN8qS/MAcc', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 16:14:40.464+00');

--
-- Data for Name: workspace; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.workspace VALUES ('01a20409-ca4b-7797-8273-736d03291efc', 'Lodgewire', NULL, 'v1:released:eLE7zr7RpFgusmuRvhYvSi81vCpybet6J74TTfMJZtAUUPMo2PWTFtMP/neDWyclHofKMuN0NLwufFId:mZhrPJkkq36HXJPDvPBmgrnN/I12CFAUlHQh5T1yQKsDH7JsQyL4poJ05EWyJKCPPinaOMa7etmWyPfMagsvMQhVwJSDM3IoSTOPFXw6', '2026-11-22 16:14:40.203+00', '2026-11-22 16:14:40.203+00');

--
-- Name: migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.migrations_id_seq', 7, true);

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
-- Name: webhook_attempt PK_e4ff77b66cdd20591ba6189a1f9; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT "PK_e4ff77b66cdd20591ba6189a1f9" PRIMARY KEY (id);

--
-- Name: night PK_f3f769251ff4cc53821f440c12d; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.night
    ADD CONSTRAINT "PK_f3f769251ff4cc53821f440c12d" PRIMARY KEY (unit_id, date);

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
-- Name: webhook_delivery webhook_delivery_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_once UNIQUE (event_id, endpoint_id);

--
-- Name: api_key_workspace; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_key_workspace ON public.api_key USING btree (workspace_id);

--
-- Name: audit_entry_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_age ON public.audit_entry USING btree (at);

--
-- Name: audit_entry_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entry_page ON public.audit_entry USING btree (workspace_id, at, id);

--
-- Name: hold_unit; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX hold_unit ON public.hold USING btree (unit_id);

--
-- Name: idempotency_key_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_key_expiry ON public.idempotency_key USING btree (created_at);

--
-- Name: integration_account_by_tenant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX integration_account_by_tenant ON public.integration_account USING btree (tenant_id);

--
-- Name: listing_import_by_tenant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_import_by_tenant ON public.listing_import USING btree (tenant_id, listing_id, owner_tenant_id, workspace_id);

--
-- Name: listing_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_page ON public.listing USING btree (workspace_id, tenant_id, created_at, id);

--
-- Name: listing_place; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_place ON public.listing USING btree (workspace_id, latitude, longitude);

--
-- Name: listing_tag_by_tag; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_tag_by_tag ON public.listing_tag USING btree (tag_id);

--
-- Name: oauth_state_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX oauth_state_by_account ON public.oauth_state USING btree (account_id);

--
-- Name: outbox_event_page; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_page ON public.outbox_event USING btree (workspace_id, created_at, id);

--
-- Name: outbox_event_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_event_pending ON public.outbox_event USING btree (created_at) WHERE (dispatched_at IS NULL);

--
-- Name: pms_hint_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pms_hint_pending ON public.pms_hint USING btree (received_at) WHERE (processed_at IS NULL);

--
-- Name: promotion_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX promotion_by_account ON public.promotion USING btree (integration_account_id);

--
-- Name: reservation_booked_by; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reservation_booked_by ON public.reservation USING btree (booked_by_tenant_id);

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
-- Name: webhook_attempt_delivery; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_attempt_delivery ON public.webhook_attempt USING btree (delivery_id, number);

--
-- Name: webhook_delivery_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (endpoint_id, next_attempt_at) WHERE (state = 'PENDING'::text);

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
-- Name: webhook_endpoint_url; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX webhook_endpoint_url ON public.webhook_endpoint USING btree (app_id, url) WHERE (removed_at IS NULL);

--
-- Name: audit_entry audit_entry_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_kept BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.keep_audit();

--
-- Name: audit_entry audit_entry_not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit();

--
-- Name: hold hold_in_workspace; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hold_in_workspace BEFORE INSERT ON public.hold FOR EACH ROW EXECUTE FUNCTION public.hold_in_workspace();

--
-- Name: reservation reservation_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reservation_gone AFTER DELETE ON public.reservation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_reservation();

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

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT "FK_d7ed48c4841159bfd6bdee166ea" FOREIGN KEY (delivery_id) REFERENCES public.webhook_delivery(id) ON DELETE CASCADE;

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
-- Name: listing; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_import; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_import ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_tag; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_tag ENABLE ROW LEVEL SECURITY;

--
-- Name: night; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.night ENABLE ROW LEVEL SECURITY;

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
-- Name: pms_hint; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pms_hint ENABLE ROW LEVEL SECURITY;

--
-- Name: promotion; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.promotion ENABLE ROW LEVEL SECURITY;

--
-- Name: reservation; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.reservation ENABLE ROW LEVEL SECURITY;

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
-- Name: listing_import tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.listing_import USING (((tenant_id = ( SELECT public.actor() AS actor)) OR (( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, owner_tenant_id]))));

--
-- Name: night tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.night USING (((workspace_id = ( SELECT public.acting_workspace() AS acting_workspace)) OR (( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid)));

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
-- Name: pms_hint tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.pms_hint USING (((( SELECT public.acting_workspace() AS acting_workspace) = '00000000-0000-0000-0000-000000000000'::uuid) OR (EXISTS ( SELECT 1
   FROM public.integration_account p
  WHERE ((p.id = pms_hint.account_id) AND ((( SELECT public.actor() AS actor) = p.tenant_id) OR (( SELECT public.actor() AS actor) = p.workspace_id)))))));

--
-- Name: promotion tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.promotion USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])));

--
-- Name: reservation tenancy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY tenancy ON public.reservation USING ((( SELECT public.actor() AS actor) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id, booked_by_tenant_id])));

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
-- PostgreSQL database dump complete
--

