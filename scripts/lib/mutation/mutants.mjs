import ts from 'typescript';
import { CODE_OPERATORS } from './operators/code.mjs';
import { FENCE_OPERATORS } from './operators/fences.mjs';
import { nameOf } from './operators/nodes.mjs';
import { SQL_OPERATORS } from './operators/sql.mjs';

const ON_CODE = [...FENCE_OPERATORS, ...CODE_OPERATORS];
const SQL = /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES|CASE WHEN|SET|AND|OR|IS NULL|IS NOT NULL)\b|[=<>] (\$\d|:\w)/;
/** Words that separate workers, tenants and readers: a change of a condition with one of them counts as a fence. */
const FENCE =
  /tryLock|lease|token|version|sequence|known_?at|read_?at|fingerprint|workspace_?id|tenant_?id|account_?id/i;
const FENCE_OPERATOR = /^(sql-condition|sql-comparison|sql-null|criterion|condition|guard)$/;
const OPERATOR_NAMES = [...ON_CODE, ...SQL_OPERATORS].map(({ name }) => name);

/**
 * @typedef {{ file: string, line: number, place: string, operator: string, fence: boolean, start: number, end: number,
 *   before: string, after: string }} Mutant
 */

/**
 * Returns every change that the operators make to `source`.
 * @returns {Mutant[]}
 */
export function mutantsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (isPassedOver(node)) return;
    for (const { operator, changes } of changesAt(node))
      for (const change of changes) found.push(mutant(tree, node, operator, change));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return unique(found);
}

/** Returns `source` with the mutant in it. */
export function planted({ start, end, after }, source) {
  return source.slice(0, start) + after + source.slice(end);
}

function changesAt(node) {
  const onCode = ON_CODE.map((operator) => ({ operator, changes: operator.of(node) || [] }));
  return isSql(node) ? [...onCode, ...onSql(node)] : onCode;
}

function isSql(node) {
  return (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && SQL.test(node.getText());
}

/** Applies an operator to SQL. An expression in a template may be anything, so it is treated as one long word. */
function onSql(node) {
  const offset = node.getStart() + 1;
  const inside = node.getText().slice(1, -1);
  const text = ts.isTemplateExpression(node) ? masked(node, inside, offset) : inside;
  const unmasked = (change) => ({ ...change, text: restored(change.text, text, inside) });
  return SQL_OPERATORS.map((operator) => ({
    operator,
    changes: operator
      .of(text)
      .map(unmasked)
      .map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text })),
  }));
}

function masked(node, inside, offset) {
  let text = inside;
  for (const { expression } of node.templateSpans) {
    const from = expression.getFullStart() - 2 - offset;
    const to = inside.indexOf('}', expression.getEnd() - offset) + 1;
    text = text.slice(0, from) + placeholder(from, to - from) + text.slice(to);
  }
  return text;
}

/** Returns a word of `length` letters that no other span has. */
function placeholder(from, length) {
  return `q${String(from).padEnd(length - 1, 'q')}`.slice(0, length);
}

function restored(text, maskedText, inside) {
  return text.replaceAll(/\bq\d+q*\b/g, (word) => {
    const at = maskedText.indexOf(word);
    return at < 0 ? word : inside.slice(at, at + word.length);
  });
}

function mutant(tree, node, operator, { start, end, text }) {
  const before = tree.text.slice(start, end);
  const about = FENCE_OPERATOR.test(operator.name) && FENCE.test(before || node.getText());
  return {
    file: tree.fileName,
    line: tree.getLineAndCharacterOfPosition(start).line + 1,
    place: placeOf(node),
    operator: operator.name,
    fence: operator.fence === true || about,
    start,
    end,
    before,
    after: text,
  };
}

/** Returns the name of the function, method or constant around a node. */
function placeOf(node) {
  for (let at = node; at; at = at.parent) {
    const isNamed =
      ts.isFunctionLike(at) || ts.isPropertyDeclaration(at) || (ts.isVariableDeclaration(at) && isAtTop(at));
    if (isNamed && nameOf(at)) return nameOf(at);
    if (ts.isConstructorDeclaration(at)) return 'constructor';
  }
  return '';
}

function isAtTop(declaration) {
  return ts.isSourceFile(declaration.parent.parent.parent);
}

/**
 * Returns whether a node is not logic: types, imports, decorators, log lines, error messages, crash points of proofs.
 */
function isPassedOver(node) {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isDecorator(node) || ts.isInterfaceDeclaration(node))
    return true;
  if (ts.isThrowStatement(node) || ts.isTypeAliasDeclaration(node)) return true;
  return ts.isExpressionStatement(node) && /^(await )?((this\.)?(log|logger)\.|crashPoint\()/.test(node.getText());
}

function unique(mutants) {
  const seen = new Set();
  return mutants.filter(({ start, end, after, before }) => {
    const key = `${start} ${end} ${after}`;
    return before !== after && !seen.has(key) && seen.add(key);
  });
}

export { OPERATOR_NAMES };
