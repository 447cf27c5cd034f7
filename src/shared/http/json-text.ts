import type { ErrorDetail } from '../errors/domain-error.js';

export const MAX_DEPTH = 20;

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** An object or array that is open. */
interface Level {
  /** Names seen so far; absent for an array. */
  names?: Set<string>;
  /** The present member: a name or an index. */
  member: string | number;
  /** A string that comes now is a name. */
  atName: boolean;
}

const pathOf = (levels: Level[]): string => levels.map(({ member }) => member).join('.');

/**
 * What parsing does not show: nesting beyond 20 levels, and names that an object has twice, of which parsers keep the one
 * or the other. `text` must be valid JSON.
 */
export const jsonFaults = (text: string): ErrorDetail[] => {
  const levels: Level[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      if (levels.length === MAX_DEPTH)
        return [{ field: pathOf(levels), code: 'depth', message: `must not be nested more than ${MAX_DEPTH} levels` }];
      levels.push(token === '{' ? { names: new Set(), member: '', atName: true } : { member: 0, atName: false });
    } else if (token === '}' || token === ']') levels.pop();
    else if (token === ',') next(level!);
    else if (token === ':') level!.atName = false;
    else if (level?.atName) {
      level.member = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
      if (level.names!.has(level.member)) return [duplicate(pathOf(levels))];
      level.names!.add(level.member);
    }
  }
  return [];
};

const next = (level: Level): void => {
  if (level.names) level.atName = true;
  else level.member = Number(level.member) + 1;
};

const duplicate = (field: string): ErrorDetail => ({ field, code: 'duplicate', message: `${field} is given twice` });
