// ESLint rules for the English of comments, strings and test names. The wordings are those of prose/dictionary.yml.
import { findWordings, readDictionary } from './dictionary.mjs';

const FEWEST_WORDS = 3;
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);
const HEADLESS = /^(?:What|Of the|Answers)\b/;
const FUNCTIONS = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'TSDeclareFunction',
]);
const METHODS = new Set(['MethodDefinition', 'TSAbstractMethodDefinition', 'TSMethodSignature']);

const wordsIn = (text) => text.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;

/** Blanks the asterisks that begin the lines of a comment, so that its text keeps every offset. */
const withoutMargin = (comment) =>
  comment.type === 'Block'
    ? comment.value.replace(/(^|\n)[ \t]*\*/g, (margin) => margin.replace('*', ' '))
    : comment.value;

/** Returns the name that `it`, `it.each(rows)`, `it.each` with a table or `describe.skip` begin with. */
function calleeName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calleeName(callee.object);
  if (callee.type === 'CallExpression') return calleeName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? calleeName(callee.tag) : undefined;
}

const isTestName = (node) =>
  node.parent.type === 'CallExpression' &&
  node.parent.arguments[0] === node &&
  TEST_FUNCTIONS.has(calleeName(node.parent.callee));

/** Joins line comments that follow each other without code between them, because their sentences may continue. */
function joinLines(comments) {
  const blocks = [];
  for (const comment of comments) {
    const last = blocks.at(-1)?.at(-1);
    const follows =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      comment.loc.start.line === last.loc.end.line + 1 &&
      comment.loc.start.column === last.loc.start.column;
    if (follows) blocks.at(-1).push(comment);
    else blocks.push([comment]);
  }
  return blocks;
}

/** Returns the text of a block of comments and a function that finds the source offset of a position in it. */
function readBlock(block) {
  const parts = block.map((comment) => ({ start: comment.range[0] + 2, text: withoutMargin(comment) }));
  const offsetOf = (index) => {
    let rest = index;
    for (const { start, text } of parts) {
      if (rest <= text.length) return start + rest;
      rest -= text.length + 1;
    }
    return parts.at(-1).start;
  };
  return { text: parts.map((part) => part.text).join('\n'), offsetOf };
}

const dictionaryRule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Refuses the wordings of prose/dictionary.yml in comments, strings and test names.' },
    messages: { wording: 'Write "{{better}}" or similar instead of "{{found}}". {{reason}}' },
    schema: [],
  },
  create(context) {
    const dictionary = readDictionary();
    const { sourceCode } = context;
    const check = (text, offsetOf) => {
      for (const { index, ...data } of findWordings(dictionary, text)) {
        const start = offsetOf(index);
        const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(start + 1) };
        context.report({ loc, messageId: 'wording', data });
      }
    };
    const checkNode = (node, text, isName) => {
      if (isName || wordsIn(text) >= FEWEST_WORDS) check(text, (index) => node.range[0] + 1 + index);
    };
    return {
      Program() {
        for (const block of joinLines(sourceCode.getAllComments().filter(({ type }) => type !== 'Shebang'))) {
          const { text, offsetOf } = readBlock(block);
          check(text.trimEnd(), offsetOf);
        }
      },
      Literal(node) {
        if (typeof node.value === 'string') checkNode(node, node.raw.slice(1, -1), isTestName(node));
      },
      TemplateElement(node) {
        checkNode(node, node.value.raw, isTestName(node.parent));
      },
      JSXText(node) {
        if (wordsIn(node.value) >= FEWEST_WORDS) check(node.raw, (index) => node.range[0] + index);
      },
    };
  },
};

/** Returns whether `node` is a function or method, or declares one under a name. */
const isFunction = (node) =>
  node !== null &&
  node !== undefined &&
  (FUNCTIONS.has(node.type) ||
    METHODS.has(node.type) ||
    (node.type === 'VariableDeclaration' && isFunction(node.declarations[0].init)) ||
    (node.type === 'ExportNamedDeclaration' && isFunction(node.declaration)) ||
    (node.type === 'ExportDefaultDeclaration' && isFunction(node.declaration)) ||
    ((node.type === 'PropertyDefinition' || node.type === 'Property') && isFunction(node.value)));

const docCommentRule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Refuses doc comments of functions that do not begin with what the function does.' },
    messages: {
      headless:
        'Begin the doc comment of a function with a verb in the third person ("Returns", "Reads"), not with "{{opening}}".',
    },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;
    const check = (node) => {
      // Decorators and their comments belong to the member: the doc comment is the one before them.
      if (!isFunction(node)) return;
      const comment = sourceCode.getCommentsBefore(node).at(-1);
      if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return;
      const opening = HEADLESS.exec(withoutMargin(comment).trimStart())?.[0];
      if (opening !== undefined) context.report({ loc: comment.loc, messageId: 'headless', data: { opening } });
    };
    return Object.fromEntries(
      [
        'FunctionDeclaration',
        'TSDeclareFunction',
        'VariableDeclaration',
        'ExportNamedDeclaration',
        'ExportDefaultDeclaration',
        'PropertyDefinition',
        'Property',
        ...METHODS,
      ].map((type) => [type, check]),
    );
  },
};

export default { rules: { dictionary: dictionaryRule, 'doc-comment': docCommentRule } };
