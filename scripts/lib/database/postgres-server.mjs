import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { childrenOf, commandLine, processIdentity } from '../processes.mjs';
import { poll, sleep, UserError } from '../project.mjs';

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 20_000;
const OBSTACLE_TIMEOUT = 15_000;
const PASSING_OBSTACLE = /pre-existing shared memory block|Address already in use/;

// Becomes PostgreSQL itself, after leaving behind a watcher that stops it when our end of the pipe closes
// without a message: that happens only if this process died without calling stop(), kill -9 included.
const DIES_WITH_US = `
  exec 3<&0 </dev/null
  ( { read -r _ <&3 || { kill -INT $$; kill -CONT $$ $(pgrep -P $$); }; } >/dev/null 2>&1 & )
  exec 3<&- "$@"`;

/**
 * Starts the server on `state.data`; returns `{ port, exited, stop(), kill(), freeze(), thaw() }`. A server killed a
 * moment ago may have left processes behind, and another program may take the port first; in both cases the start is
 * repeated.
 */
export async function launchServer(state, binaries, settings, logFile) {
  const give = performance.now() + OBSTACLE_TIMEOUT;
  for (;;) {
    const server = await attempt(state, binaries, settings, logFile);
    if (server) return server;
    const log = readFileSync(logFile, 'utf8').slice(-2000);
    if (!PASSING_OBSTACLE.test(log) || performance.now() > give) {
      throw new UserError(`PostgreSQL did not start; the end of ${logFile}:\n${log}`);
    }
    await sleep(100);
  }
}

async function attempt(state, binaries, settings, logFile) {
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
  const { child, exited, hasExited } = spawnServer(
    state,
    [join(binaries, 'bin', 'postgres'), '-D', state.data, ...flags],
    logFile,
  );
  const stop = () => stopChild(child, exited);
  const ready = await poll(() => (hasExited() ? false : isReady(state.data, child.pid)), { timeout: START_TIMEOUT });
  const kill = () => (child.kill('SIGKILL'), exited);
  const freeze = () => signalAll(child.pid, 'SIGSTOP');
  const thaw = () => signalAll(child.pid, 'SIGCONT');
  if (ready) return { port, exited, stop, kill, freeze, thaw };
  await stop();
  return undefined;
}

function spawnServer({ user }, command, logFile) {
  // Processes that a killed server left behind may write to the log until they are stopped.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn('/bin/sh', ['-c', DIES_WITH_US, 'sh', ...command], {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    // Started in its own session, because Ctrl-C in the terminal must not stop the database before its clients.
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  let gone = false;
  child.stdin.on('error', () => undefined);
  const exited = new Promise((done) => child.once('exit', done)).then(() => {
    gone = true;
    child.stdin.end('done\n');
  });
  return { child, exited, hasExited: () => gone };
}

/** Sends the signal to the server before its children, each of which leads a process group of its own. */
function signalAll(pid, signal) {
  for (const id of [pid, ...childrenOf(pid)])
    try {
      process.kill(id, signal);
    } catch (error) {
      // A child may have ended meanwhile.
      if (error.code !== 'ESRCH') throw error;
    }
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

/** Returns the lines of the server's pid file; none if it is missing. A starting server may remove a stale one. */
export function readPidFile(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Cleans up after a run that did not end properly: stops a running server, disarms a stale pid file. */
export async function stopLeftover(data) {
  const [first, ...rest] = readPidFile(data);
  const pid = Number(first);
  if (!pid) return rmSync(join(data, 'postmaster.pid'), { force: true });
  if (processIdentity(pid) && commandLine(pid).includes(data)) {
    process.kill(pid, 'SIGINT');
    const gone = await poll(() => (processIdentity(pid) ? undefined : true), { timeout: STOP_TIMEOUT });
    if (!gone)
      throw new UserError(
        `An old PostgreSQL (process ${pid}) is still running on ${data} and does not stop. End it, then start again.`,
      );
  }
  // The id may now belong to a zombie or to another program. PostgreSQL treats a pid file that names its own
  // parent as stale, and still checks the shared memory recorded in it, which removing the file would skip.
  if (existsSync(join(data, 'postmaster.pid')))
    writeFileSync(join(data, 'postmaster.pid'), [process.pid, ...rest].join('\n'));
}
