import { cpus } from 'node:os';
import { mkdtempSync, rmSync, chmodSync, existsSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer, Proof, QueueStore, Trial } from './proof.js';
import { PROOFS } from './list.js';
import { randomOf } from './lib/stack/random.js';
import { RedisServer } from './lib/stack/redis-server.js';
import { type Ground, Stack } from './lib/stack/stack.js';

export interface Settings {
  /** The proofs to run; empty for all. */
  names: readonly string[];
  form: 'short' | 'full';
  store: QueueStore;
  seed: number;
  /** The number of proofs that run side by side, except those with `isAlone`; those with `isIdle` are not counted. */
  atOnce: number;
  /** Overrides of a proof's size, `events=1000`. */
  size: Record<string, number>;
  /** The folder for the logs of the processes if a proof fails. */
  keepLogs: string;
  /** Ends a proof at the first failure. */
  untilBroken: boolean;
  data: string | undefined;
  servers: readonly PostgresServer[];
}

/** A failure of a proof: a failed check, or an exception. */
export interface Fault {
  isException: boolean;
  what: string;
}

export interface Verdict {
  name: string;
  /** The failures; empty if the proof holds. */
  faults: readonly Fault[];
}

/** Ends a proof early. */
class Broken extends Error {}

type PostgresGround = Omit<Ground, 'redis' | 'scratch'> & { stop(): Promise<void> };
export type StartGround = (folder: string) => Promise<PostgresGround>;

/** One PostgreSQL for successive proofs, each in databases of its own; a new one after a proof that broke. */
class Postgres {
  private running: Promise<PostgresGround> | undefined;
  private folder: string | undefined;

  constructor(private readonly start: StartGround) {}

  ground(): Promise<PostgresGround> {
    return (this.running ??= this.start((this.folder = scratchFolder())));
  }

  async stop(): Promise<void> {
    const { running, folder } = this;
    this.running = undefined;
    await (await running?.catch(() => undefined))?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lodgewire-proof-'));
  // When root starts PostgreSQL, it runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
};

/**
 * Runs proofs and prints seed, load, faults and verdict of each: first those that may run beside any others, then those
 * that watch seconds, then those that compare milliseconds.
 */
export const prove = async (settings: Settings, startGround: StartGround): Promise<Verdict[]> => {
  const chosen = PROOFS.filter(({ name }) => settings.names.length === 0 || settings.names.includes(name));
  const verdicts: Verdict[] = [];
  const inTurn = async (proofs: Proof[]): Promise<void> => {
    const postgres = new Postgres(startGround);
    for (let one = proofs.shift(); one; one = proofs.shift()) {
      const faults = await tryOne(one, settings, postgres);
      verdicts.push({ name: one.name, faults });
      if (faults.length > 0) await postgres.stop();
    }
    await postgres.stop();
  };
  const isBeside = ({ isIdle }: Proof): boolean => isIdle === true && settings.atOnce > 1;
  const sharing = (proofs: Proof[]): Proof[][] => Array.from({ length: settings.atOnce }, () => proofs);
  const companions = chosen.filter((one) => !one.isAlone && !one.isSpacious && !isBeside(one));
  await Promise.all([chosen.filter(isBeside), ...sharing(companions)].map(inTurn));
  await Promise.all(sharing(chosen.filter(({ isSpacious }) => isSpacious)).map(inTurn));
  await inTurn(chosen.filter(({ isAlone }) => isAlone));
  const broken = verdicts.filter(({ faults }) => faults.length > 0);
  console.log(
    broken.length === 0
      ? `\nAll ${chosen.length} proofs hold (${settings.form} form, jobs on ${settings.store}).`
      : `\n${inWords(broken)}\nRepeat with --seed=${settings.seed}.`,
  );
  return verdicts;
};

/** Summarises broken proofs, because the report of one may stand far above the end of the output. */
const inWords = (broken: readonly Verdict[]): string =>
  broken
    .map(({ name, faults }) => [`BROKEN: ${name}.`, ...faults.map(({ what }) => `  ${what}`)].join('\n'))
    .join('\n');

const tryOne = async (one: Proof, settings: Settings, postgres: Postgres): Promise<Fault[]> => {
  const report = new Report(settings.atOnce > 1);
  try {
    return await tryAndReport(one, settings, postgres, (line) => report.print(line));
  } finally {
    report.end();
  }
};

/** The lines about one proof, kept together if other proofs report meanwhile. */
class Report {
  private readonly lines: string[] = [];

  constructor(private readonly isKept: boolean) {}

  print(line: string): void {
    if (this.isKept) this.lines.push(line);
    else console.log(line);
  }

  end(): void {
    if (this.lines.length > 0) console.log(this.lines.join('\n'));
  }
}

const tryAndReport = async (
  one: Proof,
  settings: Settings,
  postgres: Postgres,
  print: (line: string) => void,
): Promise<Fault[]> => {
  const scratch = scratchFolder();
  const size = { ...one[settings.form], ...settings.size };
  const began = performance.now();
  print(`\n== ${one.name}: ${one.promise}`);
  print(`   seed ${settings.seed}, jobs on ${settings.store}, ${cpus().length} cores, ${JSON.stringify(size)}`);
  const faults: Fault[] = [];
  const stacks: Stack[] = [];
  let ground: Promise<Ground> | undefined;
  const standing = async (): Promise<Ground> => ({
    ...(await postgres.ground()),
    scratch,
    redis: settings.store === 'redis' ? await RedisServer.start(scratch) : undefined,
  });
  const trial: Trial = {
    seed: settings.seed,
    random: randomOf(settings.seed),
    store: settings.store,
    scratch,
    data: settings.data,
    servers: settings.servers,
    stack: async (options = {}) => {
      const stack = await Stack.start(await (ground ??= standing()), options, settings.seed);
      stacks.push(stack);
      return stack;
    },
    ...reportsTo(print, { faults, began, settings }),
  };
  try {
    await one.run(trial, size);
  } catch (error) {
    if (!(error instanceof Broken)) {
      print(`   BROKEN ${error instanceof Error ? error.stack : String(error)}`);
      faults.push({ isException: true, what: error instanceof Error ? error.message : String(error) });
    }
  }
  await reportDeadlocks(stacks, print);
  for (const stack of stacks.reverse())
    await stack.close().catch((error: unknown) => print(`   closing: ${String(error)}`));
  await (await ground?.catch(() => undefined))?.redis?.stop();
  if (faults.length > 0) keepLogs(stacks, join(settings.keepLogs, one.name), print);
  rmSync(scratch, { recursive: true, force: true });
  print(`   ${faults.length === 0 ? 'HOLDS' : 'BROKEN'} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return faults;
};

/** Prints deadlocks. The service repeats the statements that PostgreSQL cancels, so callers notice only a delay. */
const reportDeadlocks = async (stacks: readonly Stack[], print: (line: string) => void): Promise<void> => {
  for (const stack of stacks) {
    const count = await stack.deadlocks().catch(() => 0);
    if (count > 0) print(`   deadlocks that PostgreSQL ended: ${count}; its log names the statements`);
  }
};

type Reports = Pick<Trial, 'say' | 'figure' | 'table' | 'must' | 'mustInTime'>;

const reportsTo = (
  print: (line: string) => void,
  { faults, began, settings }: { faults: Fault[]; began: number; settings: Settings },
): Reports => {
  const must = (condition: boolean, what: string): void => {
    print(`   ${condition ? 'holds ' : 'BROKEN'} ${what}`);
    if (condition) return;
    faults.push({ isException: false, what });
    if (settings.untilBroken) throw new Broken(what);
  };
  return {
    say: (line) => print(`   ${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`),
    figure: (name, value) => print(`   ${name}: ${value}`),
    table: (rows) => print(`\n${markdown(rows)}\n`),
    must,
    mustInTime: (condition, what) => {
      if (settings.form === 'full') must(condition, what);
      else print(`   ${condition ? 'holds ' : 'missed'} ${what} (judged in the full form)`);
    },
  };
};

const markdown = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const keepLogs = (stacks: readonly Stack[], folder: string, print: (line: string) => void): void => {
  for (const { logs } of stacks) if (existsSync(logs)) cpSync(logs, folder, { recursive: true });
  print(`   logs kept in ${folder}`);
};
