import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter, postgresUser, stagePath } from './postgres-user.mjs';
import { UserError } from '../project.mjs';

const INITDB = ['--username=lodgewire', '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];

/**
 * Returns the state of the data folder `dataDir`: `{ home, data, user, password, port }`, stored in `postgres.json`.
 * `home` is `dataDir/postgres`, or a staged folder when PostgreSQL's user may not enter `dataDir`.
 */
export function openState(dataDir) {
  const file = join(dataDir, 'postgres.json');
  const inside = join(dataDir, 'postgres');
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const user = postgresUser(join(stored?.home ?? inside, 'data'));
  const state = stored ?? newState(dataDir, inside, user);
  const save = (changes) => {
    Object.assign(state, changes);
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  if (!stored) save({});
  return { ...state, user, data: join(state.home, 'data'), savePort: (port) => save({ port }) };
}

function newState(dataDir, inside, user) {
  if (existsSync(join(inside, 'data'))) {
    throw new UserError(
      `${inside} contains a database, but its password (postgres.json) is missing. Remove the folder to start with an empty one.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  if (canEnter(user, dataDir)) return { home: inside, password };
  const home = stagePath(realpathSync(dataDir));
  // A staged database whose folder lost its postgres.json belongs to a data folder that was deleted.
  rmSync(home, { recursive: true, force: true });
  return { home, password };
}

/** Creates the cluster with these options of initdb unless it exists. An interrupted creation is repeated. */
export function ensureCluster({ home, data, user, password }, folder, options) {
  if (existsSync(data)) return;
  const unfinished = join(home, 'data.new');
  const passwordFile = join(home, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  const { status, stderr, error } = spawnSync(
    join(folder, 'bin', 'initdb'),
    [...INITDB, ...options, `--pwfile=${passwordFile}`, '-D', unfinished],
    {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      encoding: 'utf8',
    },
  );
  rmSync(passwordFile, { force: true });
  if (status !== 0) throw new UserError(`Creating the database in ${home} failed: ${error?.message ?? stderr}`);
  renameSync(unfinished, data);
}
