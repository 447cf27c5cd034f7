import type pg from 'pg';

const MIRRORED = ['listing', 'unit', 'night'];

/** Each call is counted as ever, but every rate is allowed: what a PMS allows is not what is measured. */
export const allowEveryRate = async (database: pg.Client): Promise<void> => {
  await database.query(`
    ALTER FUNCTION take_pms_calls RENAME TO counted_pms_calls;
    CREATE FUNCTION take_pms_calls(scopes text[], windows_ms integer[], allowed integer[], claims_ms integer[], claimed integer)
      RETURNS bigint LANGUAGE sql
      AS 'SELECT counted_pms_calls(scopes, windows_ms, array_fill(1000000000, ARRAY[cardinality(scopes)]), claims_ms, 0)'`);
};

/** Ids of the processes that serve the database's other connections. */
export const backendsOf = async (database: pg.Client): Promise<number[]> => {
  const { rows } = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
};

/** Counts, when it is called, the rows of the mirrored tables that were written or deleted since. */
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
