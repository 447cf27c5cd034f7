import type { AuthScheme } from '../../connectors/port/connector.js';
import type { ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';

const MAX_LENGTH = 4_096;
/** Credentials travel in headers and forms. */
const CONTROL = /\p{Cc}/u;

const fault = (name: string, code: ErrorCode, reason: string): ErrorDetail => {
  const field = `authConfig.${name}`;
  return { field, code, message: `${field} ${reason}` };
};

const valueFault = (name: string, value: unknown): ErrorDetail | undefined => {
  if (value === undefined) return fault(name, 'required', 'is required');
  if (typeof value !== 'string') return fault(name, 'wrong_type', 'must be a string');
  if (value.trim() === '') return fault(name, 'empty', 'must not be empty');
  if (value.length > MAX_LENGTH) return fault(name, 'max_length', `must be at most ${MAX_LENGTH} characters long`);
  return CONTROL.test(value) ? fault(name, 'invalid_text', 'must not contain control characters') : undefined;
};

/**
 * Returns every missing, empty, malformed or unknown key of an authConfig. For OAUTH nothing is required: the addresses
 * may be at the top level of the request.
 */
export const authConfigFaults = ({ authType, fields }: AuthScheme, config: Record<string, unknown>): ErrorDetail[] => {
  const names = fields.map(({ name }) => name);
  const expected = authType === 'OAUTH' ? names.filter((name) => config[name] !== undefined) : names;
  const unknown = Object.keys(config).filter((name) => !names.includes(name));
  return [
    ...expected.flatMap((name) => valueFault(name, config[name]) ?? []),
    ...unknown.map((name) => fault(name, 'unknown_field', 'is not a known field')),
  ];
};
