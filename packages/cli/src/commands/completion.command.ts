import { Argument, type Command } from 'commander';
import { bashScript, zshScript } from '../completion/scripts.js';
import { wordsOf } from '../completion/words.js';
import type { CliContext } from '../context.js';
import { print } from '../output/write.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript } as const;

export const addCompletionCommand = (program: Command, context: CliContext): void => {
  program
    .command('completion')
    .description('print a script that completes commands: source <(lodgewire completion bash)')
    .addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
    .action((shell: keyof typeof SCRIPTS) => print(context, SCRIPTS[shell](wordsOf(program)).trimEnd()));
};
