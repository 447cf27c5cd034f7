import type { Database } from '../platform/database/database.js';

/**
 * Numbers the waiting rows, in a transaction that holds the lock of the head. `waiting`: a query that returns a row
 * where one waits; `head`: one that locks the head and returns its `last`, or no row while another process has it,
 * which is not waited for. `number` begins after the head is locked, so that it sees what the previous process has
 * numbered; it returns whether more may be waiting.
 */
export const numberAlone = async (
  database: Database,
  { waiting, head }: { waiting: string; head: string },
  number: (last: number) => Promise<boolean>,
): Promise<boolean> => {
  if ((await database.query(waiting)).length === 0) return false;
  return database.transaction(async () => {
    const [locked] = await database.query<{ last: string }>(head);
    return locked !== undefined && number(Number(locked.last));
  });
};
