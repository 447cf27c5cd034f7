/** SQLSTATEs and socket error codes that mean that the database is down, starting or stopping. */
const AWAY = /^(08...|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** SQLSTATEs of a database that has run out of disk space, memory, connections or similar, or whose disk fails. */
const EXHAUSTED = /^(53...|58030)$/;
/**
 * SQLSTATEs with which PostgreSQL ends a connection, or refuses a new one, because its own files fail: on a full disk
 * `could not write init file` is an internal error.
 */
const FILES_FAIL = /^(58...|XX...)$/;
/** The severities of errors that end the connection. */
const ENDS_CONNECTION = /^(FATAL|PANIC)$/;
/** Messages of the driver and TypeORM without a code; the last means that the connection broke in a transaction. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query runner already released)/;

const codeOf = (error: Error): string => (error as Error & { code?: string }).code ?? '';
const severityOf = (error: Error): string => (error as Error & { severity?: string }).severity ?? '';

/** Returns whether a statement failed because PostgreSQL has run out of something that only its operator can add. */
export const isDatabaseExhausted = (error: unknown): boolean =>
  error instanceof Error &&
  (EXHAUSTED.test(codeOf(error)) || (ENDS_CONNECTION.test(severityOf(error)) && FILES_FAIL.test(codeOf(error))));

/** Returns whether a statement failed because PostgreSQL is down, starting, stopping or exhausted. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test(codeOf(error)) || isDatabaseExhausted(error) || AWAY_MESSAGE.test(error.message));
