import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { until } from '../../sandbox/testing/until.js';

export const CLI = resolve(import.meta.dirname, '../../packages/cli/bin/lodgewire.js');

export interface Done {
  code: number | null;
  output: string;
  complaint: string;
}

interface Started {
  child: ChildProcessWithoutNullStreams;
  output: string;
  complaint: string;
  done: Promise<Done>;
}

export interface CommandLineOptions {
  env?: Record<string, string>;
  input?: string;
}

/** The built command line as processes of one user, whose home is `home`. */
export class CommandLine {
  constructor(private readonly home: string) {}

  start(words: readonly string[], { env = {}, input = '' }: CommandLineOptions = {}): Started {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [CLI, ...words], { env: { PATH, HOME: this.home, ...env } });
    const started = { child, output: '', complaint: '' } as Started;
    child.stdout.on('data', (chunk: Buffer) => (started.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (started.complaint += chunk.toString()));
    started.done = once(child, 'close').then(([code]) => {
      const { output, complaint } = started;
      return { code: code as number | null, output, complaint };
    });
    child.stdin.end(input);
    return started;
  }

  run(words: readonly string[], options?: CommandLineOptions): Promise<Done> {
    return this.start(words, options).done;
  }

  /** Returns the JSON output of a command, which must succeed. */
  async value(words: readonly string[], options?: CommandLineOptions): Promise<any> {
    const done = await this.run([...words, '--json'], options);
    if (done.code !== 0) throw new Error(`lodgewire ${words.join(' ')}: ${done.code} ${done.complaint}`);
    return JSON.parse(done.output);
  }

  /** Returns the rows that a list prints as JSON. */
  async rows(words: readonly string[], options?: CommandLineOptions): Promise<any[]> {
    const done = await this.run([...words, '--json'], options);
    if (done.code !== 0) throw new Error(`lodgewire ${words.join(' ')}: ${done.code} ${done.complaint}`);
    return done.output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** Interrupts a command as Ctrl-C does; returns how it ended. */
  async interrupt(started: Started): Promise<Done> {
    started.child.kill('SIGINT');
    return started.done;
  }

  /** Waits until a command has printed a text, on either output. */
  async printed(started: Started, text: string): Promise<void> {
    const found = async (): Promise<true | undefined> =>
      `${started.output}${started.complaint}`.includes(text) || undefined;
    await until(`"${text}" in the output`, found, { timeoutMs: 40_000, everyMs: 50 });
  }
}
