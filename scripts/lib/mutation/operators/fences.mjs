import ts from 'typescript';
import { isCallOf, replaced } from './nodes.mjs';

const LOCKS = ['lock', 'lockById', 'lockListings', 'claimProviderId', 'lockByProviderId'];
const CRITERIA = [
  'update',
  'delete',
  'findOneBy',
  'findOneByOrFail',
  'findBy',
  'countBy',
  'existsBy',
  'decrement',
  'increment',
];
const EMITS = ['append', 'record', 'emit', 'created', 'updated', 'notify', 'confirmed', 'statusChanged', 'cancelled'];

/** Operators on conditions that separate workers, tenants and readers, and on events. */
export const FENCE_OPERATORS = [
  {
    name: 'lock',
    fence: true,
    of: (node) => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'lock') return [withoutProperty(node)];
      if (ts.isAwaitExpression(node) && isCallOf(node.expression, ['tryLock'])) return [replaced(node, 'true')];
      return isAwaited(node) && isCallOf(node.expression.expression, LOCKS) && [replaced(node, ';')];
    },
  },
  {
    name: 'await',
    of: (node) => isAwaited(node) && [replaced(node, late(node.expression.expression.getText()))],
  },
  {
    name: 'step-missing',
    of: (node) =>
      isAwaited(node) && !isCallOf(node.expression.expression, [...LOCKS, ...EMITS]) && [replaced(node, ';')],
  },
  {
    name: 'transaction',
    fence: true,
    of: (node) =>
      isCallOf(node, ['transaction', 'transactionWithRetry']) &&
      node.arguments.length === 1 && [replaced(node, `(${node.arguments[0].getText()})()`)],
  },
  {
    name: 'criterion',
    fence: true,
    of: (node) => {
      if (!ts.isObjectLiteralExpression(node) || node.properties.length < 2 || !isCriteria(node)) return [];
      return node.properties.filter((property) => !ts.isSpreadAssignment(property)).map(withoutProperty);
    },
  },
  {
    name: 'event-missing',
    of: (node) => isEvent(node) && [replaced(node, ';')],
  },
  {
    name: 'event-twice',
    of: (node) => isEvent(node) && [{ start: node.getEnd(), end: node.getEnd(), text: ` ${node.getText()}` }],
  },
];

/** Removes the wait for a call, which begins after the caller has continued for a while. */
function late(call) {
  return `setTimeout(() => void Promise.resolve(${call}).catch(() => undefined), 20);`;
}

function isAwaited(node) {
  return (
    ts.isExpressionStatement(node) &&
    ts.isAwaitExpression(node.expression) &&
    ts.isCallExpression(node.expression.expression)
  );
}

function isEvent(node) {
  return isAwaited(node) && isCallOf(node.expression.expression, EMITS);
}

function isCriteria(node) {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === node && isCallOf(parent, CRITERIA);
  return (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) && parent.name.getText() === 'where';
}

/** Removes the property and its comma. */
function withoutProperty(property) {
  const rest = property.getSourceFile().text.slice(property.getEnd());
  return { start: property.getStart(), end: property.getEnd() + (/^\s*,/.exec(rest)?.[0].length ?? 0), text: '' };
}
