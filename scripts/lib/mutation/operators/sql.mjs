import { conditionsOf } from './sql-conditions.mjs';

/**
 * Operators on SQL. A statement that no longer mentions one of its parameters is refused by PostgreSQL, which every
 * test would notice: a condition or an assignment is therefore overruled, not cut out.
 */
export const SQL_OPERATORS = [
  {
    name: 'sql-condition',
    of: (sql) =>
      conditionsOf(sql).flatMap(({ start, end, values }) =>
        values.map((value) => {
          const condition = sql.slice(start, end);
          return { start, end, text: value ? `(true OR ${condition})` : `(false AND ${condition})` };
        }),
      ),
  },
  { name: 'sql-comparison', of: (sql) => all(sql, /(?<=[\s\w)])\s(<=|>=|<|>)\s/g, ([text]) => opposite(text)) },
  {
    name: 'sql-lock',
    fence: true,
    of: (sql) => [
      ...all(sql, / FOR (?:NO KEY )?UPDATE(?: OF \w+)?(?: SKIP LOCKED)?/g, () => ''),
      ...all(sql, / SKIP LOCKED/g, () => ''),
      ...all(sql, /pg_advisory_xact_lock(?=\()/g, () => ''),
    ],
  },
  { name: 'sql-null', of: (sql) => all(sql, /IS (NOT )?NULL/g, ([, not]) => (not ? 'IS NULL' : 'IS NOT NULL')) },
  { name: 'sql-exists', of: (sql) => all(sql, /(NOT )?EXISTS(?= ?\()/g, ([, not]) => (not ? 'EXISTS' : 'NOT EXISTS')) },
  {
    name: 'sql-function',
    of: (sql) => [
      ...all(sql, /\bleast(?=\()/g, () => 'greatest'),
      ...all(sql, /\bgreatest(?=\()/g, () => 'least'),
      ...all(sql, / \+ 1\b/g, () => ' + 2'),
      ...all(sql, / - 1\b/g, () => ' - 2'),
    ],
  },
  {
    name: 'sql-order',
    of: (sql) => [
      ...all(sql, / DESC\b/g, () => ''),
      ...all(sql, /(?<=ORDER BY [\w.]+)(?![\w.(]| DESC)/g, () => ' DESC'),
    ],
  },
  { name: 'sql-union', of: (sql) => all(sql, /UNION ALL/g, () => 'INTERSECT ALL') },
  { name: 'sql-assignment', of: assignments },
];

function all(sql, pattern, text) {
  return [...sql.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: text(match),
  }));
}

function opposite(operator) {
  return operator.includes('=') ? operator.replace('=', '') : operator.replace(/[<>]/, '$&=');
}

/** Makes each column of SET keep its value. */
function assignments(sql) {
  return [...sql.matchAll(/\bSET\s/g)].flatMap((set) => {
    const row = targetOf(sql.slice(0, set.index));
    return row ? parts(sql, set.index + set[0].length).flatMap((part) => kept(sql, part, row)) : [];
  });
}

/** Returns the table, or its alias, that the SET after `statement` changes. */
function targetOf(statement) {
  const updated = /\bUPDATE (\w+)(?: (?:AS )?(\w+))? $/.exec(statement);
  const inserted = [...statement.matchAll(/\bINSERT INTO (\w+)(?: AS (\w+))?/g)].at(-1);
  const target = /\bDO UPDATE $/.test(statement) ? inserted : updated;
  return target?.[2] ?? target?.[1];
}

function kept(sql, { start, end }, row) {
  const [, column, equals, value] = /^(\w+)(\s*=\s*)([^]+)$/.exec(sql.slice(start, end)) ?? [];
  if (!column) return [];
  return [{ start, end, text: `${column}${equals}CASE WHEN true THEN ${row}.${column} ELSE ${value} END` }];
}

/** Returns the items between commas from `start` to the end of the list. */
function parts(sql, start) {
  const found = [];
  let depth = 0;
  let from = start;
  const close = (end) => {
    const text = sql.slice(from, end);
    if (text.trim())
      found.push({ start: from + (text.length - text.trimStart().length), end: from + text.trimEnd().length });
  };
  for (let at = start; at <= sql.length; at += 1) {
    const rest = sql.slice(at);
    if (rest[0] === '(') depth += 1;
    if (rest[0] === ')') depth -= 1;
    if (depth === 0 && rest[0] === ',') {
      close(at);
      from = at + 1;
    } else if (at === sql.length || depth < 0 || (depth === 0 && /^\s(WHERE|FROM|RETURNING)\b/.test(rest))) {
      close(at);
      return found;
    }
  }
  return found;
}
