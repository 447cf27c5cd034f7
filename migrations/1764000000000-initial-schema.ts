import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE EXTENSION IF NOT EXISTS btree_gist;

  CREATE TABLE "hold" (
    "reservation_id" uuid NOT NULL,
    "unit_id" uuid NOT NULL,
    "stay" daterange NOT NULL,
    "exclusive" boolean NOT NULL DEFAULT false,
    "known_at" timestamptz,
    CONSTRAINT "hold_no_overlap" EXCLUDE USING gist (unit_id WITH =, stay WITH &&) WHERE (exclusive),
    CONSTRAINT "PK_b0b2737a6346ce969c91bfe5e29" PRIMARY KEY ("reservation_id")
  );
  CREATE INDEX "hold_unit" ON "hold"  ("unit_id");
  CREATE TABLE "night" (
    "unit_id" uuid NOT NULL,
    "date" date NOT NULL,
    "available" smallint NOT NULL,
    "price" numeric,
    "minimum_nights" integer NOT NULL,
    "maximum_nights" integer NOT NULL,
    CONSTRAINT "PK_f3f769251ff4cc53821f440c12d" PRIMARY KEY ("unit_id", "date")
  );
  CREATE TABLE "integration_definition" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "provider" text NOT NULL,
    "fields_to_sync" jsonb NOT NULL,
    "icon" text,
    "partner_key" text,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "integration_definition_provider" UNIQUE ("workspace_id", "provider"),
    CONSTRAINT "PK_a9b7fe6c65fe126a2d7bdcc9e8b" PRIMARY KEY ("id")
  );
  CREATE TABLE "workspace" (
    "id" uuid NOT NULL,
    "name" text NOT NULL,
    "default_discount_percentage" numeric,
    "notification_secret" text NOT NULL,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "PK_ca86b6f9b3be5fe26d307d09b49" PRIMARY KEY ("id")
  );
  CREATE TABLE "tenant" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "name" text NOT NULL,
    "is_default" boolean NOT NULL DEFAULT false,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "tenant_in_workspace" UNIQUE ("id", "workspace_id"),
    CONSTRAINT "PK_da8c6efd67bb301e810e56ac139" PRIMARY KEY ("id")
  );
  CREATE UNIQUE INDEX "tenant_default" ON "tenant"  ("workspace_id") WHERE is_default;
  CREATE TABLE "integration_account" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "name" text NOT NULL,
    "provider" text NOT NULL,
    "provider_account_id" text NOT NULL DEFAULT '',
    "account_identifier" text NOT NULL,
    "auth_type" text NOT NULL,
    "version" text,
    "status" text NOT NULL,
    "status_reason" text,
    "webhooks_subscribed" boolean NOT NULL DEFAULT false,
    "distribution_markup_percentage" numeric NOT NULL,
    "allow_import" boolean NOT NULL DEFAULT false,
    "require_listing_approval" boolean NOT NULL DEFAULT false,
    "default_discount_percentage" numeric,
    "markup_percentage" numeric,
    "alerts_muted" boolean NOT NULL DEFAULT false,
    "client_redirect_url" text,
    "notification_url" text,
    "sequence" integer NOT NULL DEFAULT '0',
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "integration_account_tenant" UNIQUE ("id", "tenant_id"),
    CONSTRAINT "integration_account_identifier" UNIQUE ("workspace_id", "account_identifier"),
    CONSTRAINT "PK_29708a53e178d1c04d542a81800" PRIMARY KEY ("id")
  );
  CREATE INDEX "integration_account_by_tenant" ON "integration_account"  ("tenant_id");
  CREATE TABLE "integration_credential" (
    "account_id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "auth_config" text NOT NULL,
    "tokens" text,
    "tokens_expire_at" timestamptz,
    "version" integer NOT NULL DEFAULT '0',
    "renew_lease_until" timestamptz,
    "renew_lease_token" uuid,
    "next_renewal_at" timestamptz,
    "inbound_path" text NOT NULL,
    "inbound_secret" text NOT NULL,
    "subscriptions" text,
    CONSTRAINT "UQ_89eab299fc3c932853402c5b3de" UNIQUE ("inbound_path"),
    CONSTRAINT "PK_f6a5a6be3bc985ac7ee9eebde6a" PRIMARY KEY ("account_id")
  );
  CREATE TABLE "oauth_state" (
    "state_hash" text NOT NULL,
    "account_id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "provider" text NOT NULL,
    "code_verifier" text,
    "expires_at" timestamptz NOT NULL,
    "used_at" timestamptz,
    "outcome" text,
    CONSTRAINT "PK_04f6dbca2abba95609716df62ac" PRIMARY KEY ("state_hash")
  );
  CREATE INDEX "oauth_state_by_account" ON "oauth_state"  ("account_id");
  CREATE TABLE "listing" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "integration_account_id" uuid NOT NULL,
    "provider" text NOT NULL,
    "provider_id" text NOT NULL,
    "name" text NOT NULL,
    "internal_name" text NOT NULL,
    "description" text NOT NULL,
    "type" text NOT NULL,
    "thumbnail_url" text NOT NULL,
    "pictures" jsonb NOT NULL,
    "address" jsonb NOT NULL,
    "latitude" double precision,
    "longitude" double precision,
    "minimum_nights" integer NOT NULL,
    "maximum_nights" integer NOT NULL,
    "max_occupancy" integer NOT NULL,
    "start_price" numeric NOT NULL,
    "currency" text NOT NULL,
    "time_zone" text NOT NULL,
    "status" text NOT NULL,
    "approval" text NOT NULL,
    "pms_active" boolean NOT NULL DEFAULT false,
    "missing_since" timestamptz,
    "absent" boolean NOT NULL DEFAULT false,
    "rating" jsonb NOT NULL,
    "bedroom_count" numeric NOT NULL,
    "bathroom_count" numeric NOT NULL,
    "rooms" jsonb NOT NULL,
    "check_in" jsonb NOT NULL,
    "check_out" jsonb NOT NULL,
    "house_rules" jsonb NOT NULL,
    "listing_details" jsonb NOT NULL,
    "contact" jsonb NOT NULL,
    "parent_property_id" text,
    "amenity_ids" text array NOT NULL,
    "raw_amenities" jsonb NOT NULL,
    "fees" jsonb NOT NULL,
    "taxes" jsonb NOT NULL,
    "deposit" numeric,
    "document" text NOT NULL,
    "content_hash" text NOT NULL,
    "read_at" timestamptz NOT NULL,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "listing_tenant" UNIQUE ("id", "tenant_id"),
    CONSTRAINT "listing_provider_id" UNIQUE ("integration_account_id", "provider_id"),
    CONSTRAINT "listing_status" CHECK (status IN ('ACTIVE','INACTIVE')),
    CONSTRAINT "PK_381d45ebb8692362c156d6b87d7" PRIMARY KEY ("id")
  );
  CREATE INDEX "listing_place" ON "listing"  ("workspace_id", "latitude", "longitude");
  CREATE INDEX "listing_page" ON "listing"  ("workspace_id", "tenant_id", "created_at", "id");
  CREATE TABLE "listing_import" (
    "listing_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "owner_tenant_id" uuid NOT NULL,
    "created_at" timestamptz NOT NULL,
    CONSTRAINT "listing_import_not_own" CHECK (tenant_id <> owner_tenant_id),
    CONSTRAINT "PK_b39e3d0b411099232b7cc532a02" PRIMARY KEY ("listing_id", "tenant_id")
  );
  CREATE INDEX "listing_import_by_tenant" ON "listing_import"  ("tenant_id");
  CREATE TABLE "tag" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "name" text NOT NULL,
    "description" text NOT NULL DEFAULT '',
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "tag_name" UNIQUE ("workspace_id", "name"),
    CONSTRAINT "PK_8e4052373c579afc1471f526760" PRIMARY KEY ("id")
  );
  CREATE TABLE "listing_tag" (
    "listing_id" uuid NOT NULL,
    "tag_id" uuid NOT NULL,
    CONSTRAINT "PK_072a250318cd4efbbfdb62f3de7" PRIMARY KEY ("listing_id", "tag_id")
  );
  CREATE INDEX "listing_tag_by_tag" ON "listing_tag"  ("tag_id");
  CREATE TABLE "account_tag" (
    "account_id" uuid NOT NULL,
    "tag_id" uuid NOT NULL,
    CONSTRAINT "PK_6dfd4a33a4576ca8ea87bb67321" PRIMARY KEY ("account_id", "tag_id")
  );
  CREATE TABLE "unit" (
    "id" uuid NOT NULL,
    "listing_id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "provider_unit_id" text NOT NULL,
    "name" text NOT NULL,
    "description" text NOT NULL,
    "inventory_count" integer NOT NULL,
    "max_occupancy" integer NOT NULL,
    "bedroom_count" numeric NOT NULL,
    "bathroom_count" numeric NOT NULL,
    "base_price" numeric NOT NULL,
    "currency" text NOT NULL,
    "is_auto_generated" boolean NOT NULL DEFAULT false,
    "status" text NOT NULL,
    "amenities" jsonb NOT NULL,
    "pictures" jsonb NOT NULL,
    "calendar_read_at" timestamptz,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "unit_provider_id" UNIQUE ("listing_id", "provider_unit_id"),
    CONSTRAINT "PK_4252c4be609041e559f0c80f58a" PRIMARY KEY ("id")
  );
  CREATE TABLE "oauth_app" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "provider" text NOT NULL,
    "client_id" text NOT NULL DEFAULT '',
    "client_secret" text,
    "scopes" text NOT NULL DEFAULT '',
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "oauth_app_provider" UNIQUE ("workspace_id", "provider"),
    CONSTRAINT "PK_3256b97c0a3ee2d67240805dca4" PRIMARY KEY ("id")
  );
  CREATE TABLE "exchange_rate" (
    "date" date NOT NULL,
    "currency" text NOT NULL,
    "rate" numeric NOT NULL,
    CONSTRAINT "PK_8b098306fa98b8b992db659864c" PRIMARY KEY ("date", "currency")
  );
  CREATE TABLE "promotion" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "integration_account_id" uuid NOT NULL,
    "name" text NOT NULL,
    "discount_percentage" numeric NOT NULL,
    "start_date" date,
    "end_date" date,
    "minimum_nights" integer,
    "listing_ids" uuid array NOT NULL,
    "active" boolean NOT NULL DEFAULT true,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "PK_fab3630e0789a2002f1cadb7d38" PRIMARY KEY ("id")
  );
  CREATE INDEX "promotion_by_account" ON "promotion"  ("integration_account_id");
  CREATE TABLE "sync_schedule" (
    "account_id" uuid NOT NULL,
    "resource" text NOT NULL,
    "workspace_id" uuid NOT NULL,
    "next_due_at" timestamptz NOT NULL,
    "trigger" text NOT NULL,
    "cursor" text,
    "run_id" uuid,
    "lease_until" timestamptz,
    "lease_token" uuid,
    "last_complete_started_at" timestamptz,
    "failures" integer NOT NULL DEFAULT '0',
    CONSTRAINT "PK_c18d70e2111550e63aaa57462e4" PRIMARY KEY ("account_id", "resource")
  );
  CREATE INDEX "sync_schedule_due" ON "sync_schedule"  ("next_due_at");
  CREATE TABLE "sync_run" (
    "id" uuid NOT NULL,
    "account_id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "resource" text NOT NULL,
    "trigger" text NOT NULL,
    "status" text NOT NULL,
    "listings" jsonb NOT NULL,
    "nights" jsonb NOT NULL,
    "reservations" jsonb NOT NULL,
    "refused" jsonb NOT NULL,
    "error" text,
    "started_at" timestamptz NOT NULL,
    "finished_at" timestamptz,
    CONSTRAINT "PK_ab1387853fd86ea904a21058b01" PRIMARY KEY ("id")
  );
  CREATE INDEX "sync_run_page" ON "sync_run"  ("account_id", "started_at");
  CREATE TABLE "pms_hint" (
    "id" uuid NOT NULL,
    "account_id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "dedupe_key" text NOT NULL,
    "resource" text NOT NULL,
    "provider_id" text,
    "received_at" timestamptz NOT NULL,
    "processed_at" timestamptz,
    "next_attempt_at" timestamptz,
    "attempts" integer NOT NULL DEFAULT '0',
    CONSTRAINT "pms_hint_once" UNIQUE ("account_id", "dedupe_key"),
    CONSTRAINT "PK_0272db2bc74de21cefda26c966d" PRIMARY KEY ("id")
  );
  CREATE INDEX "pms_hint_pending" ON "pms_hint"  ("received_at") WHERE processed_at IS NULL;
  CREATE TABLE "api_key" (
    "id" uuid NOT NULL,
    "key_id" text NOT NULL,
    "workspace_id" uuid NOT NULL,
    "name" text NOT NULL,
    "secret_hash" text NOT NULL,
    "created_at" timestamptz NOT NULL,
    "last_used_at" timestamptz,
    "expires_at" timestamptz,
    "revoked_at" timestamptz,
    CONSTRAINT "UQ_25317defbd76045915caa07f8aa" UNIQUE ("key_id"),
    CONSTRAINT "PK_b1bd840641b8acbaad89c3d8d11" PRIMARY KEY ("id")
  );
  CREATE INDEX "api_key_workspace" ON "api_key"  ("workspace_id");
  CREATE TABLE "webhook_app" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "provider" text NOT NULL,
    "events" text array NOT NULL,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    CONSTRAINT "webhook_app_provider" UNIQUE ("tenant_id", "provider"),
    CONSTRAINT "PK_cc5b4958d0311cb71e6896d4b7e" PRIMARY KEY ("id")
  );
  CREATE TABLE "webhook_endpoint" (
    "id" uuid NOT NULL,
    "app_id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "url" text NOT NULL,
    "position" integer NOT NULL,
    "secret" text NOT NULL,
    "previous_secret" text,
    "previous_secret_until" timestamptz,
    "failing_since" timestamptz,
    "disabled_at" timestamptz,
    "disabled_reason" text,
    "removed_at" timestamptz,
    "created_at" timestamptz NOT NULL,
    CONSTRAINT "PK_6c98112122b2b8a4f3984d2efa8" PRIMARY KEY ("id")
  );
  CREATE UNIQUE INDEX "webhook_endpoint_url" ON "webhook_endpoint"  ("app_id", "url") WHERE removed_at IS NULL;
  CREATE TABLE "webhook_delivery" (
    "id" uuid NOT NULL,
    "event_id" text NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "endpoint_id" uuid,
    "url" text NOT NULL,
    "state" text NOT NULL,
    "attempts" integer NOT NULL DEFAULT '0',
    "round" integer NOT NULL DEFAULT '0',
    "manual" boolean NOT NULL DEFAULT false,
    "next_attempt_at" timestamptz,
    "lease_until" timestamptz,
    "lease_token" uuid,
    "created_at" timestamptz NOT NULL,
    "finished_at" timestamptz,
    CONSTRAINT "webhook_delivery_once" UNIQUE ("event_id", "endpoint_id"),
    CONSTRAINT "PK_b1ae290239a778f12399db91354" PRIMARY KEY ("id")
  );
  CREATE INDEX "webhook_delivery_endpoint" ON "webhook_delivery"  ("endpoint_id", "state");
  CREATE INDEX "webhook_delivery_page" ON "webhook_delivery"  ("workspace_id", "tenant_id", "created_at", "id");
  CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery"  ("endpoint_id") WHERE state = 'PENDING' AND lease_until IS NOT NULL;
  CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"  ("endpoint_id", "next_attempt_at") WHERE state = 'PENDING';
  CREATE TABLE "webhook_attempt" (
    "id" uuid NOT NULL,
    "delivery_id" uuid NOT NULL,
    "number" integer NOT NULL,
    "trigger" text NOT NULL,
    "status" integer,
    "error_class" text,
    "duration_ms" integer NOT NULL,
    "response_excerpt" text NOT NULL,
    "started_at" timestamptz NOT NULL,
    CONSTRAINT "PK_e4ff77b66cdd20591ba6189a1f9" PRIMARY KEY ("id")
  );
  CREATE INDEX "webhook_attempt_delivery" ON "webhook_attempt"  ("delivery_id", "number");
  CREATE TABLE "idempotency_key" (
    "id" text NOT NULL,
    "workspace_id" uuid NOT NULL,
    "fingerprint" text NOT NULL,
    "status" integer,
    "body" text,
    "headers" jsonb,
    "lease_until" timestamptz NOT NULL,
    "created_at" timestamptz NOT NULL,
    CONSTRAINT "PK_213f125e14469be304f9ff1d452" PRIMARY KEY ("id")
  );
  CREATE INDEX "idempotency_key_expiry" ON "idempotency_key"  ("created_at");
  CREATE TABLE "outbox_event" (
    "id" text NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "provider" text NOT NULL,
    "type" text NOT NULL,
    "subject_id" uuid NOT NULL,
    "sequence" integer NOT NULL,
    "body" text NOT NULL,
    "target_url" text,
    "created_at" timestamptz NOT NULL,
    "dispatched_at" timestamptz,
    CONSTRAINT "PK_cc0c9e40998e45ecfc5e313429d" PRIMARY KEY ("id")
  );
  CREATE INDEX "outbox_event_page" ON "outbox_event"  ("workspace_id", "created_at", "id");
  CREATE INDEX "outbox_event_pending" ON "outbox_event"  ("created_at") WHERE dispatched_at IS NULL;
  CREATE TABLE "reservation" (
    "id" uuid NOT NULL,
    "workspace_id" uuid NOT NULL,
    "tenant_id" uuid NOT NULL,
    "booked_by_tenant_id" uuid NOT NULL,
    "integration_account_id" uuid NOT NULL,
    "listing_id" uuid NOT NULL,
    "unit_id" uuid,
    "provider" text NOT NULL,
    "origin" text NOT NULL,
    "provider_reservation_id" text,
    "check_in" date NOT NULL,
    "check_out" date NOT NULL,
    "guests" integer NOT NULL,
    "adults" integer,
    "children" integer,
    "infants" integer,
    "pets" integer,
    "guest" jsonb NOT NULL,
    "status" text NOT NULL,
    "requested_status" text,
    "source" text NOT NULL,
    "notes" text NOT NULL,
    "currency" text NOT NULL,
    "total_price" numeric NOT NULL,
    "components" jsonb NOT NULL,
    "price_difference" numeric,
    "commission" jsonb,
    "host_payout" numeric,
    "promotion_id" uuid,
    "confirmation_code" text,
    "send_started_at" timestamptz,
    "next_lookup_at" timestamptz,
    "lookups" integer NOT NULL DEFAULT '0',
    "flag" text,
    "sequence" integer NOT NULL DEFAULT '0',
    "content_hash" text NOT NULL,
    "pms_updated_at" timestamptz,
    "read_at" timestamptz,
    "created_at" timestamptz NOT NULL,
    "updated_at" timestamptz NOT NULL,
    "confirmed_at" timestamptz,
    "cancelled_at" timestamptz,
    CONSTRAINT "reservation_provider_id" UNIQUE ("integration_account_id", "provider_reservation_id"),
    CONSTRAINT "PK_48b1f9922368359ab88e8bfa525" PRIMARY KEY ("id")
  );
  CREATE INDEX "reservation_lookup" ON "reservation"  ("next_lookup_at") WHERE next_lookup_at IS NOT NULL;
  CREATE INDEX "reservation_listing" ON "reservation"  ("listing_id", "check_in");
  CREATE INDEX "reservation_booked_by" ON "reservation"  ("booked_by_tenant_id");
  CREATE INDEX "reservation_page" ON "reservation"  ("workspace_id", "tenant_id", "created_at", "id");
  ALTER TABLE "tenant" ADD CONSTRAINT "FK_9cf9ce4cb85189f6b395d572ec5" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "integration_account" ADD CONSTRAINT "FK_7553ca7009485eefca78811d624" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "tenant"("id","workspace_id") ON DELETE NO ACTION ON UPDATE NO ACTION;
  ALTER TABLE "integration_credential" ADD CONSTRAINT "FK_f6a5a6be3bc985ac7ee9eebde6a" FOREIGN KEY ("account_id") REFERENCES "integration_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "oauth_state" ADD CONSTRAINT "FK_cadd7b6e246422962132906fbcb" FOREIGN KEY ("account_id") REFERENCES "integration_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "listing" ADD CONSTRAINT "FK_167033800a18ba5ee7b368d54d3" FOREIGN KEY ("integration_account_id", "tenant_id") REFERENCES "integration_account"("id","tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
  ALTER TABLE "listing_import" ADD CONSTRAINT "FK_fa1536ee686171165610b24dfbb" FOREIGN KEY ("listing_id", "owner_tenant_id") REFERENCES "listing"("id","tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
  ALTER TABLE "listing_tag" ADD CONSTRAINT "FK_c1f4991b115057e449f65bf75af" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "listing_tag" ADD CONSTRAINT "FK_3f9b9302602d9509e50835113ad" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "account_tag" ADD CONSTRAINT "FK_51dbf2b4e83cbde9e1890556501" FOREIGN KEY ("account_id") REFERENCES "integration_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "account_tag" ADD CONSTRAINT "FK_ab4ca95e6cf910b432935ac11a3" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "unit" ADD CONSTRAINT "FK_864734eff00c6024f03ea8f4a76" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "promotion" ADD CONSTRAINT "FK_235a69aff866829c8d599275e7d" FOREIGN KEY ("integration_account_id", "tenant_id") REFERENCES "integration_account"("id","tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
  ALTER TABLE "sync_schedule" ADD CONSTRAINT "FK_f89e62fb4e21b120eb0d2fde934" FOREIGN KEY ("account_id") REFERENCES "integration_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "sync_run" ADD CONSTRAINT "FK_b21fea483127e21c054befabf40" FOREIGN KEY ("account_id") REFERENCES "integration_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "pms_hint" ADD CONSTRAINT "FK_4bc63bac9319e11731b0991e292" FOREIGN KEY ("account_id") REFERENCES "integration_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "api_key" ADD CONSTRAINT "FK_ecc615827295b4cd316f6088aea" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "webhook_app" ADD CONSTRAINT "FK_d506bbd72563f9c76a6b0c96596" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "FK_d3cc0633007a2dda21b8ef16eb3" FOREIGN KEY ("app_id") REFERENCES "webhook_app"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "webhook_delivery" ADD CONSTRAINT "FK_f53f5aec02217a54927b13e39d9" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "webhook_attempt" ADD CONSTRAINT "FK_d7ed48c4841159bfd6bdee166ea" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
  ALTER TABLE "reservation" ADD CONSTRAINT "FK_06ea1e3ba322dfb6a1a0edca52b" FOREIGN KEY ("integration_account_id", "tenant_id") REFERENCES "integration_account"("id","tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
  ALTER TABLE "reservation" ADD CONSTRAINT "FK_b584c36bb314deb3140ec70bbb2" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

  ALTER TABLE listing ALTER COLUMN document SET STORAGE EXTERNAL;

  CREATE FUNCTION forget_unit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM night WHERE unit_id IN (SELECT id FROM gone);
    DELETE FROM hold WHERE unit_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
  CREATE TRIGGER unit_gone AFTER DELETE ON unit REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION forget_unit();

  CREATE FUNCTION forget_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM hold WHERE reservation_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
  CREATE TRIGGER reservation_gone AFTER DELETE ON reservation REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION forget_reservation();
`;

const DOWN = `
  DROP TABLE "hold", "night", "integration_definition", "workspace", "tenant", "integration_account", "integration_credential", "oauth_state", "listing", "listing_import", "tag", "listing_tag", "account_tag", "unit", "oauth_app", "exchange_rate", "promotion", "sync_schedule", "sync_run", "pms_hint", "api_key", "webhook_app", "webhook_endpoint", "webhook_delivery", "webhook_attempt", "idempotency_key", "outbox_event", "reservation" CASCADE;
  DROP FUNCTION forget_unit();
  DROP FUNCTION forget_reservation();
`;

/** The first schema. Nights and holds are written by the hundred thousand: triggers clear them instead of foreign keys. */
export class InitialSchema1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
