import { CommanderError } from 'commander';
import type { CliContext } from './context.js';
import { ExitCode } from './exit-code.js';
import { reportOf } from './fault.js';
import { createProgram } from './program.js';

/** Runs one command: `['accounts', 'list']`. Returns the exit code of the process. */
export const run = async (words: readonly string[], context: CliContext): Promise<ExitCode> => {
  try {
    await createProgram(context).parseAsync(words, { from: 'user' });
    return ExitCode.ok;
  } catch (error) {
    // Help was requested, or commander has already reported the fault.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    const { message, exitCode } = reportOf(error);
    context.progress.hide();
    context.stderr.write(`error: ${message}\n`);
    return exitCode;
  }
};
