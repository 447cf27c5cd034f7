import { createOwnDatabase } from '../../scripts/lib/database/ordinary-user.mjs';
import { cloneTemplate, ensureTemplate, tablesBy } from '../../scripts/lib/database/template-database.mjs';
import { migrate } from '../../src/platform/database/schema/migrate.js';
import { openPostgresStore } from '../../src/platform/queue/postgres-store.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Migrates a new database as a user who owns it and nothing else on the server. */
const migratedByItsOwner = async (adminUrl: string): Promise<TestDatabase> => {
  const database = await createOwnDatabase(adminUrl);
  await migrate(database.url);
  return database;
};

/** One for all test files of the process, which share a server. */
let template: Promise<string> | undefined;

/**
 * Creates a migrated, empty database for one test file. Call `drop` when done. With TEST_DATABASE_USER=ordinary it
 * belongs to an ordinary user.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl)
    throw new Error('TEST_DATABASE_URL is not set: use `npm test`, or `npm run test:db` and the URL it prints');
  if (process.env['TEST_DATABASE_USER'] === 'ordinary') return migratedByItsOwner(adminUrl);
  template ??= ensureTemplate(adminUrl, tablesBy({ migrate }, { openPostgresStore }));
  return cloneTemplate(adminUrl, await template);
}
