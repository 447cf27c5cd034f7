import type { Random } from './lib/random.js';
import type { Stack, StackOptions } from './lib/stack.js';

/** Which store the jobs are kept in while a proof runs. */
export type QueueStore = 'postgres' | 'redis';

/** A PostgreSQL installed on this machine, and databases on it as an administrator makes them for a service. */
export interface PostgresServer {
  readonly name: string;
  /** A server of its own, with its data in `folder`. Rejects when it must be there and is not. */
  start(folder: string): Promise<RunningServer>;
}

export interface RunningServer {
  readonly adminUrl: string;
  /** An empty database, and the user who owns it and nothing else. */
  ownDatabase(attributes?: string): Promise<{ url: string; role: string }>;
  stop(): Promise<void>;
}

/** One run of a proof: what it may use, and where it tells what it did and found. */
export interface Trial {
  readonly seed: number;
  readonly random: Random;
  readonly store: QueueStore;
  /** A folder of this run, gone afterwards. */
  readonly scratch: string;
  /** Folder of the real extracts; undefined where they are absent. */
  readonly data: string | undefined;
  /** Every kind of PostgreSQL that the service has to run on. */
  readonly servers: readonly PostgresServer[];
  /** The service on a database of its own beside a sandbox PMS; stopped when the proof ends. */
  stack(options?: StackOptions): Promise<Stack>;
  /** One line of progress. */
  say(line: string): void;
  /** A figure of the verdict, in the order told: `figure('requests', 10_000)`. */
  figure(name: string, value: number | string): void;
  /** Prints a Markdown table; the first row is its head. */
  table(rows: readonly (readonly string[])[]): void;
  /** The same of a duration: judged in the full form only, on a machine that has nothing else to do; else told. */
  mustInTime(condition: boolean, what: string): void;
  /** What the promise says. A false `condition` fails the proof; the run goes on, so that all that is broken is told. */
  must(condition: boolean, what: string): void;
}

/** A bug as somebody may write it: `replace` stands in `file` for `find`, which occurs there exactly once. */
export interface Plant {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Part of the message of the exception that the proof ends with, where no `must` can be judged any more. */
  exception?: string;
}

/**
 * A promise of this service and the way it is tried. `short` fits CI, `full` is what docs/proofs.md reports.
 * Failures are told through `trial.must`; an exception fails the proof too.
 */
export interface Proof<Size extends object = object> {
  name: string;
  promise: string;
  short: Size;
  full: Size;
  /** Bugs that the proof must notice in its short form: `npm run prove -- <name> --planted`. */
  planted: readonly Plant[];
  run(trial: Trial, size: Size): Promise<void>;
}

/** Keeps the sizes of a proof typed where proofs are listed together. */
export const proof = <Size extends object>(given: Proof<Size>): Proof => given as unknown as Proof;
