import ts from 'typescript';
import { isCallOf, isNothing, nameOf, replaced } from './nodes.mjs';

const { SyntaxKind } = ts;
const OPPOSITES = new Map([
  [SyntaxKind.LessThanToken, ['<=']],
  [SyntaxKind.LessThanEqualsToken, ['<']],
  [SyntaxKind.GreaterThanToken, ['>=']],
  [SyntaxKind.GreaterThanEqualsToken, ['>']],
  [SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
]);
const LOGIC = new Map([
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
]);
const ARITHMETIC = new Map([
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PercentToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
]);
const METHODS = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
  plus: 'minus',
  minus: 'plus',
  times: 'dividedBy',
  dividedBy: 'times',
  lessThan: 'lessThanOrEqualTo',
  greaterThan: 'greaterThanOrEqualTo',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
const TIME = /(_MS|Ms|SECONDS?|MINUTES?|HOURS?|DAYS?|TIMEOUT|LEASE|TTL)$/;
const PORTION = /BATCH|AT_ONCE|CHUNK/;
const DROPPED = ['filter', 'sort', 'trim', 'toLowerCase', 'toUpperCase', 'slice', 'reverse', 'toSorted', 'normalize'];

/** Operators on TypeScript: each looks at one node and returns `{ start, end, text }` changes. */
export const CODE_OPERATORS = [
  {
    name: 'comparison',
    of: (node) =>
      ts.isBinaryExpression(node) &&
      (OPPOSITES.get(node.operatorToken.kind) ?? []).map((text) => replaced(node.operatorToken, text)),
  },
  {
    name: 'and-or',
    of: (node) =>
      ts.isBinaryExpression(node) &&
      LOGIC.has(node.operatorToken.kind) && [replaced(node.operatorToken, LOGIC.get(node.operatorToken.kind))],
  },
  {
    name: 'default',
    of: (node) =>
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.QuestionQuestionToken &&
      !isNothing(node.right) && [replaced(node, node.left.getText()), replaced(node, `(${node.right.getText()})`)],
  },
  {
    name: 'not',
    of: (node) =>
      ts.isPrefixUnaryExpression(node) &&
      node.operator === SyntaxKind.ExclamationToken && [replaced(node, node.operand.getText())],
  },
  {
    name: 'guard',
    of: (node) => {
      if (ts.isIfStatement(node)) return [replaced(node.expression, 'false'), replaced(node.expression, 'true')];
      if (!ts.isConditionalExpression(node)) return [];
      return [replaced(node, `(${node.whenTrue.getText()})`), replaced(node, `(${node.whenFalse.getText()})`)];
    },
  },
  {
    name: 'condition',
    of: (node) =>
      ts.isBinaryExpression(node) &&
      LOGIC.has(node.operatorToken.kind) && [
        replaced(node, `(${node.left.getText()})`),
        replaced(node, `(${node.right.getText()})`),
      ],
  },
  {
    name: 'arithmetic',
    of: (node) =>
      ts.isBinaryExpression(node) &&
      ARITHMETIC.has(node.operatorToken.kind) &&
      !isInTime(node) &&
      !isText(node.left) &&
      !isText(node.right) && [replaced(node.operatorToken, ARITHMETIC.get(node.operatorToken.kind))],
  },
  {
    name: 'boolean',
    of: (node) => {
      if (node.kind === SyntaxKind.TrueKeyword) return [replaced(node, 'false')];
      return node.kind === SyntaxKind.FalseKeyword && [replaced(node, 'true')];
    },
  },
  {
    name: 'number',
    of: (node) =>
      ts.isNumericLiteral(node) && !isPortion(node) && !isInTime(node) && [replaced(node, changed(node.text))],
  },
  {
    name: 'sixty',
    of: (node) =>
      isTime(node) &&
      node.initializer.getText() !== '0' &&
      ['* 60', '/ 60'].map((by) => replaced(node.initializer, `(${node.initializer.getText()}) ${by}`)),
  },
  {
    name: 'method',
    of: (node) =>
      ts.isPropertyAccessExpression(node) &&
      ts.isCallExpression(node.parent) &&
      node.parent.expression === node &&
      Object.hasOwn(METHODS, node.name.text) && [replaced(node.name, METHODS[node.name.text])],
  },
  {
    name: 'step',
    of: (node) => isCallOf(node, DROPPED) && [replaced(node, node.expression.expression.getText())],
  },
  { name: 'pattern', of: (node) => ts.isRegularExpressionLiteral(node) && patterns(node) },
  {
    name: 'statement',
    of: (node) =>
      ts.isExpressionStatement(node) &&
      !ts.isAwaitExpression(node.expression) &&
      (ts.isCallExpression(node.expression) || isAssignment(node.expression)) && [replaced(node, ';')],
  },
  {
    name: 'early-return',
    of: (node) =>
      ts.isBlock(node) &&
      isVoidFunction(node.parent) &&
      node.statements.length > 1 && [
        { start: node.getStart() + 1, end: node.getStart() + 1, text: ' if (true as boolean) return; ' },
      ],
  },
];

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Returns whether a constant is a time: its name says so, or a product is large enough. */
function isTime(node) {
  const { initializer } = node;
  if (!initializer || !/^[\d_\s*()+]+$/.test(initializer.getText()) || PORTION.test(nameOf(node) ?? '')) return false;
  return TIME.test(nameOf(node) ?? '') || initializer.getText().includes('000');
}

function isInTime(node) {
  let top = node;
  while (ts.isBinaryExpression(top) || ts.isParenthesizedExpression(top) || ts.isNumericLiteral(top)) top = top.parent;
  return isTime(top);
}

/** Returns whether a constant is the size of a portion, which is not a rule. */
function isPortion(node) {
  return PORTION.test(nameOf(node.parent) ?? '');
}

function changed(digits) {
  const value = Number(digits.replaceAll('_', ''));
  return String(value === 0 ? 1 : value + 1);
}

function isAssignment(node) {
  const { FirstAssignment, LastAssignment } = SyntaxKind;
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= FirstAssignment &&
    node.operatorToken.kind <= LastAssignment
  );
}

function isVoidFunction(node) {
  const type = ts.isFunctionLike(node) ? node.type?.getText() : undefined;
  return type === 'void' || type === 'Promise<void>';
}

/** Removes the anchors and the last quantifier of a regular expression, each separately. */
function patterns(node) {
  const text = node.getText();
  const changes = [];
  if (text.startsWith('/^')) changes.push(replaced(node, `/${text.slice(2)}`));
  const end = text.lastIndexOf('/');
  if (text[end - 1] === '$' && text[end - 2] !== '\\')
    changes.push(replaced(node, text.slice(0, end - 1) + text.slice(end)));
  const quantifier = /([\w\])])[+*](?=[^+*]*$)/.exec(text.slice(0, end));
  if (quantifier) {
    const at = quantifier.index + 1;
    changes.push(replaced(node, text.slice(0, at) + text.slice(at + 1)));
  }
  return changes;
}
