import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { createOwnDatabase } from '../../../scripts/lib/database/ordinary-user.mjs';
import { SERVERS, type TestServer } from '../../../test/support/servers.js';
import { SEALED_COLUMNS } from '../../platform/crypto/key-rotation.js';
import { asSystem, asTenant } from '../../platform/database/access.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { migrate } from '../../platform/database/schema/migrate.js';
import { Partitions } from '../../platform/database/partitions.js';
import { rowPerTenant } from '../../platform/database/testing/row-per-tenant.js';
import { backUp } from './backup.js';
import type { Target } from './pg-tools.js';
import { recordRestoration, restore } from './restore.js';
import { withSystemClient } from './system-client.js';

const EVENTS = 838;
const KEYS = ['main'];
const oldest = SERVERS.find(({ name }) => name === 'PostgreSQL 15')!;
if (!oldest.installed && process.env.CI === 'true') throw new Error("Install Debian's package postgresql-15");
const describeIfInstalled = oldest.installed ? describe : describe.skip;

const at = (url: string): Target => ({ url, variables: process.env });
const query = <T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> =>
  withSystemClient(url, async (client) => (await client.query(sql, values)).rows as T[]);

const tablesOf = async (url: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      url,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND NOT relispartition AND NOT relname = ANY($1) ORDER BY 1`,
      [['restoration']],
    )
  ).map(({ name }) => name);

/** Returns every row of every table, and the rules that guard them. A restoration makes refreshes of tokens due. */
const contentOf = async (url: string): Promise<Record<string, unknown>> => {
  const content: Record<string, unknown> = {};
  for (const table of await tablesOf(url))
    content[table] = await query(
      url,
      `SELECT (to_jsonb(t) - 'next_renewal_at')::text AS row FROM ${table} t ORDER BY 1`,
    );
  content.policies = await query(
    url,
    'SELECT tablename, policyname, cmd, qual, with_check FROM pg_policies ORDER BY 1, 2',
  );
  content.guards = await query(
    url,
    `SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind IN ('r', 'p') AND relname <> 'restoration' ORDER BY 1`,
  );
  content.indexes = await query(url, 'SELECT indexdef FROM pg_indexes ORDER BY 1');
  content.triggers = await query(
    url,
    `SELECT tgrelid::regclass::text AS "table", tgname, tgtype, tgfoid::regproc::text AS runs FROM pg_trigger
      WHERE NOT tgisinternal ORDER BY 1, 2`,
  );
  content.constraints = await query(
    url,
    `SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  content.forEverybody = await query(
    url,
    `SELECT proname, has_function_privilege('public', p.oid, 'EXECUTE') AS "forEverybody" FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND prosrc <> '' AND NOT EXISTS (
        SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e') ORDER BY 1, 2`,
  );
  return content;
};

describeIfInstalled('backup and restore', () => {
  let server: TestServer;
  let scratch: string;
  let source: { url: string; role: string };
  let folder: string;

  const ownDatabase = async (attributes = ''): Promise<{ url: string; role: string }> =>
    createOwnDatabase(server.adminUrl, attributes);
  const asAdmin = (role: string): string => Object.assign(new URL(server.adminUrl), { pathname: `/${role}` }).href;

  /** Adds events of the last days, in partitions by their ids. */
  const addEvents = async (url: string): Promise<void> => {
    const now = Date.now();
    const ids = Array.from({ length: EVENTS }, (_, n) => newId(new Date(now + n * 600_000)).replaceAll('-', ''));
    await query(
      url,
      `INSERT INTO outbox_event (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, created_at)
       SELECT 'evt_' || id, $2, $2, 'P', 'T', $2, 1, '{}', now() FROM unnest($1::text[]) AS id`,
      [ids, randomUUID()],
    );
  };

  beforeAll(async () => {
    server = await oldest.start();
    scratch = mkdtempSync(join(tmpdir(), 'lodgewire-backup-'));
    source = await ownDatabase();
    await migrate(source.url);
    const [first, second] = [randomUUID(), randomUUID()];
    const tenants = [first, first, second].map((workspaceId) => ({ workspaceId, tenantId: randomUUID() }));
    await rowPerTenant(asAdmin(source.role), tenants);
    // A listing is imported by the other tenant of its workspace.
    await query(source.url, 'DELETE FROM listing_import WHERE workspace_id = $1', [second]);
    await query(
      source.url,
      `UPDATE listing_import i SET owner_tenant_id = tenant_id, tenant_id =
         (SELECT id FROM tenant t WHERE t.workspace_id = i.workspace_id AND t.id <> i.tenant_id)`,
    );
    for (const { table, column } of SEALED_COLUMNS)
      await query(source.url, `UPDATE ${table} SET ${column} = 'v1:main:a:b'`);
    await addEvents(source.url);
    folder = join(scratch, 'first');
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const copyOf = (name: string): string => {
    const copy = join(scratch, name);
    cpSync(folder, copy, { recursive: true });
    return copy;
  };

  it('backs up every row as an ordinary user, partitions included, and restores it as another user', async () => {
    const { rows } = await backUp(at(source.url), folder);
    const target = await ownDatabase();
    const restored = await restore(at(target.url), folder, KEYS);
    expect(restored).toMatchObject({ rows, migrations: [] });
    expect((await query<{ count: number }>(target.url, 'SELECT count(*)::int FROM outbox_event'))[0]!.count).toBe(
      EVENTS + 3,
    );
    const [before, after] = [await contentOf(source.url), await contentOf(target.url)];
    // Processes are not backed up.
    before.service_process = [];
    for (const part of Object.keys(before))
      expect({ part, content: after[part] }).toEqual({ part, content: before[part] });
  }, 60_000);

  it.each([
    ['a superuser', 'SUPERUSER', ''],
    ['an ordinary user', '', 'SUPERUSER'],
  ])(
    'moves a database that belongs to %s to a user of the other kind',
    async (_, from, to) => {
      const [one, other] = [await ownDatabase(from), await ownDatabase(to)];
      await migrate(one.url);
      await addEvents(one.url);
      const backup = join(scratch, `from-${one.role}`);
      await backUp(at(one.url), backup);
      await restore(at(other.url), backup, KEYS);
      const settings = { url: other.url, poolSize: 1, applicationName: 'lodgewire-test' };
      const connection = await new DataSource(dataSourceOptions(settings, [])).initialize();
      try {
        const database = new Database(connection);
        const count = async (): Promise<number> =>
          (await database.query<{ count: number }>('SELECT count(*)::int FROM outbox_event'))[0]!.count;
        expect(await asSystem(count)).toBe(EVENTS);
        expect(await asTenant({ workspaceId: randomUUID(), tenantId: randomUUID() }, count)).toBe(0);
        const made = await asSystem(() => new Partitions(database).make(new Date(Date.now() + 30 * 86_400_000)));
        expect(made).toBeGreaterThan(0);
      } finally {
        await connection.destroy();
      }
    },
    60_000,
  );

  it('leaves nothing behind when pg_dump does not see every row', async () => {
    const blind = await ownDatabase();
    await migrate(blind.url);
    await addEvents(blind.url);
    const [part] = await query<{ tablename: string; policyname: string }>(
      blind.url,
      "SELECT tablename, policyname FROM pg_policies WHERE tablename ~ '^outbox_event_[0-9]' ORDER BY 1 LIMIT 1",
    );
    await query(blind.url, `DROP POLICY ${part!.policyname} ON ${part!.tablename}`);
    await expect(backUp(at(blind.url), join(scratch, 'blind'))).rejects.toThrow(
      new RegExp(`does not hold every row: ${part!.tablename}: \\d+ expected, 0 found$`),
    );
    expect(readdirSync(scratch).filter((name) => name.startsWith('blind'))).toEqual([]);
  }, 60_000);

  it('refuses a backup that is incomplete, was changed, is newer or needs other keys, and writes nothing', async () => {
    const target = await ownDatabase();
    const refused = (from: string, keys = KEYS) => expect(restore(at(target.url), from, keys)).rejects;
    const manifestOf = (from: string): Record<string, unknown> =>
      JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')) as Record<string, unknown>;
    const withManifest = (name: string, changes: Record<string, unknown>): string => {
      const copy = copyOf(name);
      writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifestOf(copy), ...changes }));
      return copy;
    };
    const [cut, changed, bare] = [copyOf('cut'), copyOf('changed'), copyOf('bare')];
    truncateSync(join(cut, 'database.dump'), 10_000);
    const bytes = readFileSync(join(changed, 'database.dump'));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(changed, 'database.dump'), bytes);
    rmSync(join(bare, 'manifest.json'));
    await refused(cut).toThrow(/database.dump is incomplete: it has 10000 of \d+ bytes/);
    await refused(changed).toThrow('its checksum does not match');
    await refused(bare).toThrow('manifest.json is missing');
    await refused(join(scratch, 'nowhere')).toThrow('is not a complete backup');
    await refused(withManifest('format', { format: 2 })).toThrow('has format 2; this version reads format 1');
    await refused(withManifest('newer', { version: '9.9.9', migrations: ['Later1999999999999'] })).toThrow(
      'The backup was made by version 9.9.9 and has migrations that this version does not know: Later1999999999999',
    );
    await refused(folder, ['other']).toThrow('sealed with the keys main, which ENCRYPTION_KEYS lacks');
    await refused(withManifest('fewer', { rows: {} })).toThrow('Do not use this database, it lacks rows of the backup');
    await refused(folder).toThrow('The database is not empty');
    await expect(backUp(at(source.url), folder)).rejects.toThrow('exists: name a new folder');
    expect(existsSync(join(folder, 'database.dump'))).toBe(true);
  }, 60_000);

  it('records a restoration while no process runs, and makes tokens due for refresh', async () => {
    const target = await ownDatabase();
    await restore(at(target.url), folder, KEYS);
    await query(
      target.url,
      `INSERT INTO service_process (id, role, version, node_version, host, started_at, seen_at, memory_mb, loop_delay_ms)
       VALUES ($1, 'worker', '1', '20', 'one', now(), now(), 1, 1)`,
      [randomUUID()],
    );
    await expect(recordRestoration(target.url, new Date())).rejects.toThrow(
      'Stop the service first: 1 processes use the database (worker on one)',
    );
    await query(target.url, `UPDATE service_process SET seen_at = now() - interval '40 seconds'`);
    expect(await recordRestoration(target.url, new Date('2026-11-01T00:00:00Z'))).toEqual({
      migrations: [],
      accountsWithTokens: 3,
    });
    const restorations = await query<{ at: string }>(
      target.url,
      'SELECT backed_up_at::date::text AS at FROM restoration ORDER BY restored_at DESC',
    );
    expect(restorations).toHaveLength(2);
    expect(restorations[0]!.at).toBe('2026-11-01');
    const due = await query(target.url, 'SELECT 1 FROM integration_credential WHERE next_renewal_at <= now()');
    expect(due).toHaveLength(3);
  }, 60_000);
});
