import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import type { CliContext } from './context.js';
import { ExitCode } from './exit-code.js';
import { CliFault } from './fault.js';

interface AskOptions {
  /** Shows nothing while the answer is typed. */
  hidden?: boolean;
  /** The answer when nothing is typed. */
  fallback?: string;
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Returns whether a person can be asked. */
const canAsk = ({ stdin, stderr }: CliContext): boolean => stdin.isTTY === true && stderr.isTTY === true;

/** Asks on the terminal, apart from the output. Throws if there is no terminal; `otherwise` names the option to use. */
export const ask = async (
  context: CliContext,
  question: string,
  otherwise: string,
  { hidden = false, fallback = '' }: AskOptions = {},
): Promise<string> => {
  if (!canAsk(context)) throw new CliFault(`There is no terminal to ask on. Use ${otherwise}.`, ExitCode.usage);
  const { stdin, stderr, progress } = context;
  progress.hide();
  const lines = createInterface({ input: stdin, output: hidden ? nowhere() : stderr, terminal: true });
  stderr.write(`${question}${fallback && ` [${fallback}]`}: `);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', (line) => resolve(line.trim() || fallback));
      lines.once('SIGINT', () => lines.close());
      lines.once('close', () => reject(new CliFault('Interrupted: nothing was changed.', ExitCode.usage)));
    });
  } catch (error) {
    if (!hidden) stderr.write('\n');
    throw error;
  } finally {
    lines.close();
    if (hidden) stderr.write('\n');
  }
};

/** Asks for a yes. Without a terminal, only `--yes` confirms. */
export const confirm = async (context: CliContext, question: string): Promise<boolean> => {
  const answer = await ask(context, `${question} [y/N]`, '--yes to confirm');
  return /^y(es)?$/i.test(answer);
};

/** Reads standard input to its end. */
export const readInput = ({ stdin }: CliContext): Promise<string> => readAll(stdin);
