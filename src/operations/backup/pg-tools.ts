import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { SYSTEM } from '../../platform/database/access.js';
import { BackupError } from './backup-error.js';

/** A folder with pg_dump and pg_restore of one version of PostgreSQL. */
export interface PgTools {
  folder: string;
  /** The major version. */
  version: number;
}

/** Where Debian and Ubuntu install each version. */
const DEBIAN = '/usr/lib/postgresql';
const TOOLS = ['pg_dump', 'pg_restore'];
const RUN = promisify(execFile);
const LAST_WORDS = 4_000;

/** A database, and the variables with which programs are found and reach it. */
export interface Target {
  url: string;
  variables: NodeJS.ProcessEnv;
}

const folders = ({ PATH = '' }: NodeJS.ProcessEnv): string[] => {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  return [...PATH.split(delimiter), ...installed.map((version) => join(DEBIAN, version, 'bin'))];
};

const versionIn = async (folder: string): Promise<number | undefined> => {
  if (!TOOLS.every((tool) => existsSync(join(folder, tool)))) return undefined;
  try {
    const { stdout } = await RUN(join(folder, 'pg_dump'), ['--version']);
    return Number(/(\d+)(?:\.|\s|$)/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
};

/**
 * Returns the first tools on the PATH, or otherwise of Debian's packages, that understand a server or an archive of
 * the major version. Throws a BackupError that says what to install.
 */
export const findTools = async (atLeast: number, variables: NodeJS.ProcessEnv): Promise<PgTools> => {
  const found = new Set<number>();
  for (const folder of folders(variables)) {
    const version = await versionIn(folder);
    if (version === undefined || Number.isNaN(version)) continue;
    if (version >= atLeast) return { folder, version };
    found.add(version);
  }
  const present = found.size === 0 ? 'none was found' : `found: ${[...found].join(', ')}`;
  throw new BackupError(
    `pg_dump and pg_restore of PostgreSQL ${atLeast} or newer are needed on the PATH (${present}). Debian and Ubuntu: postgresql-client-${atLeast}`,
  );
};

/**
 * Returns the variables with which the tools reach the database and see every row of it. The password is not among the
 * arguments, which other users of the machine can read.
 */
const variablesFor = ({ url, variables }: Target): NodeJS.ProcessEnv => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = /[?&]sslmode=([a-z-]+)/.exec(url)?.[1];
  return {
    ...variables,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password ? { PGPASSWORD: password } : {}),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
    PGCONNECT_TIMEOUT: '10',
    PGOPTIONS: `-c lodgewire.workspace=${SYSTEM.workspaceId} -c lodgewire.actor=${SYSTEM.actorId} -c statement_timeout=0`,
    LC_ALL: 'C',
  };
};

const lastWordsOf = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-LAST_WORDS)));
  return () => text;
};

/** Returns the first error message of a tool, without the statements and rows that follow it. */
const reasonIn = (text: string): string => {
  const lines = text.split('\n').filter((line) => /error|fatal/i.test(line));
  return (lines[0] ?? text.split('\n')[0] ?? '').replace(/^\S+: (error: )?/, '').slice(0, 300);
};

/** Runs a tool on the database and passes its output to `read`. Throws a BackupError with the tool's error message. */
export const runTool = async (
  { folder }: PgTools,
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  target: Target,
  read?: (output: Readable) => Promise<void>,
): Promise<void> => {
  const child = spawn(join(folder, tool), args, {
    env: variablesFor(target),
    stdio: ['ignore', read ? 'pipe' : 'ignore', 'pipe'],
  });
  const lastWords = lastWordsOf(child);
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  if (read) await read(child.stdout as Readable);
  const [code, signal] = await closed;
  if (code !== 0) throw new BackupError(`${tool} failed: ${reasonIn(lastWords()) || `exit ${code ?? signal}`}`);
};
