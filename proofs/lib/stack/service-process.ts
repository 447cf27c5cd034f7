import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '../../../src/platform/faults/crash-point.js';
import { eventually, pause } from './wait.js';

/** The entries of the built service and of its command line. */
export const MAIN = fileURLToPath(new URL('../../../service/main.js', import.meta.url));
export const CLI = fileURLToPath(new URL('../../../service/cli.js', import.meta.url));
/** A module that, when preloaded, ends a process whose parent is gone. */
export const LIFELINE = new URL('../../../../scripts/lib/dies-with-parent.mjs', import.meta.url).href;
const CRASH_ARM = new URL('./crash-arm.js', import.meta.url).href;
const READY_MS = 180_000;
const RESTART_MS = 100;
/** Repeated exits faster than this mean that it cannot start at all. */
const TOO_MANY_STARTS_IN_A_ROW = 20;

export interface ProcessOptions {
  name: string;
  env: Record<string, string>;
  logFile: string;
  /** The port of an API process; it counts as ready when it answers. */
  url?: string;
  /** The entry of another version. */
  main?: string;
}

const howItEnds = (child: ChildProcess): Promise<string> =>
  new Promise((done) => child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`)));

/** One process of the service, started again whenever it ends, as a supervisor would, until `stop`. */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private wanted = true;
  private failedStarts = 0;
  private hasStarted = false;
  private main: string;
  /** The number of its starts. */
  starts = 0;

  constructor(
    readonly options: ProcessOptions,
    private extra: Record<string, string> = {},
  ) {
    this.main = options.main ?? MAIN;
    this.start();
  }

  get name(): string {
    return this.options.name;
  }

  get url(): string {
    return this.options.url!;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Sets further variables for the next starts; without arguments resets them. */
  arm(extra: Record<string, string> = {}): void {
    this.extra = extra;
  }

  /** Sets the entry of the next starts, that of another version. */
  runs(main: string): void {
    this.main = main;
  }

  /** Makes it die by kill -9 when its code reaches the point. The next start is an ordinary one. */
  async dieAt(point: CrashPoint): Promise<void> {
    const child = this.child!;
    const armed = Promise.race([once(child, 'message'), once(child, 'exit')]);
    child.send(point, () => undefined);
    await armed;
  }

  /** Sends a message to a module that is preloaded into the process; resolves with its answer. */
  async ask<T>(words: object): Promise<T> {
    const child = this.child!;
    const answered = once(child, 'message') as Promise<[T]>;
    child.send(words);
    return (await answered)[0];
  }

  /** Kills it with kill -9; the supervisor restarts it. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** Sends SIGTERM; resolves with its exit and how long it took. The process is restarted. */
  async terminate(): Promise<{ how: string; ms: number }> {
    const child = this.child;
    if (!child) return { how: 'was not running', ms: 0 };
    const began = performance.now();
    const ended = howItEnds(child);
    child.kill('SIGTERM');
    return { how: await ended, ms: performance.now() - began };
  }

  /** Ends it permanently; resolves with its exit. */
  async stop(): Promise<string> {
    this.wanted = false;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return 'was not running';
    const ended = howItEnds(child);
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    const how = await ended;
    clearTimeout(timer);
    return how;
  }

  /** Resolves when the process answers; for a worker, when it logs that it is ready. */
  async ready(): Promise<void> {
    const isReady = async (): Promise<boolean> => (this.options.url ? this.answers() : this.hasStarted);
    const answered = await eventually(async () => ((await isReady()) ? true : undefined), READY_MS, 50);
    if (!answered) throw new Error(`${this.name} is not ready after ${READY_MS} ms; see ${this.options.logFile}`);
  }

  answers(): Promise<boolean> {
    return fetch(`${this.options.url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  }

  private start(): void {
    const log = openSync(this.options.logFile, 'a', 0o600);
    const began = performance.now();
    const child = spawn(process.execPath, ['--import', LIFELINE, '--import', CRASH_ARM, this.main], {
      env: { ...process.env, ...this.options.env, ...this.extra },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    this.starts += 1;
    this.hasStarted = false;
    child.once('message', () => (this.hasStarted ||= this.child === child));
    child.once('exit', (code) => {
      this.hasStarted = false;
      this.failedStarts = code !== 0 && code !== null && performance.now() - began < 5_000 ? this.failedStarts + 1 : 0;
      if (!this.wanted || this.failedStarts >= TOO_MANY_STARTS_IN_A_ROW) return;
      void pause(RESTART_MS).then(() => this.wanted && this.start());
    });
  }
}
