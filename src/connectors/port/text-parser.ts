/**
 * A function that parses a text, under a name that a thread can look up: the export `name` of the module at the address
 * `module`. Its input and its result are data that can be copied between threads: no functions, no instances of classes
 * other than `Date` and `Map`. It may throw a ConnectorError, but reports no warnings, because a thread has no listener
 * for them.
 */
export interface TextParser<Input extends { text: string }, Result> {
  readonly module: string;
  readonly name: string;
  readonly parse: (input: Input) => Result;
}

/** Declares a parser: `export const headIn = textParser(import.meta.url, 'headIn', ({ text }) => …)`. */
export const textParser = <Input extends { text: string }, Result>(
  module: string,
  name: string,
  parse: (input: Input) => Result,
): TextParser<Input, Result> => ({ module, name, parse });

/** Parses texts for one account. */
export type ParseText = <Input extends { text: string }, Result>(
  parser: TextParser<Input, Result>,
  input: Input,
) => Promise<Result>;
