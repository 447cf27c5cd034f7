import tseslint from 'typescript-eslint';
import parameters from './scripts/lib/eslint/parameters.mjs';
import plainEnglish from './scripts/lib/eslint/plain-english.mjs';

const banTime = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes from the injected Clock.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes from the injected Clock.' },
];
const banEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is read in src/config only.',
};
const banFunctions = [
  'Program > FunctionDeclaration',
  'Program > ExportNamedDeclaration > FunctionDeclaration',
  'Program > ExportDefaultDeclaration > :matches(FunctionDeclaration, ArrowFunctionExpression)',
  'Program > VariableDeclaration > VariableDeclarator > :matches(ArrowFunctionExpression, FunctionExpression)',
  'Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > :matches(ArrowFunctionExpression, FunctionExpression)',
].map((selector) => ({
  selector,
  message: 'A types file holds types and constants. Put pure functions in *.rules.ts, SQL in *.sql.ts.',
}));
const banFetch = { selector: "CallExpression[callee.name='fetch']", message: 'Requests go through OutboundHttp.' };
const banClone = {
  selector: "CallExpression[callee.property.name='clone']",
  message: 'Node 20.19 cancels the body of a request or response whose clone is collected: read the body once.',
};

export default tseslint.config(
  { ignores: ['**/dist/', 'dist.next/', 'node_modules/', '.data/', 'coverage/', '**/schema.d.ts'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'plain-english': plainEnglish },
    rules: { 'plain-english/dictionary': 'error', 'plain-english/doc-comment': 'error' },
  },
  {
    // Its examples are the wordings that the rules refuse.
    files: ['test/scripts/plain-english.spec.ts'],
    rules: { 'plain-english/dictionary': 'off' },
  },
  {
    // eslint-suppressions.json counts the functions that exceeded a limit before it was set. ESLint fails when a file has
    // more of them or fewer; after an improvement run `npx eslint . --prune-suppressions`.
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { parameters },
    rules: {
      'parameters/limit': 'error',
      complexity: ['error', 12],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // CommonJS has no other import.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // The callback of `describe` holds a whole suite.
    files: ['**/*.{spec,int-spec,e2e-spec}.ts', '**/testing/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Rules that need types are those of .oxlintrc.json.
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Dependency injection reads parameter types at run time: they must stay real imports.
    files: ['src/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/core',
              importNames: ['APP_INTERCEPTOR'],
              message: 'It runs for every request: a read takes longer, and a waiting one keeps twice the memory.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'migrations/**/*.ts'],
    ignores: ['src/values/time/clock.ts', 'src/config/**', '**/*.spec.ts', '**/*.int-spec.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...banTime, banEnvironment, banFetch] },
  },
  {
    // The last of the blocks with this rule wins, so this one repeats the bans above.
    files: ['**/*.types.ts'],
    rules: { 'no-restricted-syntax': ['error', ...banTime, banEnvironment, banFetch, ...banFunctions] },
  },
  {
    files: ['packages/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', banClone] },
  },
  {
    files: ['sandbox/**/*.ts', 'bench/**/*.ts', 'proofs/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts', 'proofs/**/*.ts', '**/*.spec.ts', '**/*.int-spec.ts', '**/testing/**/*.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
);
