import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { acquireLock, isHeld } from './lock.mjs';
import { freePort } from './ports.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { ensureCluster, openState } from './postgres-data.mjs';
import { commandLine, processIdentity } from './processes.mjs';
import { poll, UserError } from './project.mjs';

const DATABASE = 'lodgewire';
const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 20_000;

/** Settings for a database that may be lost: nothing waits for the disk. */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
};

// Becomes PostgreSQL itself, after leaving behind a watcher that stops it when our end of the pipe closes
// without a word: that is the case exactly when this process died without calling stop(), kill -9 included.
const DIES_WITH_US = `
  exec 3<&0 </dev/null
  ( { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & )
  exec 3<&- "$@"`;

/**
 * Starts the embedded PostgreSQL on `dataDir` (created when absent) on a loopback port.
 * Recovers from a kill -9 of an earlier run; a second start on the same folder throws UserError.
 * With `throwAway` nothing is left of the database once it has stopped.
 * @returns `{ url, adminUrl, stop(), exited }`: URLs of the databases lodgewire and postgres;
 *   `exited` resolves when the server is gone, asked for or not
 */
export async function startPostgres({ dataDir, settings = {}, throwAway = false }) {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const release = await acquireLock(lockFile(folder), `The database in ${folder}`);
  try {
    const state = openState(folder);
    const binaries = postgresBinaries(state.user);
    ensureCluster(state, binaries);
    await stopLeftover(state.data);
    const server = await launch(state, binaries, settings, join(folder, 'postgres.log'));
    const url = (database) => databaseUrl({ ...state, port: server.port }, database);
    await createDatabase(url('postgres')).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const exited = server.exited.then(() => {
      if (throwAway) rmSync(state.home, { recursive: true, force: true });
      release();
    });
    return { url: url(DATABASE), adminUrl: url('postgres'), exited, stop: () => server.stop().then(() => exited) };
  } catch (error) {
    release();
    throw error;
  }
}

/** URL of the database lodgewire while another process has it running on `dataDir`, else undefined. */
export function runningDatabase(dataDir) {
  const folder = resolve(dataDir);
  return isHeld(lockFile(folder)) ? databaseUrl(openState(folder), DATABASE) : undefined;
}

const lockFile = (folder) => join(folder, 'postgres.lock');
const databaseUrl = ({ password, port }, database) => `postgres://lodgewire:${password}@127.0.0.1:${port}/${database}`;

async function launch(state, binaries, settings, logFile) {
  const port = await freePort(state.port);
  if (port !== state.port) state.savePort(port);
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(
    '/bin/sh',
    ['-c', DIES_WITH_US, 'sh', join(binaries, 'bin', 'postgres'), '-D', state.data, ...flags],
    {
      ...state.user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      // A session of its own: Ctrl-C in the terminal must not stop the database before its clients.
      detached: true,
      stdio: ['pipe', log, log],
    },
  );
  closeSync(log);
  let gone = false;
  const exited = new Promise((done) => child.once('exit', done)).then(() => {
    gone = true;
    child.stdin.end('done\n');
  });
  child.stdin.on('error', () => undefined);
  const ready = await poll(() => (gone ? false : isReady(state.data, child.pid)), { timeout: START_TIMEOUT });
  const stop = () => stopChild(child, exited);
  if (ready) return { port, exited, stop };
  await stop();
  throw new UserError(
    `PostgreSQL did not start; the end of ${logFile}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
  );
}

async function stopChild(child, exited) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT);
  await exited;
  clearTimeout(timer);
}

function isReady(data, pid) {
  const [first, , , , , , , status] = readPidFile(data);
  return Number(first) === pid && status?.trim() === 'ready' ? true : undefined;
}

function readPidFile(data) {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Clears the way after a run that did not end well: stops a server still there, disarms a stale pid file. */
async function stopLeftover(data) {
  const [first, ...rest] = readPidFile(data);
  const pid = Number(first);
  if (!pid) return rmSync(join(data, 'postmaster.pid'), { force: true });
  if (processIdentity(pid) && commandLine(pid).includes(data)) {
    process.kill(pid, 'SIGINT');
    const gone = await poll(() => (processIdentity(pid) ? undefined : true), { timeout: STOP_TIMEOUT });
    if (!gone)
      throw new UserError(
        `An old PostgreSQL (process ${pid}) still runs on ${data} and does not stop. End it, then start again.`,
      );
  }
  // The id may belong to a zombie or to another program by now. PostgreSQL takes a pid file that names its own
  // parent for stale, and still checks the shared memory noted in it, which removing the file would skip.
  if (existsSync(join(data, 'postmaster.pid')))
    writeFileSync(join(data, 'postmaster.pid'), [process.pid, ...rest].join('\n'));
}

async function createDatabase(adminUrl) {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
