import { isDatabaseAway, isDatabaseExhausted } from '../platform/database/database-away.js';
import { DomainError } from '../values/errors/domain-error.js';

/** A fault that the user can correct; its message says how. */
export class CommandError extends Error {}

/** Matches refused log-ins, unknown databases and missing rights: PostgreSQL's messages about them quote no row. */
const OF_THE_USER = /^(28...|3D000|42501)$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*(?:- )?/g, ' ');

const databaseReason = (message: string, code: string): string =>
  OF_THE_USER.test(code)
    ? `The database refused: ${message}`
    : `The database refused the command (SQLSTATE ${code}). Its log has the reason.`;

/** Returns one line for people, without a stack, statements or rows that the database quotes. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return oneLine(String(error));
  const { code, message } = error as Error & { code?: string };
  if (error instanceof DomainError) {
    const faults = error.details.map((detail) => detail.message).filter((fault) => fault !== message);
    return oneLine([message, ...faults].join(': '));
  }
  if (isDatabaseExhausted(error)) return oneLine(`The database has run out of a resource: ${message || code}`);
  if (isDatabaseAway(error)) return oneLine(`The database cannot be reached: ${message || code}`);
  if (code !== undefined && SQLSTATE.test(code)) return oneLine(databaseReason(message, code));
  return oneLine(message || error.name);
};
