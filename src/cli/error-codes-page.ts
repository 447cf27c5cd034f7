import type { Retry } from '../values/errors/codes/error-code.types.js';
import { ALL_ERROR_CODES, entryOf, type ErrorCode } from '../values/errors/error-codes.js';

const RETRIES: Record<Retry, string> = { no: 'no', later: 'later', same_key: 'with the same Idempotency-Key' };

const rowOf = (code: ErrorCode): string => {
  const { statuses, when, remedy, retry } = entryOf(code);
  return `| \`${code}\` | ${statuses.join(', ')} | ${when} | ${remedy} | ${RETRIES[retry]} |`;
};

/** Returns docs/error-codes.md, generated from the list of codes. */
export const errorCodesPage = (): string =>
  [
    '# Error codes',
    '',
    'Written by `npm run docs:errors`. [The guide](guides/errors.md) explains the body of an error. `ErrorCode` of the OpenAPI document is the same list, and each response there lists its own codes in `x-error-codes`.',
    '',
    '| Code | Status | When | What to do | Repeat unchanged |',
    '|---|---|---|---|---|',
    ...ALL_ERROR_CODES.map(rowOf),
    '',
  ].join('\n');
