import { existsSync, readFileSync, statfsSync } from 'node:fs';

/** Linux's folder in memory. */
const FOLDER = '/dev/shm';
/** The files of a test run take less than a quarter of it. A container gets 64 MiB unless it asks for more. */
const LEAST_FREE = 4 * 1024 ** 3;

/**
 * Keeps temporary files of this process and its children in memory where there is enough of it: a test run creates and
 * drops hundreds of databases. `TMPDIR` names another folder.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(FOLDER)) return;
  const { bavail, bsize } = statfsSync(FOLDER);
  const free = Math.min(bavail * bsize, process.availableMemory());
  if (holdsTestRun(readFileSync('/proc/mounts', 'utf8'), free)) process.env.TMPDIR = FOLDER;
}

/** Whether the folder is one in memory, with so many bytes free, from which programs may run. */
export function holdsTestRun(mounts, free) {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === FOLDER);
  return (
    free >= LEAST_FREE && mount?.[2] === 'tmpfs' && !mount[3].split(',').some((option) => /^(ro|noexec)$/.test(option))
  );
}
