import { DataSource } from 'typeorm';
import { createOwnDatabase } from '../../scripts/lib/database/ordinary-user.mjs';
import { AuditRepository } from '../../src/records/audit/audit.repository.js';
import { asSystem } from '../../src/platform/database/access.js';
import { Database } from '../../src/platform/database/database.js';
import { dataSourceOptions, loadMigrations } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/database/schema/migrate.js';
import { schemaDifference } from '../../src/platform/database/schema/schema-check.js';
import { TenantWall } from '../../src/platform/database/tenant-wall.js';
import { openPostgresStore } from '../../src/platform/queue/postgres-store.js';
import { RELEASED, restore } from '../support/released.js';
import { schemaLines } from '../support/schema.js';
import { SERVERS, type TestServer } from '../support/servers.js';
import { queryOn } from '../support/sql.js';

interface OwnDatabase {
  url: string;
  role: string;
  drop(): Promise<void>;
}

/** The users that an administrator may have created for the service. */
const USERS = [
  ['an ordinary user', ''],
  ['an ordinary user who may create roles', 'CREATEROLE'],
  ['a user who bypasses row-level security and may create roles', 'BYPASSRLS CREATEROLE'],
  ['a superuser', 'SUPERUSER'],
] as const;

const FORGETS_AUDIT = 'permission denied to set parameter "lodgewire.forgets_audit"';

for (const { name, installed, start } of SERVERS) {
  (installed ? describe : describe.skip)(`migrations on ${name}`, () => {
    let server: TestServer;
    const databases: OwnDatabase[] = [];

    beforeAll(async () => {
      server = await start();
    });
    afterAll(async () => {
      for (const database of databases) await database.drop();
      await server.stop();
    });

    const ownDatabase = async (attributes: string): Promise<OwnDatabase> => {
      const database = await createOwnDatabase(server.adminUrl, attributes);
      databases.push(database);
      return database;
    };
    const asAdmin = ({ role }: OwnDatabase): string =>
      Object.assign(new URL(server.adminUrl), { pathname: `/${role}` }).href;

    it.each(USERS)('make the whole schema as %s, whom row-level security then binds', async (_, attributes) => {
      const { url } = await ownDatabase(attributes);
      expect((await migrate(url)).applied).toHaveLength((await loadMigrations()).length);
      expect(await migrate(url)).toEqual({ applied: [], waiting: [], users: [] });
      expect(await schemaDifference(url)).toEqual([]);
      await (await openPostgresStore(url)).close();
      const settings = { url, poolSize: 1, applicationName: 'lodgewire-test' };
      const source = await new DataSource(dataSourceOptions(settings, [])).initialize();
      try {
        const database = new Database(source);
        expect(await new TenantWall(database).stands()).toBe(true);
        expect(await asSystem(() => new AuditRepository(database).forget(new Date(0)))).toBe(false);
        expect(await asSystem(() => database.query('SELECT FROM calendar_night'))).toEqual([]);
      } finally {
        await source.destroy();
      }
    });

    it('may take their time', async () => {
      const { url } = await ownDatabase('SUPERUSER');
      await queryOn(
        url,
        `CREATE SCHEMA watch;
         CREATE TABLE watch.timeout (value text);
         CREATE FUNCTION watch.note() RETURNS event_trigger LANGUAGE plpgsql AS $$
           BEGIN INSERT INTO watch.timeout VALUES (current_setting('statement_timeout')); END $$;
         CREATE EVENT TRIGGER note ON ddl_command_end EXECUTE FUNCTION watch.note();`,
      );
      await migrate(url);
      expect(await queryOn(url, 'SELECT DISTINCT value FROM watch.timeout')).toEqual([{ value: '0' }]);
    });

    describe.each(RELEASED)('of a database as released with %s', (file) => {
      it.each([
        ['a superuser', 'SUPERUSER', []],
        // The migrations create a function that could not be restored.
        ['an ordinary user', '', [FORGETS_AUDIT]],
      ])('keep its rows and end in the present schema, as %s', async (_, attributes, allowed: string[]) => {
        const [upgraded, fresh] = [await ownDatabase(attributes), await ownDatabase('')];
        expect((await restore(upgraded.url, file)).filter((error) => !allowed.includes(error))).toEqual([]);
        const before = await rowCounts(asAdmin(upgraded));
        expect(Object.keys(before)).toEqual(expect.arrayContaining(['listing', 'reservation', 'unit']));
        // Its rows become one row per unit: calendars.int-spec.ts
        delete before['night'];
        await Promise.all([migrate(upgraded.url), migrate(fresh.url)]);
        expect(await rowCounts(asAdmin(upgraded))).toMatchObject(before);
        expect(await schemaDifference(upgraded.url)).toEqual([]);
        expect(await schemaLines(asAdmin(upgraded))).toEqual(await schemaLines(asAdmin(fresh)));
      });
    });
  });
}

/** Reads each table with rows, except TypeORM's list of migrations. */
const rowCounts = async (url: string): Promise<Record<string, number>> => {
  const rows = await queryOn<{ table: string; count: number }>(
    url,
    `SELECT relname AS "table", (xpath('/table/row/count/text()', query_to_xml(format('SELECT count(*) FROM %s', oid::regclass), false, false, '')))[1]::text::int AS count
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'`,
  );
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ table, count }) => [table, count]));
};
