import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { loggedError } from './logged-error.js';

const GUEST = 'Quillfeather';

describe('a database error in the log', () => {
  let connection: TestConnection;

  beforeAll(async () => {
    connection = await openTestDatabase();
    await connection.database.query(
      'CREATE TABLE stay (id integer PRIMARY KEY, guest text NOT NULL CHECK (guest <> $$x$$), nights integer CHECK (nights > 0))',
    );
  });
  afterAll(() => connection.close());

  const failure = async (sql: string, parameters: unknown[]): Promise<Error> =>
    connection.database.query(sql, parameters).then(
      () => new Error('it did not fail'),
      (error: Error) => error,
    );

  it.each([
    ['a row that fails a check', 'INSERT INTO stay VALUES (1, $1, 0)', [GUEST], 'stay_nights_check'],
    ['a missing value next to a guest', 'INSERT INTO stay VALUES (NULL, $1, 1)', [GUEST], 'null value in column'],
    ['a value of another type', 'SELECT $1::integer', [GUEST], 'invalid input syntax'],
  ])('names the fault without any value: %s', async (_name, sql, parameters, named) => {
    const error = await failure(sql, parameters);
    const shown = JSON.stringify(loggedError(error));
    expect(JSON.stringify({ ...error, message: error.message })).toContain(GUEST);
    expect(shown).toContain(named);
    expect(shown).not.toContain(GUEST);
  });

  it('leaves other errors unchanged', () => {
    expect(loggedError(Object.assign(new Error('odd "thing"'), { code: 'ECONNRESET' }))).toMatchObject({
      message: 'odd "thing"',
      code: 'ECONNRESET',
    });
  });
});
