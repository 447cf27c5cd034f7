import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { isAfterSql, placeValues } from './window.sql.js';

let testDatabase: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = new pg.Client(testDatabase.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await testDatabase.drop();
});

/** Explains a prepared statement as the service runs it: under row-level security, with the plan for any parameters. */
const planOf = async (condition: string): Promise<string> => {
  await client.query(`SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = 'lodgewire_app'`);
  await client.query(`SET lodgewire.workspace = '${randomUUID()}'; SET lodgewire.actor = '${randomUUID()}'`);
  await client.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off');
  await client.query(`PREPARE page AS SELECT l.id FROM listing l
    WHERE l.workspace_id = $3::uuid AND l.tenant_id = $4::uuid AND ${condition} ORDER BY l.created_at, l.id LIMIT 10`);
  const values = ['2027-01-01', randomUUID(), randomUUID(), randomUUID()];
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN EXECUTE page(${values.map((value) => `'${value}'`).join(', ')})`,
  );
  await client.query('DEALLOCATE page');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const BEGINS_AT_THE_PLACE = /Index Cond: .*ROW\(created_at, id\) > ROW\(/;

it('lets an index scan begin at the place after which rows are read', async () => {
  expect(await planOf(isAfterSql(['l.created_at', 'l.id'], ['$1', '$2']))).toMatch(BEGINS_AT_THE_PLACE);
});

it.each([
  '($1::timestamptz IS NULL OR (l.created_at, l.id) > ($1::timestamptz, $2::uuid))',
  `(l.created_at, l.id) > (coalesce($1::timestamptz, '-infinity'), $2::uuid)`,
])('would detect that each page reads the pages before it: %s', async (condition) => {
  expect(await planOf(condition)).not.toMatch(BEGINS_AT_THE_PLACE);
});

it.each(['asc', 'desc'] as const)('begins before all rows if there is no place, in order %s', async (order) => {
  const values = placeValues({ order });
  const { rows } = await client.query<{ isAfter: boolean }>(
    `SELECT ${isAfterSql(['row.at', 'row.id'], ['$1', '$2'], order)} AS "isAfter"
       FROM (VALUES (now(), gen_random_uuid()), ('1970-01-01'::timestamptz, gen_random_uuid())) row (at, id)`,
    values,
  );
  expect(rows.map(({ isAfter }) => isAfter)).toEqual([true, true]);
});
