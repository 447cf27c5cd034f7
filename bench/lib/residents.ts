import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const READY_MS = 120_000;
const EVERY_MS = 20;

export interface Launched {
  child: ChildProcess;
  pid: number;
}

/** Starts a script in its own Node process; only its error output is shown. */
export const launched = (node: string, args: readonly string[], own: Record<string, string>): Launched => {
  const child = spawn(node, [...args], { env: { ...process.env, ...own }, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, pid: child.pid! };
};

/** Ends the process, and waits for its end. */
export const ended = async ({ child }: Launched): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exited;
};

/** Waits until the address answers 200. */
export const untilReady = async ({ child }: Launched, url: string): Promise<void> => {
  for (const end = performance.now() + READY_MS; performance.now() < end && child.exitCode === null;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
  throw new Error(`${url} does not answer`);
};

/** Returns the resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Returns the children of a process, with their commands. */
export const childrenOf = (parent: number): { pid: number; command: string }[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && contentOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] === String(parent))
    .map((pid) => ({ pid, command: contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }));
