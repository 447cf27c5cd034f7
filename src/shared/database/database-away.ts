/** SQLSTATEs, and codes of the socket, that say: there is no database to ask just now. */
const AWAY = /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** What driver and TypeORM say without a code; the last when the connection broke within a transaction. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query runner already released)/;

/** True for a failed statement whose cause is that PostgreSQL is down, starting, stopping or full. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test((error as Error & { code?: string }).code ?? '') || AWAY_MESSAGE.test(error.message));
