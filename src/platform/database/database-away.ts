/** SQLSTATEs and socket error codes that mean that the database is unavailable. */
const AWAY = /^(08...|57P0[1-3]|53...|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** Messages of the driver and TypeORM without a code; the last when the connection broke within a transaction. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query runner already released)/;

/**
 * Returns whether a statement failed because PostgreSQL is down, starting, stopping, or out of connections, disk space
 * or memory.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test((error as Error & { code?: string }).code ?? '') || AWAY_MESSAGE.test(error.message));
