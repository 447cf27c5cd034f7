import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import plainEnglish from '../../scripts/lib/eslint/plain-english.mjs';

const FILE = 'src/modules/stay.ts';

/** Returns the messages of both rules about `code`, as "file:line rule". */
const lint = (code: string): string[] => {
  const linter = new Linter();
  const messages = linter.verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser as never },
      plugins: { 'plain-english': plainEnglish as never },
      rules: { 'plain-english/dictionary': 'error', 'plain-english/doc-comment': 'error' },
    },
    FILE,
  );
  return messages.map(({ line, ruleId, message }) => `${FILE}:${line} ${ruleId ?? message}`);
};

describe('the rule plain-english/doc-comment', () => {
  it.each([
    ['a function', '/** What the PMS asks. */\nfunction price() {}'],
    ['an exported function', '/** Answers the price. */\nexport function price() {}'],
    ['an arrow function', '/** Of the oldest account. */\nexport const price = () => 1;'],
    ['a method', 'class Stay { /** What a night costs. */\n  price() {} }'],
    ['a method with a decorator', 'class Stay { /** Answers the price. */\n  @Get() price() {} }'],
    ['a method of an interface', 'interface Stay {\n  /** What a night costs. */ price(): number;\n}'],
  ])('refuses a headless comment above %s', (_, code) => {
    expect(lint(code).filter((line) => line.endsWith('doc-comment'))).toHaveLength(1);
  });

  it('names the line of the comment', () => {
    expect(lint('const a = 1;\n/** What the PMS asks. */\nfunction price() {}')).toEqual([
      `${FILE}:2 plain-english/doc-comment`,
    ]);
  });

  it.each([
    '/** Returns what the PMS asks. */\nfunction price() {}',
    '/** Whatever the PMS asks. */\nfunction price() {}',
    '/* What the PMS asks. */\nfunction price() {}',
    '/** What the PMS asks. */\nconst price = 1;',
  ])('accepts %j', (code) => {
    expect(lint(code)).toEqual([]);
  });
});

describe('the rule plain-english/dictionary', () => {
  it.each([
    ['a line comment', '// Rows are read anew.'],
    ['a sentence over two line comments', '// The copy\n// goes\n// on from the cursor.', 2],
    ['a block comment', '/* It stores what became\n * of a booking. */'],
    ['a later sentence of a doc comment', '/**\n * Returns the price.\n * What is shown to a guest.\n */', 3],
    ['a string', "throw new Error('The tenant is none of this workspace');"],
    ['a template', 'const a = (id) => `${id} is read anew by the service`;'],
    ['a string property', "const a = { text: 'fees and the like' };"],
    ['a short test name', "it('goes on', () => {});"],
    ['a test name of a table', "it.each([1])('goes on', () => {});"],
    ['a name of a group', "describe.each`a`('read anew', () => {});"],
  ])('refuses a wording in %s', (_, code, line = 1) => {
    expect(lint(code)).toEqual([`${FILE}:${line} plain-english/dictionary`]);
  });

  it.each([
    '// Rows are read again.',
    '/** Returns the oldest row; a caller continues from the cursor. */\nfunction read() {}',
    "const key = 'told how';",
    "const title = 'What is a hold?';",
    "it('expires at heldUntil', () => {});",
    'const going = { on: 1 };',
  ])('accepts %j', (code) => {
    expect(lint(code)).toEqual([]);
  });
});
