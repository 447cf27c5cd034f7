import type { Random } from './lib/stack/random.js';
import type { Stack, StackOptions } from './lib/stack/stack.js';

/** The job store of a proof. */
export type QueueStore = 'postgres' | 'redis';

/** A PostgreSQL installed on this machine, with databases as an administrator creates them for a service. */
export interface PostgresServer {
  readonly name: string;
  /** Starts a separate server with its data in `folder`. Rejects if it is required and not installed. */
  start(folder: string): Promise<RunningServer>;
}

export interface RunningServer {
  readonly adminUrl: string;
  /** Creates an empty database, and a user who owns it and nothing else. */
  ownDatabase(attributes?: string): Promise<{ url: string; role: string }>;
  stop(): Promise<void>;
}

/** One run of a proof: its resources, and its reports. */
export interface Trial {
  readonly seed: number;
  readonly random: Random;
  readonly store: QueueStore;
  /** A folder of this run, deleted afterwards. */
  readonly scratch: string;
  /** The folder of the real extracts; undefined if they are absent. */
  readonly data: string | undefined;
  /** Every version of PostgreSQL that the service supports. */
  readonly servers: readonly PostgresServer[];
  /** Starts the service on a database of its own with a sandbox PMS; stopped when the proof ends. */
  stack(options?: StackOptions): Promise<Stack>;
  /** Prints one line of progress. */
  say(line: string): void;
  /** Adds a figure to the verdict, in order of the calls: `figure('requests', 10_000)`. */
  figure(name: string, value: number | string): void;
  /** Prints a Markdown table; the first row is its head. */
  table(rows: readonly (readonly string[])[]): void;
  /** Checks a duration: only the full form, on an otherwise idle machine, can fail; other forms report it. */
  mustInTime(condition: boolean, what: string): void;
  /** Checks a part of the promise. A false `condition` fails the proof; the run continues, to report every fault. */
  must(condition: boolean, what: string): void;
}

/** A realistic bug: `replace` replaces `find` in `file`, where it occurs exactly once. */
export interface Plant {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Part of the message of the exception that ends the proof, if no `must` can be checked. */
  exception?: string;
}

/**
 * A promise of this service and its test. `short` fits CI, `full` is the form that docs/proofs.md reports.
 * Failures are reported through `trial.must`; an exception also fails the proof.
 */
export interface Proof<Size extends object = object> {
  name: string;
  promise: string;
  short: Size;
  full: Size;
  /** The proof compares milliseconds, which any other work would disturb. */
  isAlone?: true;
  /** The proof watches seconds, which a machine without a free core would stretch: it runs only beside its own kind. */
  isSpacious?: true;
  /** The proof mostly waits, so it may run beside the usual number of others. */
  isIdle?: true;
  /** Bugs that the proof must notice in its short form: `npm run prove -- <name> --planted`. */
  planted: readonly Plant[];
  run(trial: Trial, size: Size): Promise<void>;
}

/** Keeps the sizes of a proof typed in a list of several proofs. */
export const proof = <Size extends object>(given: Proof<Size>): Proof => given as unknown as Proof;
