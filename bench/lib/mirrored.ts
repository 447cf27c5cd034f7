import type pg from 'pg';

const MIRRORED = ['listing', 'unit', 'calendar'];

/** The arguments that replace those of the limiter's function. */
const UNLIMITED: Record<string, string> = {
  allowed: 'array_fill(1000000000, ARRAY[cardinality(scopes)])',
  claimed: '0',
};

/** Counts each call as usual, but allows every rate: the limits of a PMS are not part of the measurement. */
export const allowEveryRate = async (database: pg.Client): Promise<void> => {
  const { rows } = await database.query<{ parameters: string; names: string[] }>(
    `SELECT pg_get_function_identity_arguments(oid) AS parameters, proargnames AS names
       FROM pg_proc WHERE proname = 'take_pms_calls' AND 'holders' = ANY(proargnames)`,
  );
  const { parameters, names } = rows[0]!;
  await database.query(`
    ALTER FUNCTION take_pms_calls(${parameters}) RENAME TO counted_pms_calls;
    CREATE FUNCTION take_pms_calls(${parameters}) RETURNS bigint LANGUAGE sql
      AS 'SELECT counted_pms_calls(${names.map((name) => UNLIMITED[name] ?? name).join(', ')})'`);
};

/** Returns the ids of the processes that serve the database's other connections. */
export const backendsOf = async (database: pg.Client): Promise<number[]> => {
  const { rows } = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
};

/** Returns the ids of the processes that serve one user's API connections. */
export const backendsOfUser = async (database: pg.Client, user: string): Promise<number[]> => {
  const { rows } = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND application_name = 'lodgewire-api'`,
    [user],
  );
  return rows.map(({ pid }) => pid);
};

/** Returns a function that counts the rows of the mirrored tables written or deleted since. */
export const writesFromNow = async (database: pg.Client): Promise<() => Promise<number>> => {
  const { rows } = await database.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  const count = async (condition: string): Promise<number> => {
    const counts = MIRRORED.map((table) => `(SELECT count(*) FROM ${table} WHERE ${condition})`);
    const { rows: counted } = await database.query<{ count: number }>(`SELECT (${counts.join(' + ')})::int AS count`);
    return counted[0]!.count;
  };
  const before = await count('true');
  return async () => (await count(`xmin::text::bigint >= ${rows[0]!.id}`)) + Math.abs((await count('true')) - before);
};
