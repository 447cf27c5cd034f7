import { randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import type { Env } from '../../src/config/env.js';
import { loadMigrations } from '../../src/platform/database/data-source.js';
import { DatabasePulse } from '../../src/platform/database/database-pulse.js';
import { migrate, missingMigrations } from '../../src/platform/database/schema/migrate.js';
import { OWN_SCHEMA, SchemaInUse } from '../../src/platform/database/schema/schema-version.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { queryOn } from '../support/sql.js';

class ExpandNotes1900000000000 {
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('CREATE TABLE note (old text, new text)');
  }
}
class ContractNotes1900000000001 {
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('ALTER TABLE note DROP COLUMN old');
  }
}
class ExpandTags1900000000002 {
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('ALTER TABLE note ADD COLUMN tag text');
  }
}
const [EXPAND, CONTRACT, LATER] = [ExpandNotes1900000000000, ContractNotes1900000000001, ExpandTags1900000000002];

describe('migrations beside running processes', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const migrateWith = (...added: (new () => object)[]) =>
    migrate(database.url, async () => [...(await loadMigrations()), ...added]);
  const columns = async (): Promise<string[]> => {
    const rows = await queryOn<{ name: string }>(
      database.url,
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'note' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  const processRuns = (schema: number | null, secondsAgo = 0) =>
    queryOn(
      database.url,
      `INSERT INTO service_process (id, role, version, node_version, schema, host, started_at, seen_at, memory_mb, loop_delay_ms)
       VALUES ($1, 'api', '0.1.0', '22', $2, 'web-1', now(), now() - make_interval(secs => $3), 1, 1)`,
      [randomUUID(), schema, secondsAgo],
    );

  it.each([[OWN_SCHEMA], [null]])(
    'expand the schema beside code that knows %s, and contract it later',
    async (schema) => {
      await processRuns(schema);
      const users = [{ host: 'web-1', role: 'api', version: '0.1.0', schema }];
      expect(await migrateWith(EXPAND, CONTRACT)).toEqual({ applied: [EXPAND.name], waiting: [CONTRACT.name], users });
      expect(await columns()).toEqual(['new', 'old']);
      await queryOn(database.url, 'DELETE FROM service_process');
      expect(await migrateWith(EXPAND, CONTRACT)).toEqual({ applied: [CONTRACT.name], waiting: [], users: [] });
      expect(await columns()).toEqual(['new']);
    },
  );

  it('contract it beside code that knows the contraction, and after processes that are silent', async () => {
    await processRuns(1_900_000_000_001);
    await processRuns(null, 36);
    expect((await migrateWith(EXPAND, CONTRACT)).applied).toEqual([EXPAND.name, CONTRACT.name]);
  });

  it('are refused whole where new code needs what stands behind a contraction', async () => {
    await processRuns(OWN_SCHEMA);
    await expect(migrateWith(EXPAND, CONTRACT, LATER)).rejects.toThrow(SchemaInUse);
    expect(await columns()).toEqual([]);
  });

  it('know processes that do not report their schema yet', async () => {
    await queryOn(database.url, 'ALTER TABLE service_process DROP COLUMN schema');
    await queryOn(
      database.url,
      `INSERT INTO service_process (id, role, version, node_version, host, started_at, seen_at, memory_mb, loop_delay_ms)
       VALUES ($1, 'worker', '0.1.0', '22', 'job-1', now(), now(), 1, 1)`,
      [randomUUID()],
    );
    const users = [{ host: 'job-1', role: 'worker', version: '0.1.0', schema: null }];
    expect(await migrateWith(CONTRACT)).toEqual({ applied: [], waiting: [CONTRACT.name], users });
  });

  it('that contract the schema are not missed by commands, which work before and after', async () => {
    await queryOn(database.url, `DELETE FROM migrations WHERE name = 'CallLog1767400000000'`);
    expect(await missingMigrations(database.url)).toEqual(['CallLog1767400000000']);
    await queryOn(database.url, `DELETE FROM migrations WHERE name = 'LeastPrices1767200000000'`);
    expect(await missingMigrations(database.url)).toEqual(['CallLog1767400000000']);
  });

  it('show processes whose code they outgrew that it did', async () => {
    const pulse = new DatabasePulse({ DATABASE_URL: database.url, reportsState: true } as Env);
    const shown = async (): Promise<[boolean, string | null]> => {
      await pulse.onApplicationBootstrap();
      const state = [pulse.isReady, pulse.outgrownBy] as [boolean, string | null];
      await pulse.onApplicationShutdown();
      return state;
    };
    await migrateWith(EXPAND);
    expect(await shown()).toEqual([true, null]);
    await migrateWith(EXPAND, CONTRACT);
    expect(await shown()).toEqual([true, CONTRACT.name]);
  });
});
