import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { acquireLock, isHeld } from '../lock.mjs';
import { embeddedPostgres } from './postgres-binaries.mjs';
import { ensureCluster, openState } from './postgres-data.mjs';
import { launchServer, stopLeftover } from './postgres-server.mjs';

const DATABASE = 'lodgewire';
/** Settings for a database that may be lost: nothing waits for the disk. */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
};

/**
 * Starts the embedded PostgreSQL, or that of `installation`, on `dataDir` (created if absent) on a loopback port.
 * Recovers from a kill -9 of an earlier run; a second start on the same folder throws UserError.
 * With `throwAway` nothing is left of the database once it has stopped.
 * @returns `{ url, adminUrl, stop(), kill(), freeze(), thaw(), exited }`: URLs of the databases lodgewire and postgres;
 *   `freeze` pauses all its processes (SIGSTOP) until `thaw`; `exited` resolves when the server is gone,
 *   whether requested or not
 */
export async function startPostgres({ dataDir, settings = {}, throwAway = false, installation = embeddedPostgres }) {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const release = await acquireLock(lockFile(folder), `The database in ${folder}`);
  try {
    const state = openState(folder);
    const postgres = installation(state.user);
    ensureCluster(state, postgres.folder, [...postgres.locale, ...(throwAway ? postgres.throwAway : [])]);
    await stopLeftover(state.data);
    const server = await launchServer(state, postgres.folder, settings, join(folder, 'postgres.log'));
    const url = (database) => databaseUrl({ ...state, port: server.port }, database);
    await createDatabase(url('postgres')).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const exited = server.exited.then(() => {
      if (throwAway) rmSync(state.home, { recursive: true, force: true });
      release();
    });
    return {
      url: url(DATABASE),
      adminUrl: url('postgres'),
      exited,
      stop: () => server.stop().then(() => exited),
      kill: () => server.kill().then(() => exited),
      freeze: server.freeze,
      thaw: server.thaw,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the URL of a database if another process runs the server on `dataDir`, otherwise undefined. */
export function runningDatabase(dataDir, database = DATABASE) {
  const folder = resolve(dataDir);
  return isHeld(lockFile(folder)) ? databaseUrl(openState(folder), database) : undefined;
}

const lockFile = (folder) => join(folder, 'postgres.lock');
const databaseUrl = ({ password, port }, database) => `postgres://lodgewire:${password}@127.0.0.1:${port}/${database}`;

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
