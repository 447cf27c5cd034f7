import type { MigrationInterface, QueryRunner } from 'typeorm';

const NIL = `'00000000-0000-0000-0000-000000000000'`;

/** `position` null: the change is not numbered yet. */
const TABLES = `
  CREATE TABLE delta_row (
    tenant_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    kind text NOT NULL,
    is_removed boolean NOT NULL DEFAULT false,
    position bigint,
    CONSTRAINT delta_row_pkey PRIMARY KEY (tenant_id, subject_id)
  );
  CREATE INDEX delta_row_page ON delta_row (workspace_id, tenant_id, kind, position);
  CREATE INDEX delta_row_unnumbered ON delta_row (subject_id) WHERE position IS NULL;
  CREATE INDEX delta_row_removed ON delta_row (position) WHERE is_removed;
  ALTER TABLE delta_row ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON delta_row USING ((SELECT actor()) = ANY (ARRAY[${NIL}::uuid, workspace_id, tenant_id]));

  CREATE TABLE delta_head (
    id integer NOT NULL,
    last bigint NOT NULL,
    floor bigint NOT NULL,
    CONSTRAINT delta_head_pkey PRIMARY KEY (id)
  );
  INSERT INTO delta_head (id, last, floor) VALUES (1, 0, 0);
`;

/**
 * Triggers act for the system: a change of one tenant also changes what other tenants see. An ordinary user may not
 * attach settings of its own to a function, so each trigger sets them and sets them back.
 */
const ACT = `
  CREATE FUNCTION act_as(given text[]) RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    before text[] := ARRAY[coalesce(current_setting('lodgewire.workspace', true), ''), coalesce(current_setting('lodgewire.actor', true), '')];
  BEGIN
    PERFORM set_config('lodgewire.workspace', given[1], true), set_config('lodgewire.actor', given[2], true);
    RETURN before;
  END $$;
`;
const BEFORE = `before text[] := act_as(ARRAY[${NIL}, ${NIL}]);`;
const END = `PERFORM act_as(before);
    RETURN NULL;`;

const MARK = `
  CREATE FUNCTION mark_delta(workspace uuid, tenant uuid, what text, subject uuid, gone boolean) RETURNS void
  LANGUAGE sql AS $$
    INSERT INTO delta_row (tenant_id, subject_id, workspace_id, kind, is_removed) VALUES (tenant, subject, workspace, what, gone)
    ON CONFLICT (tenant_id, subject_id) DO UPDATE SET position = NULL, is_removed = excluded.is_removed
  $$;
`;

/**
 * A change marks the listing's row of each importer, which its import has made. An import therefore waits for changes of
 * the listing that have not committed, because they do not know it; the end of one does so to lock in the same order.
 */
const LISTINGS = `
  CREATE FUNCTION listing_delta() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ${BEFORE}
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM mark_delta(OLD.workspace_id, OLD.tenant_id, 'LISTING', OLD.id, true);
      ${END}
    END IF;
    PERFORM mark_delta(NEW.workspace_id, NEW.tenant_id, 'LISTING', NEW.id, false);
    IF TG_OP = 'UPDATE' THEN
      IF NEW.tenant_id <> OLD.tenant_id THEN
        PERFORM mark_delta(OLD.workspace_id, OLD.tenant_id, 'LISTING', OLD.id, true);
      END IF;
      UPDATE delta_row SET position = NULL FROM listing_import i
       WHERE i.listing_id = NEW.id AND delta_row.tenant_id = i.tenant_id AND delta_row.subject_id = NEW.id;
    END IF;
    ${END}
  END $$;
  CREATE TRIGGER listing_delta_change AFTER UPDATE OF document, tenant_id ON listing FOR EACH ROW
    WHEN (OLD.document IS DISTINCT FROM NEW.document OR OLD.tenant_id <> NEW.tenant_id) EXECUTE FUNCTION listing_delta();
  CREATE TRIGGER listing_delta AFTER INSERT OR DELETE ON listing FOR EACH ROW EXECUTE FUNCTION listing_delta();

  CREATE FUNCTION listing_import_delta() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ${BEFORE}
    changed listing_import := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    PERFORM 1 FROM listing WHERE id = changed.listing_id FOR NO KEY UPDATE;
    PERFORM mark_delta(changed.workspace_id, changed.tenant_id, 'LISTING', changed.listing_id, TG_OP = 'DELETE');
    ${END}
  END $$;
  CREATE TRIGGER listing_import_delta AFTER INSERT OR DELETE ON listing_import FOR EACH ROW
    EXECUTE FUNCTION listing_import_delta();
`;

/** The columns that an answer shows. */
const SHOWN = [
  'tenant_id',
  'booked_by_tenant_id',
  'listing_id',
  'unit_id',
  'provider_reservation_id',
  'check_in',
  'check_out',
  'guests',
  'adults',
  'children',
  'infants',
  'pets',
  'guest',
  'sealed_guest',
  'guest_erased_at',
  'status',
  'source',
  'notes',
  'currency',
  'components',
  'given_price',
  'price_difference',
  'commission',
  'host_payout',
  'client_reference',
  'metadata',
  'confirmation_code',
  'check_in_time',
  'check_out_time',
  'locale',
  'not_sent',
  'cancellation',
  'cancellation_request',
  'created_at',
  'updated_at',
  'confirmed_at',
  'cancelled_at',
];
const rowOf = (version: string): string => `ROW(${SHOWN.map((name) => `${version}.${name}`).join(', ')})`;

const RESERVATIONS = `
  CREATE FUNCTION reservation_delta() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ${BEFORE}
    had uuid[] := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE ARRAY[OLD.tenant_id, OLD.booked_by_tenant_id] END;
    has uuid[] := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE ARRAY[NEW.tenant_id, NEW.booked_by_tenant_id] END;
    changed reservation := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    PERFORM mark_delta(changed.workspace_id, tenant, 'RESERVATION', changed.id, tenant <> ALL (has))
       FROM (SELECT DISTINCT unnest(had || has) AS tenant ORDER BY 1) tenants;
    ${END}
  END $$;
  CREATE TRIGGER reservation_delta_change AFTER UPDATE OF ${SHOWN.join(', ')} ON reservation FOR EACH ROW
    WHEN (${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')}) EXECUTE FUNCTION reservation_delta();
  CREATE TRIGGER reservation_delta AFTER INSERT OR DELETE ON reservation FOR EACH ROW EXECUTE FUNCTION reservation_delta();

  -- A reservation shows two fields of its listing.
  CREATE FUNCTION reservation_listing_delta() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ${BEFORE}
  BEGIN
    UPDATE delta_row SET position = NULL FROM reservation r
     WHERE r.listing_id = NEW.id AND delta_row.subject_id = r.id AND delta_row.tenant_id IN (r.tenant_id, r.booked_by_tenant_id);
    ${END}
  END $$;
  CREATE TRIGGER reservation_listing_delta AFTER UPDATE OF provider_id, parent_property_id ON listing FOR EACH ROW
    WHEN (OLD.provider_id <> NEW.provider_id OR OLD.parent_property_id IS DISTINCT FROM NEW.parent_property_id)
    EXECUTE FUNCTION reservation_listing_delta();
`;

const FILL = `
  INSERT INTO delta_row (tenant_id, subject_id, workspace_id, kind)
    SELECT tenant_id, id, workspace_id, 'LISTING' FROM listing
    UNION ALL SELECT tenant_id, listing_id, workspace_id, 'LISTING' FROM listing_import
    UNION ALL SELECT tenant_id, id, workspace_id, 'RESERVATION' FROM reservation
    UNION ALL SELECT booked_by_tenant_id, id, workspace_id, 'RESERVATION' FROM reservation WHERE booked_by_tenant_id <> tenant_id;
`;

/** The last change of each listing and reservation, for each tenant that sees or saw it. docs/adr/0035-deltas.md */
export class Deltas1767097000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + ACT + MARK + LISTINGS + RESERVATIONS + FILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER reservation_listing_delta ON listing;
      DROP TRIGGER reservation_delta ON reservation;
      DROP TRIGGER reservation_delta_change ON reservation;
      DROP TRIGGER listing_import_delta ON listing_import;
      DROP TRIGGER listing_delta ON listing;
      DROP TRIGGER listing_delta_change ON listing;
      DROP FUNCTION reservation_listing_delta(), reservation_delta(), listing_import_delta(), listing_delta();
      DROP FUNCTION mark_delta(uuid, uuid, text, uuid, boolean), act_as(text[]);
      DROP TABLE delta_head, delta_row;
    `);
  }
}
