import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './processes.mjs';
import { poll, UserError } from './project.mjs';

/** Long enough for a holder that is stopping. */
const PATIENCE = 5_000;
const ADVICE = 'Stop that one first, or set DATA_DIR to another folder.';

/**
 * Takes the lock `file` for this process. Takes over the lock of a process that no longer runs, and waits for one that
 * is stopping (`patience`, milliseconds). Throws a UserError that names the holder and what to do. Returns the function
 * that releases it.
 */
export async function acquireLock(file, what, { patience = PATIENCE, advice = ADVICE } = {}) {
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, processIdentity(process.pid), { mode: 0o600 });
  try {
    if (!(await poll(() => take(candidate, file), { timeout: patience }))) {
      throw new UserError(`${what} is in use by process ${readHolder(file).split(':')[0]}. ${advice}`);
    }
  } finally {
    rmSync(candidate, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Returns whether a running process holds the lock. */
export function isHeld(file) {
  const holder = readHolder(file);
  return holder !== '' && processIdentity(Number(holder.split(':')[0])) === holder;
}

function take(candidate, file) {
  // link() fails if the name exists, so exactly one of two concurrent starts gets it, with its content.
  if (link(candidate, file)) return true;
  if (isHeld(file)) return undefined;
  rmSync(file, { force: true });
  return link(candidate, file) || undefined;
}

function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
