/**
 * The service without the second wall: hot reads carry no actor, and policies do not apply to DATABASE_URL's user.
 * Everything else is unchanged.
 */
import type { Pool } from 'pg';
import { Database } from '../../src/platform/database/database.js';
import type { Turn } from '../../src/platform/database/scoped-query.js';

Database.prototype.readFor = async function <T>(name: string | undefined, text: string, turns: readonly Turn[]) {
  const { source } = this as unknown as { source: { driver: { master: Pool } } };
  const answers = await Promise.all(turns.map(({ values }) => source.driver.master.query({ name, text, values })));
  return answers.map(({ rows }) => rows as T[]);
};

await import('../../src/main.js');
