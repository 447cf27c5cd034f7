import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns a name for one run of one process, so that a reused process id is not mistaken for the old process.
 * Undefined if nothing runs under the id (a zombie does not run).
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') {
    const stat = readOrNothing(`/proc/${pid}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readOrNothing('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
    return `${pid}:${fields[19]}:${boot}`;
  }
  const started = ps(pid, 'lstart=');
  return started && !ps(pid, 'state=').startsWith('Z') ? `${pid}:${started}` : undefined;
}

/** Returns the command line of a running process, '' if it cannot be read. */
export function commandLine(pid) {
  if (process.platform === 'linux') return (readOrNothing(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
  return ps(pid, 'command=');
}

/** Returns the ids of the existing processes that the process has started. */
export function childrenOf(pid) {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows.map((row) => row.trim().split(/\s+/).map(Number)).flatMap(([id, parent]) => (parent === pid ? [id] : []));
}

function ps(pid, column) {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
