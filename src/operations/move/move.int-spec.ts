import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { VERSION } from '../../config/version.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { contextSql, SEALED_COLUMNS } from '../../platform/crypto/key-rotation.js';
import { rowPerTenant } from '../../platform/database/testing/row-per-tenant.js';
import { FeedShifts } from '../../modules/feed/feed-shifts.js';
import type { Database } from '../../platform/database/database.js';
import { close, reopen } from '../../platform/moves/departure.js';
import { withSystemClient } from '../backup/system-client.js';
import { exportWorkspace, type ExportSettings, type ExportSummary } from './export-workspace.js';
import { checkImport, importWorkspace } from './import-workspace.js';
import { opened, type RowTexts, SAME_TEXTS, storedRows } from './moved-rows.js';
import { movedTables } from './moved-tables.js';

const AT_ONCE = { leastMs: 0, mostMs: 1_000 };
const ringOf = (id: string): KeyRing => new KeyRing(`${id}:${randomBytes(32).toString('base64')}`);

/** Columns that change when the workspace arrives, and their new values. */
const CHANGED: Record<string, (before: string | null) => string | null> = {
  'integration_credential.subscriptions': () => null,
  'api_key.is_operator': () => 'false',
  'outbox_event.feed_position': (before) => String(Number(before) + 700),
  'feed_consumer.position': (before) => String(Number(before) + 700),
  'feed_shift.shift': (before) => String(Number(before) + 700),
  'sync_schedule.lease_token': () => null,
  'sync_schedule.lease_until': () => null,
  'hint_turn.lease_token': () => null,
  'hint_turn.lease_until': () => null,
};

describe('a workspace that moves to another installation', () => {
  const [moved, other, local] = [randomUUID(), randomUUID(), randomUUID()];
  const rings = { source: ringOf('old'), target: ringOf('new') };
  let source: TestDatabase;
  let target: TestDatabase;
  let folder: string;
  let files = 0;

  const on = <T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> =>
    withSystemClient(url, work);
  const query = (database: TestDatabase, sql: string, values: unknown[] = []): Promise<any[]> =>
    on(database, async (client) => (await client.query(sql, values)).rows);

  const settings = (): ExportSettings => ({ url: source.url, keyRing: rings.source, eventDays: 30 });
  const newFile = (): string => join(folder, `file-${(files += 1)}`);
  const exported = (file = newFile()): Promise<ExportSummary> => exportWorkspace(settings(), moved, file, AT_ONCE);
  const closed = (): Promise<string> => on(source, (client) => close(client, rings.source, moved));
  const imported = (file: string, key: string) =>
    importWorkspace({ url: target.url, keyRing: rings.target }, file, key);

  /** Returns every row of the workspace by table, with secrets in clear. */
  const contentOf = (database: TestDatabase, keyRing: KeyRing): Promise<Record<string, RowTexts[]>> =>
    on(database, async (client) => {
      await client.query(SAME_TEXTS);
      await client.query('BEGIN');
      const content: Record<string, RowTexts[]> = {};
      for (const table of await movedTables(client)) {
        content[table.name] = [];
        for await (const row of storedRows(client, table, moved))
          content[table.name]!.push(opened(keyRing, table, row));
        content[table.name]!.sort((one, another) => JSON.stringify(one).localeCompare(JSON.stringify(another)));
      }
      return content;
    });

  const tablesOf = (database: TestDatabase) => on(database, movedTables);

  const prepare = (database: TestDatabase, keyRing: KeyRing, statements: readonly string[]): Promise<void> =>
    on(database, async (client) => {
      for (const sealed of SEALED_COLUMNS) {
        const { table, column, id } = sealed;
        const { rows } = await client.query(`SELECT ${id} AS id, ${contextSql(sealed)} AS context FROM ${table}`);
        for (const row of rows)
          await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1`, [
            row.id,
            keyRing.seal(`secret of ${table}.${column}`, row.context),
          ]);
      }
      for (const statement of statements) await client.query(statement);
    });

  const NOTHING_UNDER_WAY = [
    'DELETE FROM workspace_move',
    `UPDATE integration_credential SET renew_lease_until = '2026-01-01'`,
    `UPDATE listing_import SET tenant_id = gen_random_uuid(),
       owner_tenant_id = (SELECT tenant_id FROM listing WHERE id = listing_id)`,
  ];

  /** Stores rows of the workspace and of others, in both installations. */
  beforeEach(async () => {
    [source, target] = [await createTestDatabase(), await createTestDatabase()];
    folder = mkdtempSync(join(tmpdir(), 'lodgewire-move-'));
    const tenantsOf = (workspaceId: string) => [{ workspaceId, tenantId: randomUUID() }];
    await rowPerTenant(source.url, [...tenantsOf(moved), ...tenantsOf(moved), ...tenantsOf(other)]);
    await rowPerTenant(target.url, tenantsOf(local));
    await prepare(source, rings.source, [
      ...NOTHING_UNDER_WAY,
      'UPDATE api_key SET is_operator = true',
      `UPDATE sync_schedule SET next_due_at = '2026-01-01'`,
      'UPDATE feed_head SET last = 500',
      'INSERT INTO feed_day VALUES (current_date, 100)',
      'UPDATE outbox_event SET feed_position = 400',
      'UPDATE feed_consumer SET position = 300',
    ]);
    await prepare(target, rings.target, [...NOTHING_UNDER_WAY, 'UPDATE feed_head SET last = 700']);
  }, 60_000);
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await source.drop();
    await target.drop();
  });

  it('takes along every row of every table, with its secrets sealed by other encryption keys', async () => {
    const before = await contentOf(source, rings.source);
    const { file, rows } = await exported();
    const summary = await imported(file, await closed());
    const after = await contentOf(target, rings.target);
    const names = (await tablesOf(source)).map(({ name }) => name);
    expect(Object.entries(before).filter(([, own]) => own.length === 0)).toEqual([]);
    expect(names.length).toBeGreaterThan(40);
    for (const { name, columns } of await tablesOf(source)) {
      const expected = before[name]!.map((row) =>
        row.map((value, index) => (CHANGED[`${name}.${columns[index]!.name}`] ?? ((same) => same))(value)),
      );
      // One of the feed, one of the audit log.
      const added = after[name]!.length - expected.length;
      expect([name, added]).toEqual([name, name === 'feed_shift' ? 1 : name === 'audit_entry' ? 2 : 0]);
      expect([name, after[name]]).toEqual([name, expect.arrayContaining(expected)]);
    }
    expect(summary).toMatchObject({ workspaceId: moved, rows, tables: names.length });
    const [{ others }] = await query(source, 'SELECT count(*)::int AS others FROM workspace WHERE id <> $1', [moved]);
    expect(others).toBe(1);
    expect(await query(target, 'SELECT 1 FROM workspace WHERE id = $1', [other])).toEqual([]);
  }, 60_000);

  it('keeps cursors of the feed, even of a previous installation, and continues after every number of both', async () => {
    const shiftsIn = (database: TestDatabase) =>
      query(
        database,
        'SELECT last::int, oldest::int, shift::int FROM feed_shift WHERE workspace_id = $1 ORDER BY last',
        [moved],
      );
    await query(source, 'DELETE FROM feed_shift');
    await query(source, 'INSERT INTO feed_shift (workspace_id, last, oldest, shift) VALUES ($1, 90, 20, 200)', [moved]);
    const { file } = await exported();
    await imported(file, await closed());
    // 500 there, 700 here.
    expect(await query(target, 'SELECT last::int FROM feed_head')).toEqual([{ last: 1_200 }]);
    expect(await shiftsIn(target)).toEqual([
      { last: 90, oldest: 20, shift: 900 },
      { last: 500, oldest: 100, shift: 700 },
    ]);
    const present = await on(target, async (client) => {
      const database = { query: async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows };
      return new FeedShifts(database as unknown as Database).of(moved);
    });
    expect([10, 50, 95, 499, 500, 1_201].map(present)).toEqual([0, 950, 0, 1_199, 1_200, 1_201]);
  }, 60_000);

  it('continues sequences after those that a restored database may have sent', async () => {
    await query(source, 'INSERT INTO restoration VALUES (gen_random_uuid(), now(), now())');
    const { file } = await exported();
    await imported(file, await closed());
    for (const table of ['integration_account', 'listing', 'reservation', 'calendar_change'])
      expect(await query(target, `SELECT DISTINCT sequence FROM ${table} WHERE workspace_id = $1`, [moved])).toEqual([
        { sequence: 1_000_000 },
      ]);
  }, 60_000);

  it('is closed before its file can be decrypted, and never reopened after that', async () => {
    const { file } = await exported();
    const again = await exported();
    const key = await closed();
    expect(await closed()).toBe(key);
    await expect(imported(file, key)).rejects.toThrow('cut off or changed, or the key belongs to another file');
    await expect(on(source, (client) => reopen(client, moved))).rejects.toThrow('closed for good');
    await expect(exported()).rejects.toThrow('closed here for good');
    expect(await imported(again.file, key)).toMatchObject({ workspaceId: moved });
  }, 60_000);

  it('continues when it is reopened, and its file gets no key', async () => {
    await exported();
    await on(source, (client) => reopen(client, moved));
    expect(await query(source, 'SELECT 1 FROM workspace_move')).toEqual([]);
    await expect(closed()).rejects.toThrow('The workspace has not been exported');
  }, 60_000);

  it('waits for processes that still work for it, and names them when they do not end', async () => {
    const id = randomUUID();
    await query(
      source,
      `INSERT INTO service_process (id, role, version, node_version, host, started_at, seen_at, memory_mb, loop_delay_ms)
       VALUES ($1, 'api', '0.2.0', '20', 'web-1', now(), now(), 1, 1)`,
      [id],
    );
    await expect(exported()).rejects.toThrow('api on web-1 (0.2.0). Nothing was changed');
    expect(await query(source, 'SELECT 1 FROM workspace_move')).toEqual([]);
    await query(source, 'UPDATE service_process SET quiet_for = ARRAY[$1::uuid]', [moved]);
    expect(await exported()).toMatchObject({ workspaceId: moved });
  }, 60_000);

  const everything = async (database: TestDatabase): Promise<unknown> =>
    Promise.all(
      (await tablesOf(database)).map(({ name }) =>
        query(database, `SELECT count(*)::int, '${name}' AS name FROM ${name}`),
      ),
    );

  it('is refused where it exists already, where the schema differs, and from an incomplete file', async () => {
    const { file } = await exported();
    const key = await closed();
    const before = await everything(target);
    const [copy, bytes] = [newFile(), readFileSync(file)];
    const refused = async (content: Buffer, reason: string): Promise<void> => {
      writeFileSync(copy, content);
      await expect(imported(copy, key)).rejects.toThrow(reason);
    };
    await refused(bytes.subarray(0, -10), 'cut off or changed');
    await refused(Buffer.concat([bytes, Buffer.from('more')]), 'cut off or changed');
    await refused(Buffer.from(bytes.map((byte, index) => (index === bytes.length - 100 ? byte ^ 1 : byte))), 'cut off');
    await refused(Buffer.from('{}\n'), 'not one that `workspace export` wrote');
    await refused(Buffer.from(bytes.toString('latin1').replace(moved, other), 'latin1'), 'cut off or changed');
    await query(target, `INSERT INTO migrations (timestamp, name) VALUES (1, 'Later1')`);
    await expect(imported(file, key)).rejects.toThrow(`older schema (version ${VERSION}): it lacks Later1`);
    await query(target, `UPDATE migrations SET name = 'Other' WHERE name LIKE 'ExpandWorkspaceMoves%'`);
    await expect(checkImport(target, file)).rejects.toThrow(
      'lacks ExpandWorkspaceMoves1768100000000. Upgrade it first',
    );
    await expect(checkImport(source, file)).rejects.toThrow(`${moved} is in this installation already`);
    expect(await everything(target)).toEqual(before);
  }, 60_000);

  it('is not exported when the rows of a table cannot be attributed to a workspace', async () => {
    await query(source, 'CREATE TABLE note (id uuid)');
    await expect(exported()).rejects.toThrow('The table note has no workspace');
  }, 60_000);

  it('is not stored when an imported row differs from the export', async () => {
    const { file } = await exported();
    const key = await closed();
    await query(
      target,
      `CREATE FUNCTION other_text() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.description := ''x''; RETURN NEW; END'`,
    );
    await query(target, 'CREATE TRIGGER other_text BEFORE INSERT ON tag FOR EACH ROW EXECUTE FUNCTION other_text()');
    await expect(imported(file, key)).rejects.toThrow(
      'The imported rows differ from the export: tag: values differ from the export',
    );
    expect(await query(target, 'SELECT 1 FROM workspace WHERE id = $1', [moved])).toEqual([]);
  }, 60_000);

  it('shows no secret and no guest in its file', async () => {
    const { file } = await exported();
    const text = readFileSync(file, 'latin1');
    expect(text.slice(0, text.indexOf('\n'))).toMatch(new RegExp(`^{"format":1,"workspaceId":"${moved}"`));
    expect(text).not.toContain('secret of');
    truncateSync(file, 10);
    await expect(checkImport(target, file)).rejects.toThrow('not one that');
  }, 60_000);
});
