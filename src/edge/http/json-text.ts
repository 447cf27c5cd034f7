import type { ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { MAX_DEPTH, MAX_NAME_LENGTH, MAX_NAMES, MAX_VALUES } from './limits.js';

/** An unterminated string is one token too, so that no text is read twice. */
const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}[\],:]/g;
/** The maximum number of tokens per value: a name, a colon, the value, a comma and its end. */
const MAX_TOKENS = 5 * MAX_VALUES;

/** An object or array that is open. */
interface Level {
  /** Names seen so far; absent for an array. */
  names?: Set<string>;
  /** The current member: a name or an index. */
  member: string | number;
  /** The next string is a name. */
  atName: boolean;
}

const pathOf = (levels: Level[]): string => levels.map(({ member }) => member).join('.');

const fault = (levels: Level[], code: ErrorCode, message: string): ErrorDetail[] => {
  const field = pathOf(levels);
  return [{ ...(field ? { field } : {}), code, message }];
};

/**
 * Finds faults before a text is parsed: nesting, number of values, number and length of names beyond their limits. Also
 * duplicate names of an object, which parsers resolve in different ways. Returns only the first fault. Takes linear
 * time
 * and stops at the first limit; text that is not valid JSON may have none of these faults.
 */
export const jsonFaults = (text: string): ErrorDetail[] => {
  const levels: Level[] = [];
  let tokens = 0;
  let values = 0;
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    const opens = token === '{' || token === '[';
    if (opens || token === ',') values += 1;
    if ((tokens += 1) > MAX_TOKENS || values > MAX_VALUES) return tooMany();
    if (opens) {
      if (levels.length === MAX_DEPTH)
        return fault(levels, 'too_deep', `must not be nested more than ${MAX_DEPTH} levels`);
      levels.push(token === '{' ? { names: new Set(), member: '', atName: true } : { member: 0, atName: false });
    } else if (token === '}' || token === ']') levels.pop();
    else if (level && token === ',') next(level);
    else if (level && token === ':') level.atName = false;
    else if (level?.atName) {
      const faults = named(level, token, levels);
      if (faults.length > 0) return faults;
    }
  }
  return [];
};

const tooMany = (): ErrorDetail[] => [
  { code: 'too_many_values', message: `body must not have more than ${MAX_VALUES} elements and properties` },
];

const named = (level: Level, token: string, levels: Level[]): ErrorDetail[] => {
  const names = level.names!;
  const within = levels.slice(0, -1);
  if (token.length > MAX_NAME_LENGTH * 6) return tooLong(within);
  level.member = token.includes('\\') ? unescaped(token) : token.slice(1, -1);
  if (level.member.length > MAX_NAME_LENGTH) return tooLong(within);
  if (names.has(level.member)) return fault(levels, 'duplicate', `${pathOf(levels)} is given twice`);
  if (names.size === MAX_NAMES)
    return fault(within, 'too_many_names', `an object must not have more than ${MAX_NAMES} properties`);
  names.add(level.member);
  return [];
};

const tooLong = (within: Level[]): ErrorDetail[] =>
  fault(within, 'name_too_long', `names of properties must have at most ${MAX_NAME_LENGTH} characters`);

const unescaped = (token: string): string => {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
};

const next = (level: Level): void => {
  if (level.names) level.atName = true;
  else level.member = Number(level.member) + 1;
};
