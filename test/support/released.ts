import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../migrations/released');

/** Dumps of the released schemas, each named after its last migration. */
export const RELEASED: readonly string[] = readdirSync(FOLDER).sort();

/**
 * Restores a dump as `psql` does, object by object; objects that the user may not create are left out.
 * @returns the errors
 */
export const restore = async (url: string, file: string): Promise<string[]> => {
  const objects = readFileSync(join(FOLDER, file), 'utf8').split(/^--\n(?=-- (?:Name|Data for Name): )/m);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const errors: string[] = [];
  try {
    for (const statements of objects) {
      await client.query(statements).catch((error: Error) => errors.push(error.message));
    }
    return errors;
  } finally {
    await client.end();
  }
};
