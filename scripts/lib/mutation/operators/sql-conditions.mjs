/** Matches a word that stands for an expression of the template. */
const PLACEHOLDER = /^q\d+q*$/;
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|[A-Za-z_]\w*|[()]|,|\S/g;
const OPENERS = ['WHERE', 'WHEN', 'ON', 'HAVING'];
const ENDERS = [
  'THEN',
  'GROUP',
  'ORDER',
  'LIMIT',
  'RETURNING',
  'UNION',
  'FOR',
  'JOIN',
  'LEFT',
  'CROSS',
  'INNER',
  'WHERE',
  'ON',
  'SET',
  'DO',
  'ELSE',
  'END',
  'OFFSET',
  ',',
];

/**
 * Returns the conditions of WHERE, WHEN and ON, each with the values that overrule it: `{ start, end, values }`.
 * A text without any of these words is itself a list of conditions, such as a constant that statements share.
 */
export function conditionsOf(sql) {
  const tokens = [...sql.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const openers = tokens.flatMap((token, index) => (opens(tokens, index) ? [index + 1] : []));
  if (openers.length === 0 && isFragment(tokens)) return operands(tokens, 0, [true]);
  const found = openers.flatMap((index) =>
    operands(tokens, index, tokens[index - 1].text === 'WHEN' ? [true, false] : [true]),
  );
  return found.filter(
    ({ start, end }, index) => found.findIndex((other) => other.start === start && other.end === end) === index,
  );
}

function opens(tokens, index) {
  const { text } = tokens[index];
  return OPENERS.includes(text) && !(text === 'ON' && ['CONFLICT', 'DELETE'].includes(tokens[index + 1]?.text));
}

function isFragment(tokens) {
  return (
    !['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'ORDER', 'WITH', 'CASE'].includes(tokens[0]?.text) &&
    tokens.some(({ text }) => ['=', '<', '>', 'IS'].includes(text))
  );
}

/** Returns the operands of AND and OR from token `first`, including groups in brackets. */
function operands(tokens, first, alone) {
  const found = [];
  let depth = 0;
  let from = first;
  let between = false;
  let joined;
  const close = (index, next) => {
    if (index > from) found.push(...operand(tokens, from, index, values(joined, next, alone)));
    joined = next;
    from = index + 1;
  };
  for (let index = first; index < tokens.length; index += 1) {
    const { text } = tokens[index];
    if (text === '(') depth += 1;
    if (text === ')' && --depth < 0) return close(index) ?? found;
    if (depth > 0) continue;
    if (text === 'BETWEEN') between = true;
    else if (text === 'AND' && between) between = false;
    else if (text === 'AND' || text === 'OR') close(index, text);
    else if (ENDERS.includes(text) || (index > from && isAppended(tokens, index))) return close(index) ?? found;
  }
  close(tokens.length);
  return found;
}

/** Returns the values that disable a condition: false next to OR, true next to AND. */
function values(before, after, alone) {
  if (before === 'OR' || after === 'OR') return [false];
  return before || after ? [true] : alone;
}

function operand(tokens, from, to, values) {
  const whole = { start: tokens[from].start, end: tokens[to - 1].end, values };
  const inside =
    isGroup(tokens, from, to) && tokens.slice(from + 1, to - 1).some(({ text }) => ['AND', 'OR'].includes(text));
  return inside ? [whole, ...operands(tokens, from + 1, [true])] : [whole];
}

/** Returns whether one pair of brackets encloses all of it, without a statement inside. */
function isGroup(tokens, from, to) {
  if (tokens[from].text !== '(' || tokens[from + 1]?.text === 'SELECT') return false;
  let depth = 0;
  for (let index = from; index < to; index += 1) {
    if (tokens[index].text === '(') depth += 1;
    if (tokens[index].text === ')' && --depth === 0) return index === to - 1;
  }
  return false;
}

/** Returns whether an expression of a template follows a complete condition. */
function isAppended(tokens, index) {
  return PLACEHOLDER.test(tokens[index].text) && !/^(=|<|>|\+|-|\.|IN|LIKE|NOT|\|)$/.test(tokens[index - 1].text);
}
