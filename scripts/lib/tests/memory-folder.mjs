import { existsSync, readFileSync, statfsSync } from 'node:fs';

/** The folder that Linux keeps in memory. */
const FOLDER = '/dev/shm';
/** A test run needs less than a quarter of this. A container gets 64 MiB unless it requests more. */
const LEAST_FREE = 4 * 1024 ** 3;

/**
 * Keeps temporary files of this process and its children in memory if there is enough: a test run creates and drops
 * hundreds of databases. `TMPDIR` names another folder.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(FOLDER)) return;
  const { bavail, bsize } = statfsSync(FOLDER);
  const free = Math.min(bavail * bsize, process.availableMemory());
  if (holdsTestRun(readFileSync('/proc/mounts', 'utf8'), free)) process.env.TMPDIR = FOLDER;
}

/** Returns whether the folder is in memory, has enough free bytes, and allows programs to run from it. */
export function holdsTestRun(mounts, free) {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === FOLDER);
  return (
    free >= LEAST_FREE && mount?.[2] === 'tmpfs' && !mount[3].split(',').some((option) => /^(ro|noexec)$/.test(option))
  );
}
