import ts from 'typescript';

/** The change that puts `text` in the place of `node`. */
export function replaced(node, text) {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** The name that a declaration gives or a call uses. */
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

/** null or undefined: replacing one by the other mostly has no effect. */
export function isNothing(node) {
  return ['null', 'undefined'].includes(node.getText());
}
