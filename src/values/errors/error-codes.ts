import { ACCESS_CODES } from './codes/access-codes.js';
import { ACCOUNT_CODES } from './codes/account-codes.js';
import type { ErrorCodeEntry } from './codes/error-code.types.js';
import { INPUT_CODES } from './codes/input-codes.js';
import { PMS_CODES } from './codes/pms-codes.js';
import { STAY_CODES } from './codes/stay-codes.js';

/** Every reason that an answer may give as the `code` of a detail. The list is closed: no other code compiles. */
export const ERROR_CODES = { ...INPUT_CODES, ...ACCESS_CODES, ...ACCOUNT_CODES, ...STAY_CODES, ...PMS_CODES };

export type ErrorCode = keyof typeof ERROR_CODES;

/** Returns what callers read about the code. */
export const entryOf = (code: ErrorCode): ErrorCodeEntry => ERROR_CODES[code];

/** The codes in the order of the guide. */
export const ALL_ERROR_CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** The codes of faults in the credentials of an account. */
export const CODES_OF_CREDENTIALS: readonly ErrorCode[] = [
  'required',
  'wrong_type',
  'empty',
  'max_length',
  'invalid_text',
  'unknown_field',
];

/** Every code that says that a PMS cannot or will not serve a request. */
export const CODES_OF_PMS: readonly ErrorCode[] = [
  ...(Object.keys(PMS_CODES) as ErrorCode[]),
  'nights_taken',
  'pms_price_changed',
  'capacity_exceeded',
  'stay_rules_broken',
];
