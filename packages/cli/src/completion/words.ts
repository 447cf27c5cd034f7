import type { Command } from 'commander';

/** For each command, by its path of names, the words that may follow it. */
export type Words = ReadonlyMap<string, readonly string[]>;

const optionsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));

/** Returns the words that complete each command: its commands and its options. */
export const wordsOf = (program: Command): Words => {
  const words = new Map<string, string[]>();
  const visit = (command: Command, path: string): void => {
    words.set(path, [...command.commands.map((one) => one.name()), ...optionsOf(command), '--help']);
    for (const one of command.commands) visit(one, `${path} ${one.name()}`.trim());
  };
  visit(program, '');
  return words;
};
