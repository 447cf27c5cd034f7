import { cloneTemplate, ensureTemplate } from '../../scripts/lib/template-database.mjs';
import { migrate } from '../../src/shared/database/migrate.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own for one test file. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl)
    throw new Error('TEST_DATABASE_URL is not set: use `npm test`, or `npm run test:db` and the URL it prints');
  return cloneTemplate(adminUrl, await ensureTemplate(adminUrl, migrate));
}
