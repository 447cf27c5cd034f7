import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { asSystem, asTenant, asWorkspace, readAsWorkspace } from './access.js';
import { PREPARE_APP_ROLE } from './app-role.js';
import { Database } from './database.js';
import { dataSourceOptions } from './data-source.js';
import { TenantWall } from './tenant-wall.js';
import { COMMON_TABLES } from './schema/common-tables.js';
import { type TenantRows, rowPerTenant } from './testing/row-per-tenant.js';

/** Tables visible to all tenants of the workspace; all others are visible only to the row's tenant. */
const WORKSPACE_TABLES = [
  'api_key',
  'calendar',
  'calendar_change',
  'confirmed_read',
  'data_key',
  'feed_shift',
  'hold',
  'idempotency_key',
  'integration_definition',
  'oauth_app',
  'released_hold',
  'tag',
  'unit',
  'workspace',
  'workspace_move',
  'workspace_write',
];

const TABLES = [
  ...WORKSPACE_TABLES,
  'account_tag',
  'connect_session',
  'integration_account',
  'integration_credential',
  'listing',
  'listing_bitmap',
  'listing_filter',
  'listing_import',
  'listing_tag',
  'oauth_state',
  'audit_entry',
  'cancellation_preview',
  'delta_row',
  'feed_consumer',
  'hint_turn',
  'keyword',
  'outbox_event',
  'pms_call',
  'pms_hint',
  'pms_hold',
  'promotion',
  'quote',
  'reservation',
  'stay_change',
  'sync_run',
  'sync_schedule',
  'tenant',
  'webhook_app',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_endpoint',
].sort();

let testDatabase: TestDatabase;
let source: DataSource;
let database: Database;
/** Two tenants of one workspace and one of another. */
let ada: TenantRows;
let ben: TenantRows;
let cyd: TenantRows;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const [first, second] = [randomUUID(), randomUUID()];
  const tenants = [first, first, second].map((workspaceId) => ({ workspaceId, tenantId: randomUUID() }));
  [ada, ben, cyd] = (await rowPerTenant(testDatabase.url, tenants)) as [TenantRows, TenantRows, TenantRows];
  const settings = { url: testDatabase.url, poolSize: 2, applicationName: 'lodgewire-test' };
  source = await new DataSource(dataSourceOptions(settings, [])).initialize();
  database = new Database(source);
});

afterAll(async () => {
  await source.destroy();
  await testDatabase.drop();
});

/** Reads every visible row, without any condition. */
const everyRow = async (table: string): Promise<string[]> =>
  (await database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)).map(({ row }) => row);

const rowsOf = (table: string, ...parties: TenantRows[]): string[] => [
  ...new Set(parties.map(({ rows }) => rows[table]!)),
];

const same = (rows: string[], expected: string[]): void => expect([...rows].sort()).toEqual([...expected].sort());

describe('row-level security', () => {
  it('is enabled and forced for every table except those shared by all customers', async () => {
    const tables = await asSystem(() =>
      database.query<{ name: string; walled: boolean }>(
        `SELECT relname AS name, relrowsecurity AND relforcerowsecurity AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = c.oid) AS walled
           FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
      ),
    );
    const named = (walled: boolean) => tables.filter((table) => table.walled === walled).map(({ name }) => name);
    expect(named(false)).toEqual(COMMON_TABLES);
    expect(named(true)).toEqual(TABLES);
  });

  it('gives no role rights on a partition itself', async () => {
    const partitions = await asSystem(() =>
      database.query<{ name: string; forced: boolean; given: boolean }>(
        `SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS forced,
           has_table_privilege(oid, 'SELECT') AND NOT pg_has_role(relowner, 'USAGE') AS given
           FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relispartition ORDER BY relname`,
      ),
    );
    expect(partitions.length).toBeGreaterThan(0);
    for (const { forced, given } of partitions) expect([forced, given]).toEqual([true, false]);
  });

  it('shows the same rows in a partition as in its table, and accepts no rows there', async () => {
    const policies = await asSystem(() =>
      database.query<{ part: string; cmd: string; qual: string; asked: string }>(
        `SELECT child.relname AS part, p.cmd, replace(p.qual, child.relname || '.', parent.relname || '.') AS qual, of_parent.qual AS asked
           FROM pg_inherits JOIN pg_class parent ON parent.oid = inhparent AND parent.relkind = 'p'
           JOIN pg_class child ON child.oid = inhrelid
           LEFT JOIN pg_policies p ON p.tablename = child.relname
           LEFT JOIN pg_policies of_parent ON of_parent.tablename = parent.relname AND of_parent.cmd IN ('SELECT', 'ALL')`,
      ),
    );
    expect(policies.length).toBeGreaterThan(0);
    for (const { part, cmd, qual, asked } of policies)
      expect({ part, cmd, qual }).toEqual({ part, cmd: 'SELECT', qual: asked });
  });

  it('applies to the connections of the service', async () => {
    expect(await new TenantWall(database).stands()).toBe(true);
  });

  it.each(TABLES)('shows the rows of the actor in %s, and none without an actor', async (table) => {
    const isOfWorkspace = WORKSPACE_TABLES.includes(table);
    same(await asTenant(ada, () => everyRow(table)), isOfWorkspace ? rowsOf(table, ada, ben) : rowsOf(table, ada));
    same(await asTenant(cyd, () => everyRow(table)), rowsOf(table, cyd));
    same(await readAsWorkspace(ada.workspaceId, () => everyRow(table)), rowsOf(table, ada, ben));
    same(await asSystem(() => everyRow(table)), rowsOf(table, ada, ben, cyd));
    expect(await everyRow(table)).toEqual([]);
  });

  // Nobody can change or delete entries of the audit log.
  it.each(TABLES.filter((table) => table !== 'audit_entry'))(
    'prevents changes and deletions of rows of others in %s',
    async (table) => {
      const changed = database.transaction(async () => {
        const [{ column }] = (await database.query<{ column: string }>(
          'SELECT attname AS "column" FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1',
          [table],
        )) as [{ column: string }];
        const updated = await asTenant(cyd, () =>
          database.query(`UPDATE ${table} SET ${column} = ${column} RETURNING 1`),
        );
        // The account would prevent the deletion of its tenant.
        if (['tenant', 'workspace'].includes(table))
          await asTenant(cyd, () => database.query('DELETE FROM integration_account'));
        const deleted = await asTenant(cyd, () => database.query(`DELETE FROM ${table} RETURNING 1`));
        same(await asSystem(() => everyRow(table)), rowsOf(table, ada, ben));
        throw new Error(`${updated.length} ${deleted.length}`);
      });
      await expect(changed).rejects.toThrow(/^1 1$/);
    },
  );

  it.each(['reservation', 'promotion', 'webhook_app', 'tag', 'calendar'])(
    'refuses the insertion of rows of others into %s',
    async (table) => {
      const row = {
        ...(JSON.parse(ada.rows[table]!) as object),
        id: randomUUID(),
        unit_id: randomUUID(),
        name: 'another',
      };
      const insert = () =>
        database.query(`INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, $1)).*`, [
          JSON.stringify(row),
        ]);
      await expect(asTenant(cyd, insert)).rejects.toThrow('row-level security');
      await expect(insert()).rejects.toThrow('row-level security');
    },
  );

  it('shows an imported listing and its account, but lets only the owner change or delete them', async () => {
    const { id } = JSON.parse(ben.rows['listing']!) as { id: string };
    await asWorkspace(ada.workspaceId, 'own import', () =>
      database.query(
        'INSERT INTO listing_import (listing_id, tenant_id, owner_tenant_id, workspace_id, created_at) VALUES ($1, $2, $3, $4, now())',
        [id, ada.tenantId, ben.tenantId, ada.workspaceId],
      ),
    );
    same(await asTenant(ada, () => everyRow('listing')), rowsOf('listing', ada, ben));
    same(await asTenant(ada, () => everyRow('integration_account')), rowsOf('integration_account', ada, ben));
    same(await asTenant(ada, () => everyRow('reservation')), rowsOf('reservation', ada));
    same(await asTenant(ben, () => everyRow('listing')), rowsOf('listing', ben));
    for (const table of ['integration_credential', 'sync_run', 'pms_hint', 'oauth_state'])
      same(await asTenant(ada, () => everyRow(table)), rowsOf(table, ada));
    for (const table of ['listing', 'integration_account']) {
      const [change, remove] = [`UPDATE ${table} SET name = 'mine'`, `DELETE FROM ${table}`].map(
        (statement) => () => database.query(`${statement} WHERE tenant_id = $1 RETURNING id`, [ben.tenantId]),
      );
      expect([await asTenant(ada, change!), await asTenant(ada, remove!)]).toEqual([[], []]);
    }
  });

  it('lets only the system switch between workspaces', () => {
    expect(() => asTenant(ada, () => readAsWorkspace(cyd.workspaceId, () => undefined))).toThrow('Only the system');
  });
});

describe('other users of the database', () => {
  const name = `lw_user_${randomUUID().replaceAll('-', '')}`;
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client(testDatabase.url);
    await admin.connect();
  });

  afterAll(async () => {
    await admin.query(`REASSIGN OWNED BY ${name} TO CURRENT_USER; DROP OWNED BY ${name}; DROP ROLE ${name}`);
    await admin.end();
  });

  it('obey policies without another role if they are ordinary, and are reported if policies do not apply', async () => {
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
    // The owner obeys policies only because of FORCE.
    await admin.query(`ALTER TABLE listing OWNER TO ${name}`);
    const url = new URL(testDatabase.url);
    Object.assign(url, { username: name, password: name });
    const open = async (work: (own: Database) => Promise<void>): Promise<void> => {
      const settings = { url: url.href, poolSize: 1, applicationName: 'lodgewire-test' };
      const opened = await new DataSource(dataSourceOptions(settings, [])).initialize();
      await work(new Database(opened)).finally(() => opened.destroy());
    };
    const listings = (own: Database) => own.query('SELECT 1 FROM listing');
    await open(async (own) => {
      expect(await new TenantWall(own).stands()).toBe(true);
      expect([await listings(own), await asTenant(cyd, () => listings(own))]).toEqual([[], [expect.anything()]]);
    });
    await admin.query(`ALTER ROLE ${name} BYPASSRLS`);
    await open(async (own) => expect(await new TenantWall(own).stands()).toBe(false));
    await admin.query(`GRANT lodgewire_app TO ${name}; REVOKE ALL ON listing FROM lodgewire_app`);
    const owner = new pg.Client(url.href);
    await owner.connect();
    await owner.query(PREPARE_APP_ROLE).finally(() => owner.end());
    await open(async (own) => {
      expect(await new TenantWall(own).stands()).toBe(true);
      expect(await listings(own)).toEqual([]);
    });
  });
});
