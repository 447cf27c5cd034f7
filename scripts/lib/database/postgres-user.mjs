import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../project.mjs';

/** Common accounts that PostgreSQL may run as if we are root, which it refuses. None is created. */
const CANDIDATES = ['postgres', '_postgres', 'nobody'];
/** The folder where root puts files for the other account if the checkout is closed to it. */
const STAGE = '/var/lib/lodgewire';

/**
 * Returns the account to run PostgreSQL as: `{}` for an ordinary user (ourselves), otherwise `{ uid, gid }`.
 * An existing data folder keeps its owner.
 */
export function postgresUser(existingData) {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(existingData)) {
    const { uid, gid } = statSync(existingData);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of CANDIDATES) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout));
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new UserError(
    `PostgreSQL refuses to run as root, and none of the users ${CANDIDATES.join(', ')} exists. ` +
      'Start as an ordinary user, or set DATABASE_URL to a database of your own.',
  );
}

/** Returns whether `command` succeeds as `user`, who may lack the right to enter a folder above it. */
export function succeedsAs(user, command, ...args) {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Returns whether `user` may enter `folder` and every folder above it. */
export function canEnter(user, folder) {
  return user.uid === undefined || succeedsAs(user, '/bin/sh', '-c', 'cd "$1"', 'sh', folder);
}

/** Returns a path outside the checkout that any user can reach, the same one each time for `name`. */
export function stagePath(name) {
  mkdirSync(STAGE, { recursive: true });
  chmodSync(STAGE, 0o755);
  return join(STAGE, createHash('sha256').update(name).digest('hex').slice(0, 16));
}
