import 'reflect-metadata';
import { CommanderError } from 'commander';
import { reasonOf } from './command-error.js';
import type { CommandContext } from './context.js';
import { createProgram } from './program.js';

/** Runs one command: `['keys', 'list', …]`. Returns the exit code of the process. */
export const run = async (words: readonly string[], context: CommandContext): Promise<number> => {
  try {
    await createProgram(context).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Help was requested, or commander has already reported the fault.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`error: ${reasonOf(error)}\n`);
    return 1;
  }
};
