#!/usr/bin/env node
import { Progress } from './output/progress.js';
import { run } from './run.js';

/** The exit code of shells for a process that Ctrl-C ended. */
const INTERRUPTED = 130;
const now = (): Date => new Date();

/** Ends when a reader such as `head` has read enough. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 5));

const stop = new AbortController();
let isAwaited = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isAwaited || stop.signal.aborted) process.exit(INTERRUPTED);
    stop.abort();
  });

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  progress: new Progress(process.stderr, now),
  now,
  interruption: () => {
    isAwaited = true;
    return stop.signal;
  },
});
