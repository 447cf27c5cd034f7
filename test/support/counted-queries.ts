import { jest } from '@jest/globals';
import pg from 'pg';

/** Statements that begin and end a transaction read nothing. */
const CONTROL = /^(START|BEGIN|COMMIT|ROLLBACK)\b/;

/**
 * Counts the statements that `work` sends to the database: the fewest of several rounds, because recurring work of the
 * same process may happen during one of them.
 */
export const countedQueries = async (work: () => Promise<unknown>, rounds = 10): Promise<number> => {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    spy.mockClear();
    await work();
    counts.push(spy.mock.calls.filter(([config]) => !CONTROL.test(String(config))).length);
  }
  spy.mockRestore();
  return Math.min(...counts);
};
