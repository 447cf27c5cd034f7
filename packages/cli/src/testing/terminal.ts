import { PassThrough } from 'node:stream';
import type { CliContext } from '../context.js';
import { Progress } from '../output/progress.js';
import { run } from '../run.js';

export interface TerminalOptions {
  env?: Record<string, string>;
  /** All of standard input. */
  input?: string;
  isTTY?: boolean;
  now?: Date;
  signal?: AbortSignal;
}

export interface Printed {
  code: number;
  output: string;
  complaint: string;
}

const collected = (isTTY: boolean): { stream: PassThrough & { isTTY: boolean }; text: () => string } => {
  const chunks: Buffer[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY });
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString() };
};

/** Returns a context whose output a test can read. */
export const testContext = ({
  env = {},
  input = '',
  isTTY = false,
  now = new Date(),
  signal,
}: TerminalOptions = {}) => {
  const [stdout, stderr] = [collected(isTTY), collected(isTTY)];
  const stdin = Object.assign(new PassThrough(), { isTTY });
  if (isTTY) stdin.write(input);
  else stdin.end(input);
  const context: CliContext = {
    env,
    platform: 'linux',
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    progress: new Progress(stderr.stream, () => now),
    now: () => now,
    interruption: () => signal ?? new AbortController().signal,
  };
  return { context, output: stdout.text, complaint: stderr.text };
};

/** Runs one command; returns its exit code and output. */
export const runCommand = async (words: readonly string[], options: TerminalOptions = {}): Promise<Printed> => {
  const { context, output, complaint } = testContext(options);
  const code = await run(words, context);
  return { code, output: output(), complaint: complaint() };
};
