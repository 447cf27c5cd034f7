import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { TSC } from '../../scripts/lib/build/typescript.mjs';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay } from '../support/booking.js';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_LINES = 60;
/** Without the option, the generator treats request fields with a default as required. */
const GENERATE = ['openapi.json', '--default-non-nullable=false', '-o'];
const TYPES = { strict: true, module: 'nodenext', target: 'es2023', lib: ['es2024', 'dom'], types: ['node'] };

const run = promisify(execFile);
/** Runs a script of the checkout; rejects with its output. */
const node = (script: string, ...args: string[]): Promise<{ stdout: string }> =>
  run(process.execPath, [resolve(ROOT, script), ...args]).catch(({ stdout, stderr }) => {
    throw new Error(`${script}: ${stdout}${stderr}`);
  });

/** The program of the guide. */
const program = (): string => {
  const guide = readFileSync(join(ROOT, 'docs/reference/bookings.md'), 'utf8');
  return /^```ts .*\n([^]*?)^```$/m.exec(guide)![1]!;
};

const COMPUTES = new Set([
  ...[ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken, ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken],
  ...[ts.SyntaxKind.PercentToken, ts.SyntaxKind.AsteriskAsteriskToken],
  ...[ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken, ts.SyntaxKind.AsteriskEqualsToken],
  ...[ts.SyntaxKind.SlashEqualsToken, ts.SyntaxKind.PercentEqualsToken, ts.SyntaxKind.PlusPlusToken],
  ts.SyntaxKind.MinusMinusToken,
]);

/** Returns the expressions that compute a number: operators, and the functions that would take their place. */
const arithmeticIn = (source: string): string[] => {
  const file = ts.createSourceFile('program.ts', source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (item: ts.Node): void => {
    const operator = ts.isBinaryExpression(item)
      ? item.operatorToken.kind
      : ts.isPrefixUnaryExpression(item) || ts.isPostfixUnaryExpression(item)
        ? item.operator
        : undefined;
    const isComputing = ts.isIdentifier(item) && ['Math', 'Number', 'BigInt', 'reduce'].includes(item.text);
    if (isComputing || (operator !== undefined && COMPUTES.has(operator))) found.push(item.getText(file));
    ts.forEachChild(item, visit);
  };
  visit(file);
  return found;
};

describe('a client that is generated from openapi.json', () => {
  let app: TestApp;
  let account: string;
  let folder: string;

  beforeAll(async () => {
    mkdirSync(join(ROOT, '.data'), { recursive: true });
    // Inside the checkout, so that imports find its packages.
    folder = mkdtempSync(join(ROOT, '.data', 'client-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    await node('node_modules/openapi-typescript/bin/cli.js', ...GENERATE, join(folder, 'schema.d.ts'));
    writeFileSync(join(folder, 'program.ts'), program());
    const tsconfig = { compilerOptions: TYPES, files: ['program.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    app = await startApp();
    account = await app.connect('demo');
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app?.close();
  });

  it.each(['a + b', 'a - b', 'a * b', 'a / b', 'a += b', 'a++', '-a', 'Math.round(a)', 'list.reduce(sum)'])(
    'would be refused for containing %s',
    (expression) => {
      expect(arithmeticIn(`const x = () => ${expression};`)).not.toEqual([]);
    },
  );

  it(`needs at most ${MOST_LINES} lines and no arithmetic`, () => {
    expect(program().trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    expect(arithmeticIn(program())).toEqual([]);
  });

  it('searches, quotes, holds, books and cancels at the amounts that it is shown', async () => {
    await node(TSC, '-p', folder);
    const { stay } = await quotedStay(app, account);
    const compiled = join(folder, 'program.js');
    const { stdout } = await node(compiled, app.url, app.first.key, stay.checkInDate, stay.checkOutDate);
    const [search, quote, hold, book, cancel, ...others] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(others).toEqual([]);
    const steps = [search, quote, hold, book, cancel].map(({ step }) => step);
    expect(steps).toEqual(['search', 'quote', 'hold', 'book', 'cancel']);
    const shown = (await app.api('GET', `/api/v1/quote/${quote.quoteID}`)).body;
    expect([quote.totals, quote.currency]).toEqual([shown.totals, shown.currency]);
    expect(Date.parse(hold.heldUntil)).toBeLessThanOrEqual(Date.parse(shown.expiresAt));
    expect([book.status, book.total, book.currency]).toEqual(['CONFIRMED', quote.totals.total, quote.currency]);
    expect([cancel.id, cancel.status]).toEqual([book.id, 'CANCELLED']);
    const [booking] = (await app.sandbox.bookings('demo')).filter(({ reference }) => reference === book.id);
    expect([booking!.status, Number(booking!.totalPrice)]).toEqual(['cancelled', quote.totals.total]);
  });
});
