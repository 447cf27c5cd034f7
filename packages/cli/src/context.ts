import type { Progress } from './output/progress.js';
import type { InputStream, OutputStream } from './streams.js';

/** The parts of the process that a command uses. Tests provide their own. */
export interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  progress: Progress;
  now(): Date;
  /** Returns a signal that Ctrl-C aborts. Before a command requests it, Ctrl-C ends the process. */
  interruption(): AbortSignal;
}
