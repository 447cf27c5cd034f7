import type { MigrationInterface, QueryRunner } from 'typeorm';

const NIL = `'00000000-0000-0000-0000-000000000000'`;

/**
 * `keywords` of a subject: `<kind>|<field>|<text>` each; null: not computed yet. `keyword`: the same, a row for each
 * tenant that sees the subject.
 */
const TABLES = `
  CREATE TABLE keyword (
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    term text COLLATE "C" NOT NULL,
    subject_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    field text NOT NULL,
    CONSTRAINT keyword_pkey PRIMARY KEY (tenant_id, kind, term, subject_id)
  );
  CREATE INDEX keyword_subject ON keyword (subject_id);
  ALTER TABLE keyword ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON keyword USING ((SELECT actor()) = ANY (ARRAY[${NIL}::uuid, workspace_id, tenant_id]));

  ALTER TABLE integration_account ADD COLUMN keywords text[];
  ALTER TABLE listing ADD COLUMN keywords text[];
  ALTER TABLE reservation ADD COLUMN keywords text[];
  CREATE INDEX integration_account_without_keywords ON integration_account (id) WHERE keywords IS NULL;
  CREATE INDEX listing_without_keywords ON listing (id) WHERE keywords IS NULL;
  CREATE INDEX reservation_without_keywords ON reservation (id) WHERE keywords IS NULL;
`;

/** As in 1767097000000: what one tenant changes, others find too. */
const BEFORE = `before text[] := act_as(ARRAY[${NIL}, ${NIL}]);`;
const END = `PERFORM act_as(before);
    RETURN NULL;`;

const STORE = `
  CREATE FUNCTION store_keywords(subject uuid, workspace uuid, tenants uuid[], subject_type text, keywords text[])
  RETURNS void LANGUAGE sql AS $$
    INSERT INTO keyword (tenant_id, kind, term, subject_id, workspace_id, field)
      SELECT tenant, subject_type || '_' || split_part(k, '|', 1),
             substr(k, length(split_part(k, '|', 1)) + length(split_part(k, '|', 2)) + 3), subject, workspace, split_part(k, '|', 2)
        FROM unnest(tenants) tenant CROSS JOIN unnest(keywords) k ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING
  $$;
`;

/** Trigger function of a table; `tenants`: who sees the row. */
const spread = (table: string, type: string, tenants: string): string => `
  CREATE FUNCTION ${table}_keywords() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ${BEFORE}
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM keyword WHERE subject_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM store_keywords(NEW.id, NEW.workspace_id, ${tenants}, '${type}', NEW.keywords);
    END IF;
    ${END}
  END $$;
  CREATE TRIGGER ${table}_keywords AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_keywords();
`;

const IMPORTERS = 'ARRAY(SELECT tenant_id FROM listing_import WHERE listing_id = NEW.id)';
const onChange = (table: string, columns: readonly string[], also = ''): string => `
  CREATE TRIGGER ${table}_keywords_change AFTER UPDATE OF ${columns.join(', ')}${also} ON ${table} FOR EACH ROW
    WHEN (${columns.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ')})
    EXECUTE FUNCTION ${table}_keywords();
`;

/** Guards: a process of the previous version that erases a guest removes its keywords too. */
const ERASURE = `
  CREATE FUNCTION erase_keywords() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.keywords := NULL;
    RETURN NEW;
  END $$;
  CREATE TRIGGER reservation_keywords_erasure BEFORE UPDATE OF guest_erased_at ON reservation FOR EACH ROW
    WHEN (OLD.guest_erased_at IS NULL AND NEW.guest_erased_at IS NOT NULL AND OLD.keywords IS NOT DISTINCT FROM NEW.keywords)
    EXECUTE FUNCTION erase_keywords();
`;

/** An import waits for changes of the listing that have not committed, because they do not know it. */
const IMPORTS = `
  CREATE FUNCTION listing_import_keywords() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ${BEFORE}
    changed listing_import := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    imported text[];
  BEGIN
    SELECT keywords INTO imported FROM listing WHERE id = changed.listing_id FOR NO KEY UPDATE;
    DELETE FROM keyword WHERE subject_id = changed.listing_id AND tenant_id = changed.tenant_id;
    IF TG_OP = 'INSERT' THEN
      PERFORM store_keywords(changed.listing_id, changed.workspace_id, ARRAY[changed.tenant_id], 'LISTING', imported);
    END IF;
    ${END}
  END $$;
  CREATE TRIGGER listing_import_keywords AFTER INSERT OR DELETE ON listing_import FOR EACH ROW
    EXECUTE FUNCTION listing_import_keywords();
`;

const UP = [
  TABLES,
  STORE,
  spread('integration_account', 'ACCOUNT', 'ARRAY[NEW.tenant_id]'),
  onChange('integration_account', ['keywords', 'tenant_id']),
  spread('listing', 'LISTING', `NEW.tenant_id || ${IMPORTERS}`),
  onChange('listing', ['keywords', 'tenant_id']),
  spread('reservation', 'RESERVATION', 'ARRAY[NEW.tenant_id, NEW.booked_by_tenant_id]'),
  onChange('reservation', ['keywords', 'tenant_id', 'booked_by_tenant_id'], ', guest_erased_at'),
  ERASURE,
  IMPORTS,
].join('');

const DOWN = `
  DROP TRIGGER listing_import_keywords ON listing_import;
  DROP TRIGGER reservation_keywords_erasure ON reservation;
  DROP FUNCTION erase_keywords(), listing_import_keywords();
  ${['integration_account', 'listing', 'reservation']
    .map(
      (table) => `
  DROP TRIGGER ${table}_keywords ON ${table};
  DROP TRIGGER ${table}_keywords_change ON ${table};
  DROP FUNCTION ${table}_keywords();
  ALTER TABLE ${table} DROP COLUMN keywords;`,
    )
    .join('')}
  DROP FUNCTION store_keywords(uuid, uuid, uuid[], text, text[]);
  DROP TABLE keyword;
`;

/** What a tenant finds listings, accounts and reservations by. docs/adr/0042-search.md */
export class Keywords1767500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
