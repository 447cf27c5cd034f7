import { stdSerializers } from 'pino';

/** The loggable fields of a database error. `detail` and `where` quote whole rows, `parameters` the values to store. */
const SHOWN = ['type', 'message', 'stack', 'code', 'constraint', 'schema', 'table', 'column', 'query'];
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Class 22, data exceptions: the message quotes the value. */
const QUOTES_VALUE = /^22/;
const QUOTED = /"[^"]*"/g;

const sqlState = (error: object): string | undefined => {
  const { code, severity, driverError } = error as { code?: unknown; severity?: unknown; driverError?: unknown };
  const isOfDatabase = severity !== undefined || driverError !== undefined;
  return isOfDatabase && typeof code === 'string' && SQLSTATE.test(code) ? code : undefined;
};

/** Returns an error as a log line shows it: a database error without any value of a row. */
export const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const shown = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const state = sqlState(error);
  if (state === undefined) return shown;
  const fields = SHOWN.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]] as const]));
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      QUOTES_VALUE.test(state) && (name === 'message' || name === 'stack')
        ? String(value).replace(QUOTED, '"…"')
        : value,
    ]),
  );
};
