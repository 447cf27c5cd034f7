import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Spent } from './probe.js';

/** Imported by its address at run time: `scripts/` is not part of `dist/`, in which the benchmarks run. */
const { freePort } = (await import(
  new URL('../../../scripts/lib/ports.mjs', import.meta.url).href
)) as typeof import('../../scripts/lib/ports.mjs');

export interface Server {
  url: string;
  stop(): Promise<void>;
}

export interface ServerProcess extends Server {
  pid: number;
}

export interface Worker {
  pid: number;
  /** Returns how the worker spent its time between two instants (ms), and its peak resident size in MB so far. */
  spent(from: number, to: number): Promise<Spent & { peakRss: number }>;
  stop(): Promise<void>;
}

const START_MS = 30_000;
const MAIN = new URL('../../src/main.js', import.meta.url);

interface Launch {
  env?: Record<string, string>;
  /** Options of Node itself. */
  node?: string[];
  ipc?: boolean;
}

const launch = (script: URL, args: string[], { env = {}, node = [], ipc = false }: Launch = {}): ChildProcess =>
  spawn(process.execPath, [...node, fileURLToPath(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  });

/** Waits for the first message of a worker, which reports that it is ready. */
const ready = (child: ChildProcess): Promise<unknown> =>
  new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => fail(new Error(`worker ended with ${code}`)));
  });

const stopper = (child: ChildProcess) => async (): Promise<void> => {
  if (child.exitCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exited;
};

const answers = async (url: string): Promise<void> => {
  const end = performance.now() + START_MS;
  for (;;) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    if (performance.now() > end) throw new Error(`${url} does not answer`);
    await new Promise((done) => setTimeout(done, 100));
  }
};

const listening = async (
  script: URL,
  health: string,
  env: (port: string) => Record<string, string>,
): Promise<ServerProcess> => {
  const port = await freePort();
  const child = launch(script, [], { env: env(String(port)), node: profiling() });
  child.stdout!.resume();
  const [url, stop] = [`http://127.0.0.1:${port}`, stopper(child)];
  await answers(url + health).catch((error: Error) => stop().then(() => Promise.reject(error)));
  return { url, pid: child.pid!, stop };
};

/** Returns the options for PROFILE_DIR, the folder to which processes write a CPU profile when they end. */
const profiling = (): string[] => {
  const { PROFILE_DIR } = process.env;
  return PROFILE_DIR ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE_DIR}`] : [];
};

/** Starts the service as in production, with the API role only. `script`: the entry point. */
export const startService = (variables: Record<string, string>, script = MAIN): Promise<ServerProcess> =>
  listening(script, '/health/ready', (PORT) => ({
    ...variables,
    PORT,
    HOST: '127.0.0.1',
    ROLE: 'api',
    LOG_LEVEL: 'warn',
  }));

/** Starts the sandbox without the limits of its PMSes. */
export const startSandbox = (): Promise<Server> =>
  listening(new URL('../../sandbox/main.js', import.meta.url), '/_control/health', (SANDBOX_PORT) => ({
    SANDBOX_PORT,
    SANDBOX_RATE_LIMITS: 'off',
  }));

/** Starts the service as in production, with the worker role only, and a probe in it. */
export const startWorker = async (variables: Record<string, string>): Promise<Worker> => {
  const node = ['--import', new URL('./probe.js', import.meta.url).href, ...profiling()];
  const child = launch(MAIN, [], { env: { ...variables, ROLE: 'worker', LOG_LEVEL: 'warn' }, node, ipc: true });
  child.stdout!.pipe(process.stderr);
  await ready(child);
  return {
    pid: child.pid!,
    spent: (from, to) =>
      new Promise((done) => {
        child.once('message', done);
        child.send({ from, to });
      }),
    stop: stopper(child),
  };
};

/** Starts the worker without the probe. Resolves when it is ready. */
export const startPlainWorker = async (variables: Record<string, string>): Promise<Omit<Worker, 'spent'>> => {
  const env = { ...variables, ROLE: 'worker', LOG_LEVEL: 'warn' };
  const child = launch(MAIN, [], { env, node: profiling(), ipc: true });
  child.stdout!.pipe(process.stderr);
  await ready(child);
  return { pid: child.pid!, stop: stopper(child) };
};

/** Starts a peer, which prints a line when it is ready: its address, if it has one. */
export const startPeer = async (script: URL, databaseUrl: string): Promise<ServerProcess> => {
  const child = launch(script, [databaseUrl]);
  const url = await new Promise<string>((done, fail) => {
    child.stdout!.once('data', (text: Buffer) => done(text.toString().trim()));
    child.once('exit', (code) => fail(new Error(`peer ended with ${code}`)));
  });
  return { url, pid: child.pid!, stop: stopper(child) };
};
