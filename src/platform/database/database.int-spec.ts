import pg from 'pg';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';

describe('Database', () => {
  let connection: TestConnection;
  let other: pg.Client;
  let otherDone: Promise<unknown> | undefined;

  beforeAll(async () => {
    connection = await openTestDatabase();
    await connection.database.query('CREATE TABLE thing (id int PRIMARY KEY, count int)');
    await connection.database.query('INSERT INTO thing VALUES (1, 0), (2, 0)');
    other = new pg.Client({ connectionString: connection.url });
    await other.connect();
    // This side waits, and the other side detects the deadlock.
    await other.query("SET deadlock_timeout = '1min'");
  });
  afterEach(() => otherDone);
  afterAll(async () => {
    await other.end();
    await connection.close();
  });

  const increment = (id: number) => `UPDATE thing SET count = count + 1 WHERE id = ${id}`;

  /** Locks both rows while `other` locks them in the opposite order. */
  const crossing = async (attempts: { count: number }): Promise<void> => {
    attempts.count += 1;
    await connection.database.query(increment(1));
    if (attempts.count === 1) {
      await other.query('BEGIN');
      await other.query(increment(2));
      otherDone = other.query(increment(1)).then(() => other.query('COMMIT'));
    }
    await connection.database.query(increment(2));
  };

  const counts = async (): Promise<number[]> =>
    (await connection.database.query<{ count: number }>('SELECT count FROM thing ORDER BY id')).map(
      ({ count }) => count,
    );

  it('retries a transaction that was cancelled to end a deadlock', async () => {
    const attempts = { count: 0 };
    await connection.database.transactionWithRetry(() => crossing(attempts));
    expect([attempts.count, await counts()]).toEqual([2, [2, 2]]);
  });

  it('retries a transaction only on request, and passes on every other error', async () => {
    const attempts = { count: 0 };
    await expect(connection.database.transaction(() => crossing(attempts))).rejects.toThrow('deadlock detected');
    const failing = { count: 0 };
    const work = async () => {
      failing.count += 1;
      throw new Error('another');
    };
    await expect(connection.database.transactionWithRetry(work)).rejects.toThrow('another');
    expect([attempts.count, failing.count]).toEqual([1, 1]);
  });

  it('retries statements that were sent together after a deadlock, and passes on every other error', async () => {
    const { database } = connection;
    await database.query('CREATE SEQUENCE attempt');
    await database.query(`CREATE FUNCTION deadlock_once() RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE attempt bigint := nextval('attempt');
      BEGIN
        IF attempt = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = 'deadlock_detected'; END IF;
        RETURN attempt;
      END $$`);
    const [before] = await counts();
    const statements = (last: string) => [increment(1), last].map((text) => ({ text, values: [] }));
    expect(await database.together(statements('SELECT deadlock_once()::int AS attempts'))).toEqual([
      [],
      [{ attempts: 2 }],
    ]);
    await expect(database.together(statements('INSERT INTO thing VALUES (1, 0)'))).rejects.toMatchObject({
      driverError: { code: '23505', constraint: 'thing_pkey' },
    });
    expect((await counts())[0]).toBe(before! + 1);
  });
});
