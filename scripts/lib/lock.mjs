import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './processes.mjs';
import { poll, UserError } from './project.mjs';

/** Long enough for a holder that is stopping. */
const PATIENCE = 5_000;
const ADVICE = 'Stop that one first, or set DATA_DIR to another folder.';

/**
 * Takes `file` for this process; the lock of a process that no longer runs is taken over, and one that is
 * just stopping is waited for (`patience`, milliseconds). Throws UserError naming the holder and what to do. Returns
 * the release function.
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
  // link() fails when the name exists: of two concurrent starts exactly one gets it, with its content.
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
