import { logContext, type LogContext } from '../logging/logger.js';

/** Columns by request, in the order in which their values were decrypted. */
const opened = new WeakMap<LogContext, Set<string>>();

/** Notes that the current request, if there is one, decrypted a value; `context` begins with `table.column|`. */
export const noteOpening = (context: string): void => {
  const current = logContext.getStore();
  if (current?.requestId === undefined) return;
  const columns = opened.get(current) ?? new Set();
  opened.set(current, columns.add(context.split('|', 1)[0]!));
};

/** Returns the columns from which the request decrypted a value, such as `reservation.sealed_guest`. */
export const openedBy = (request: LogContext): string[] => [...(opened.get(request) ?? [])];
