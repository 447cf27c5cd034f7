import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const CONNECTORS = resolve(import.meta.dirname, '../../src/connectors');
const SHARED = ['kit', 'port', 'runtime', 'testing'];

/** Words of our own vocabularies, and of JavaScript. */
const OURS =
  /^([A-Z_]+|base|fees|taxes|discounts|commission|string|number|object|boolean|undefined|rejected|unavailable|rate_limited|invalid_credentials|invalid_response|not_supported|not_found|not_available|unknown_outcome|new|kept|recent)?$/;

/**
 * The number of comparisons with a literal word outside of `vocabulary.ts`, by connector: words of protocols (JSON:API,
 * SNS, OAuth), of requests, and of money that vocabularies do not contain yet. The numbers may only shrink.
 */
const LEFT: Readonly<Record<string, number>> = {
  beds24: 1,
  channex: 5,
  cloudbeds: 1,
  guesty: 4,
  hospitable: 5,
  hostaway: 9,
  hostify: 11,
  lodgify: 1,
  mews: 11,
  ownerrez: 4,
  'rentals-united': 4,
};

const isComparison = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(node.operatorToken.kind);

const isTypeOf = (node: ts.BinaryExpression): boolean => [node.left, node.right].some(ts.isTypeOfExpression);

/** Returns the literals that a source compares with, by `===`, `!==` and `case`. */
function comparedIn(text: string): string[] {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    const sides =
      isComparison(node) && !isTypeOf(node) ? [node.left, node.right] : ts.isCaseClause(node) ? [node.expression] : [];
    words.push(...sides.filter(ts.isStringLiteral).map((literal) => literal.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true));
  return words.filter((word) => !OURS.test(word));
}

const sourcesOf = (id: string): string[] =>
  readdirSync(join(CONNECTORS, id)).filter(
    (name) => name.endsWith('.ts') && !/(\.spec|\.int-spec)\.ts$/.test(name) && name !== 'vocabulary.ts',
  );

const ids = readdirSync(CONNECTORS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map(({ name }) => name);

describe('a word of a PMS', () => {
  it('is found where a source compares with it', () => {
    const text =
      "if (raw.text('type') === 'fee') return; switch (x) { case 'tax': } typeof x === 'string' || y !== 'OTHER';";
    expect(comparedIn(text)).toEqual(['fee', 'tax']);
  });

  it.each(ids)('is part of the vocabulary of %s, except for the listed words', (id) => {
    const found = sourcesOf(id).flatMap((name) =>
      comparedIn(readFileSync(join(CONNECTORS, id, name), 'utf8')).map((word) => `${name}: ${word}`),
    );
    const isMore = found.length > (LEFT[id] ?? 0);
    expect(isMore ? found : []).toEqual([]);
  });
});
