/**
 * What partitions by day cost a look and save a deletion: events in 30 partitions beside the same events in one table. Run by
 * `npm run bench:partitions`: `node partitions.js <database url> <events> <events of the day that expires>`.
 */
import pg from 'pg';
import { actAsSystem } from '../src/shared/database/app-role.js';

const DAYS = 30;
const LOOKS = 400;
const ONE = 'event_in_one';
const PARTED = 'outbox_event';

const [databaseUrl = '', events = '20000', expiring = '100000'] = process.argv.slice(2);
const database = new pg.Client(databaseUrl);

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const first = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await database.query(sql, values)).rows[0] as T;
const today = `(now() AT TIME ZONE 'UTC')::date`;

/** So many events, evenly over the days from so many days ahead on. */
const fill = (table: string, count: string, from: number, days: number) =>
  database.query(
    `INSERT INTO ${table} (id, workspace_id, tenant_id, provider, type, subject_id, sequence, body, personal, created_at, dispatched_at)
       SELECT 'evt_' || substr(replace(first_id(${today}::timestamp AT TIME ZONE 'UTC' + $1 * interval '1 day'
           + n * ($2 * interval '1 day' / $3))::text, '-', ''), 1, 12) || substr(md5(n::text), 1, 20),
         gen_random_uuid(), gen_random_uuid(), 'P', 'T', md5((n % 5000)::text)::uuid, 1, repeat('x', 1000), '',
         now() - interval '40 days', now() FROM generate_series(0, $3 - 1) n`,
    [from, days, Number(count)],
  );

/** Median microseconds of planning and running a prepared statement, each time with another parameter. */
const look = async (sql: string, type: string, parameters: string[]): Promise<number> => {
  await database.query(`PREPARE look (${type}) AS ${sql}`);
  const times: number[] = [];
  for (const parameter of parameters) {
    const row = await first<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE look('${parameter}')`,
    );
    const [plan] = row['QUERY PLAN'];
    times.push((plan['Planning Time'] + plan['Execution Time']) * 1_000);
  }
  await database.query('DEALLOCATE look');
  return Math.round(median(times));
};

const looks = async (table: string): Promise<number[]> => {
  const { rows } = await database.query<{ id: string; subject: string }>(
    `SELECT id, subject_id AS subject FROM ${table} ORDER BY md5(id) LIMIT ${LOOKS}`,
  );
  const ids = rows.map(({ id }) => id);
  return [
    await look(`SELECT body FROM ${table} WHERE id = $1`, 'text', ids),
    await look(
      `SELECT body FROM ${table} WHERE subject_id = $1`,
      'uuid',
      rows.map(({ subject }) => subject),
    ),
    await look(
      `SELECT id FROM ${table} WHERE dispatched_at IS NULL AND $1 <> '' ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED`,
      'text',
      ids,
    ),
  ];
};

/** Milliseconds of `work`, and megabytes that the server wrote to its log meanwhile. */
const cost = async (work: () => Promise<unknown>): Promise<[number, number]> => {
  const written = async (): Promise<number> =>
    Number((await first<{ bytes: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`)).bytes);
  const [began, before] = [performance.now(), await written()];
  await work();
  return [Math.round(performance.now() - began), ((await written()) - before) / 1e6];
};

const deleteByThousands = async (): Promise<void> => {
  const sql = `DELETE FROM ${ONE} WHERE id IN (SELECT id FROM ${ONE} ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED)`;
  while ((await database.query(sql)).rowCount === 1_000);
};

await database.connect();
try {
  await actAsSystem(database);
  await database.query('SET plan_cache_mode = force_generic_plan');
  await database.query(`CREATE TABLE ${ONE} (LIKE ${PARTED} INCLUDING ALL)`);
  for (let day = 0; day <= DAYS; day += 8)
    await database.query(`SELECT make_partitions('${PARTED}', ${today} + ${day})`);
  for (const table of [ONE, PARTED]) await fill(table, events, 1, DAYS);
  await database.query('VACUUM ANALYZE');
  const [one, parted] = [await looks(ONE), await looks(PARTED)];
  console.log(`| ${events} events over ${DAYS} days | one table, µs | partitions, µs |\n|---|---|---|`);
  for (const [n, name] of ['by id', 'by subject', 'what is not dispatched'].entries())
    console.log(`| ${name} | ${one[n]} | ${parted[n]} |`);

  for (const table of [ONE, PARTED]) await database.query(`TRUNCATE ${table}`);
  for (const table of [ONE, PARTED]) await fill(table, expiring, 1, 1);
  const deleted = await cost(deleteByThousands);
  const dropped = await cost(() => database.query(`SELECT drop_partitions('${PARTED}', ${today} + 2)`));
  console.log(`\n| ${expiring} events that expire | ms | MB of log |\n|---|---|---|`);
  console.log(`| deleted a thousand at a time | ${deleted[0]} | ${deleted[1].toFixed(1)} |`);
  console.log(`| dropped with their day | ${dropped[0]} | ${dropped[1].toFixed(1)} |`);
} finally {
  await database.end();
}
