import { ERROR_CODES, type ErrorCode } from '../../../values/errors/error-codes.js';

/** The codes of the rules that class-validator names; the project's own rules have the name of their code. */
const RULE_CODES: Readonly<Record<string, ErrorCode>> = {
  arrayMaxSize: 'max_items',
  arrayNotEmpty: 'empty',
  isArray: 'wrong_type',
  isBoolean: 'wrong_type',
  isEmail: 'invalid_email',
  isIn: 'unknown_value',
  isInt: 'wrong_type',
  isNotEmpty: 'empty',
  isNumber: 'wrong_type',
  isObject: 'wrong_type',
  isString: 'wrong_type',
  isUuid: 'invalid_uuid',
  max: 'max',
  maxLength: 'max_length',
  min: 'min',
  nestedValidation: 'wrong_type',
};

/** Returns the code of a broken rule. Throws for a rule that has none. */
export const codeOfRule = (name: string): ErrorCode => {
  const code = RULE_CODES[name] ?? (name in ERROR_CODES ? (name as ErrorCode) : undefined);
  if (!code) throw new Error(`The rule ${name} has no error code`);
  return code;
};
