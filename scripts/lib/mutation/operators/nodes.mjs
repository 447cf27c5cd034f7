import ts from 'typescript';

/** Returns the change that replaces `node` with `text`. */
export function replaced(node, text) {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** Returns the name that a declaration gives or a call uses. */
export function nameOf(node) {
  const name = node?.name ?? (ts.isCallExpression(node) ? node.expression.name : undefined);
  return name?.getText();
}

export function isCallOf(node, names) {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    names.includes(node.expression.name.text)
  );
}

/** Returns whether a node is null or undefined: replacing one by the other mostly has no effect. */
export function isNothing(node) {
  return ['null', 'undefined'].includes(node.getText());
}
