import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For whom a transaction acts, from two settings that end with it: `lodgewire.workspace`, and `lodgewire.actor`, which
 * is a tenant or the workspace itself. Both are the nil uuid for the system, which sees all. Unset: null, equal to
 * nothing.
 */
const FUNCTIONS = `
  CREATE FUNCTION acting_workspace() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('lodgewire.workspace', true), '')::uuid;
  CREATE FUNCTION actor() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('lodgewire.actor', true), '')::uuid;
`;

/**
 * Nights and holds are read by the hundred: a column of their own, for a look at the unit costs more than the row.
 * Holds get it by a trigger, for they are few and come by two ways.
 */
const COLUMNS = `
  ALTER TABLE night ADD COLUMN workspace_id uuid;
  UPDATE night SET workspace_id = unit.workspace_id FROM unit WHERE unit.id = night.unit_id;
  ALTER TABLE night ALTER COLUMN workspace_id SET NOT NULL;
  ALTER TABLE hold ADD COLUMN workspace_id uuid;
  UPDATE hold SET workspace_id = unit.workspace_id FROM unit WHERE unit.id = hold.unit_id;
  ALTER TABLE hold ALTER COLUMN workspace_id SET NOT NULL;
  CREATE FUNCTION hold_in_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT workspace_id INTO NEW.workspace_id FROM unit WHERE id = NEW.unit_id;
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold_in_workspace BEFORE INSERT ON hold FOR EACH ROW EXECUTE FUNCTION hold_in_workspace();
  ALTER TABLE listing_import ADD COLUMN workspace_id uuid;
  UPDATE listing_import SET workspace_id = tenant.workspace_id FROM tenant WHERE tenant.id = listing_import.tenant_id;
  ALTER TABLE listing_import ALTER COLUMN workspace_id SET NOT NULL;
  DROP INDEX listing_import_by_tenant;
  CREATE INDEX listing_import_by_tenant ON listing_import (tenant_id, listing_id, owner_tenant_id, workspace_id);
`;

// As sub-selects they are worked out once per statement, as bare calls they would be once per row.
const WORKSPACE = '(SELECT acting_workspace())';
const ACTOR = '(SELECT actor())';
const NIL = `'00000000-0000-0000-0000-000000000000'::uuid`;
const SYSTEM = `${WORKSPACE} = ${NIL}`;

const ofWorkspace = `workspace_id = ${WORKSPACE} OR ${SYSTEM}`;
/** Rows of the tenants in the columns, or of their workspace when the workspace acts. */
const ofTenant = (...columns: string[]): string =>
  `${ACTOR} = ANY (ARRAY[${[NIL, 'workspace_id', ...columns].join(', ')}])`;
/** The likeliest first, where many rows are looked at: the rest is not worked out. */
const ownFirst = (...columns: string[]): string => `tenant_id = ${ACTOR} OR ${ofTenant(...columns)}`;
/** Rows of the tenant of the row that `key` references. */
const ofParent = (table: string, key: string): string =>
  `${SYSTEM} OR EXISTS (SELECT 1 FROM ${table} p WHERE p.id = ${key} AND ${ACTOR} IN (p.tenant_id, p.workspace_id))`;
const ofAccount = ofParent('integration_account', 'account_id');
const imported = (column: string, of: string): string =>
  `EXISTS (SELECT 1 FROM listing_import i WHERE i.tenant_id = ${ACTOR} AND i.${column} = ${of})`;

interface Rule {
  /** Rows that are seen, changed and deleted, and what they may become. */
  own: string;
  /** Further rows that are seen. */
  shared?: string;
  /** Rows that may come in; default: `own`. */
  added?: string;
}

const RULES: Record<string, Rule> = {
  workspace: { own: `id = ${WORKSPACE} OR ${SYSTEM}` },
  tenant: { own: ofTenant('id') },
  api_key: { own: ofWorkspace },
  idempotency_key: { own: ofWorkspace },
  integration_definition: { own: ofWorkspace },
  oauth_app: { own: ofWorkspace },
  tag: { own: ofWorkspace },

  // The price of an imported listing takes the percentages of its owner's account.
  integration_account: {
    own: ofTenant('tenant_id'),
    shared: imported('owner_tenant_id', 'integration_account.tenant_id'),
  },
  integration_credential: { own: ofAccount },
  oauth_state: { own: ofAccount },
  sync_schedule: { own: ofAccount },
  sync_run: { own: ofAccount },
  pms_hint: { own: ofAccount },
  account_tag: { own: ofAccount },

  listing: { own: ownFirst(), shared: imported('listing_id', 'listing.id') },
  listing_import: { own: ownFirst('owner_tenant_id') },
  listing_tag: { own: ofParent('listing', 'listing_id'), shared: imported('listing_id', 'listing_tag.listing_id') },
  unit: { own: ofWorkspace },
  night: { own: ofWorkspace },
  hold: { own: ofWorkspace },
  promotion: { own: ofTenant('tenant_id') },
  reservation: { own: ofTenant('tenant_id', 'booked_by_tenant_id') },

  // The booking of an imported listing tells its owner too.
  outbox_event: { own: ofTenant('tenant_id'), added: ofWorkspace },
  webhook_app: { own: ofTenant('tenant_id') },
  webhook_endpoint: { own: ofParent('webhook_app', 'app_id') },
  webhook_delivery: { own: ofTenant('tenant_id') },
  webhook_attempt: { own: ofParent('webhook_delivery', 'delivery_id') },

  // There are entries without a tenant, of the workspace, and without either.
  audit_entry: { own: ofTenant('tenant_id'), added: ofWorkspace },
};

/** The conditions of visible rows in order of evaluation; several policies for one command have no order. */
const policies = (table: string, { own, shared, added }: Rule): string =>
  shared || added
    ? `CREATE POLICY tenancy_select ON ${table} FOR SELECT USING (${shared ? `${own} OR ${shared}` : own});
       CREATE POLICY tenancy_insert ON ${table} FOR INSERT WITH CHECK (${added ?? own});
       CREATE POLICY tenancy_update ON ${table} FOR UPDATE USING (${own});
       CREATE POLICY tenancy_delete ON ${table} FOR DELETE USING (${own});`
    : `CREATE POLICY tenancy ON ${table} USING (${own});`;

/** FORCE: the owner of the tables obeys too. */
const raise = ([table, rule]: [string, Rule]): string => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  ${policies(table, rule)}`;

const lower = (table: string): string => `
  ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY;
  ${['', '_select', '_insert', '_update', '_delete'].map((command) => `DROP POLICY IF EXISTS tenancy${command} ON ${table};`).join(' ')}`;

const DOWN = `
  ${Object.keys(RULES).map(lower).join('')}
  DROP FUNCTION acting_workspace(), actor();
  DROP INDEX listing_import_by_tenant;
  CREATE INDEX listing_import_by_tenant ON listing_import (tenant_id);
  ALTER TABLE listing_import DROP COLUMN workspace_id;
  DROP TRIGGER hold_in_workspace ON hold;
  DROP FUNCTION hold_in_workspace();
  ALTER TABLE hold DROP COLUMN workspace_id;
  ALTER TABLE night DROP COLUMN workspace_id;
`;

/** The second wall of tenancy: who forgets a condition sees no row of others. docs/adr/0011-row-level-security.md */
export class RowLevelSecurity1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS + COLUMNS + Object.entries(RULES).map(raise).join(''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
