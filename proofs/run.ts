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
  /** Empty: all. */
  names: readonly string[];
  form: 'short' | 'full';
  store: QueueStore;
  seed: number;
  /** Overrides of a proof's size, `events=1000`. */
  size: Record<string, number>;
  /** Logs of the processes are kept here when a proof fails. */
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
  /** None: the proof holds. */
  faults: readonly Fault[];
}

/** Ends a proof early. */
class Broken extends Error {}

type PostgresGround = Omit<Ground, 'redis' | 'scratch'> & { stop(): Promise<void> };
export type StartGround = (folder: string) => Promise<PostgresGround>;

/** One PostgreSQL for one proof after the other, each in databases of its own; a new one after a proof that broke. */
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

/** Runs proofs one after the other and prints seed, load, faults and verdict of each. */
export const prove = async (settings: Settings, startGround: StartGround): Promise<Verdict[]> => {
  const chosen = PROOFS.filter(({ name }) => settings.names.length === 0 || settings.names.includes(name));
  const verdicts: Verdict[] = [];
  const postgres = new Postgres(startGround);
  for (const one of chosen) {
    const faults = await tryOne(one, settings, postgres);
    verdicts.push({ name: one.name, faults });
    if (faults.length > 0) await postgres.stop();
  }
  await postgres.stop();
  const broken = verdicts.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  console.log(
    broken.length === 0
      ? `\nAll ${chosen.length} proofs hold (${settings.form} form, jobs on ${settings.store}).`
      : `\nBROKEN: ${broken.join(', ')}. Repeat with --seed=${settings.seed}.`,
  );
  return verdicts;
};

const tryOne = async (one: Proof, settings: Settings, postgres: Postgres): Promise<Fault[]> => {
  const scratch = scratchFolder();
  const size = { ...one[settings.form], ...settings.size };
  const began = performance.now();
  console.log(`\n== ${one.name}: ${one.promise}`);
  console.log(`   seed ${settings.seed}, jobs on ${settings.store}, ${cpus().length} cores, ${JSON.stringify(size)}`);
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
    say: (line) => console.log(`   ${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`),
    figure: (name, value) => console.log(`   ${name}: ${value}`),
    table: (rows) => console.log(`\n${markdown(rows)}\n`),
    must: (condition, what) => {
      console.log(`   ${condition ? 'holds ' : 'BROKEN'} ${what}`);
      if (condition) return;
      faults.push({ isException: false, what });
      if (settings.untilBroken) throw new Broken(what);
    },
    mustInTime: (condition, what) => {
      if (settings.form === 'full') trial.must(condition, what);
      else console.log(`   ${condition ? 'holds ' : 'missed'} ${what} (judged in the full form)`);
    },
  };
  try {
    await one.run(trial, size);
  } catch (error) {
    if (!(error instanceof Broken)) {
      console.log(`   BROKEN ${error instanceof Error ? error.stack : String(error)}`);
      faults.push({ isException: true, what: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const stack of stacks.reverse())
    await stack.close().catch((error: unknown) => console.log(`   closing: ${String(error)}`));
  await (await ground?.catch(() => undefined))?.redis?.stop();
  if (faults.length > 0) keepLogs(stacks, join(settings.keepLogs, one.name));
  rmSync(scratch, { recursive: true, force: true });
  console.log(
    `   ${faults.length === 0 ? 'HOLDS' : 'BROKEN'} after ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return faults;
};

const markdown = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const keepLogs = (stacks: readonly Stack[], folder: string): void => {
  for (const { logs } of stacks) if (existsSync(logs)) cpSync(logs, folder, { recursive: true });
  console.log(`   logs kept in ${folder}`);
};
