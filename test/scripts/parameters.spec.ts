import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import parameters from '../../scripts/lib/eslint/parameters.mjs';

const lint = (code: string): string[] =>
  new Linter()
    .verify(code, [
      {
        languageOptions: { parser: tseslint.parser as never },
        plugins: { parameters: parameters as never },
        rules: { 'parameters/limit': 'error' },
      },
    ])
    .map(({ message }) => message);

const list = (count: number, prefix = ''): string =>
  Array.from({ length: count }, (_, index) => `${prefix}p${index}: string`).join(', ');

describe('the rule parameters/limit', () => {
  it.each([
    ['a function', (parameters: string) => `function f(${parameters}) {}`],
    ['an arrow function', (parameters: string) => `const f = (${parameters}) => undefined;`],
    ['a method', (parameters: string) => `class C { f(${parameters}) {} }`],
  ])('refuses %s with more than five parameters', (_name, of) => {
    expect(lint(of(list(5)))).toEqual([]);
    expect(lint(of(list(6)))).toEqual(['This function has 6 parameters; the most is 5.']);
  });

  it('refuses a class with more than eight dependencies, and names it', () => {
    const of = (count: number): string => `class Service { constructor(${list(count, 'private readonly ')}) {} }`;
    expect(lint(of(8))).toEqual([]);
    expect(lint(of(9))).toEqual([
      'The constructor of Service declares 9 dependencies; the most is 8. Divide the class.',
    ]);
  });
});
