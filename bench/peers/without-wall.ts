/**
 * The service without the second wall: hot reads do not say for whom they run, and DATABASE_URL's user is one whom
 * policies do not bind. Everything else is the service.
 */
import type { Pool } from 'pg';
import { Database } from '../../src/shared/database/database.js';
import type { Turn } from '../../src/shared/database/scoped-query.js';

Database.prototype.readFor = async function <T>(name: string | undefined, text: string, turns: readonly Turn[]) {
  const { source } = this as unknown as { source: { driver: { master: Pool } } };
  const answers = await Promise.all(turns.map(({ values }) => source.driver.master.query({ name, text, values })));
  return answers.map(({ rows }) => rows as T[]);
};

await import('../../src/main.js');
