import type { Progress } from './output/progress.js';
import type { InputStream, OutputStream } from './streams.js';

/** The parts of the process that a command uses. Tests give their own. */
export interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  progress: Progress;
  now(): Date;
  /** Aborted by Ctrl-C, once a command has asked for the signal; until then Ctrl-C ends the process. */
  interruption(): AbortSignal;
}
