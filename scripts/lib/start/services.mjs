import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT, UserError } from '../project.mjs';

const STOP_TIMEOUT = 20_000;
/** The timeout after which a request is repeated. */
const ANSWER_TIMEOUT = 10_000;
const REMINDER_MS = 15_000;
const LIFELINE = new URL('../dies-with-parent.mjs', import.meta.url).href;

/**
 * Starts a Node script as a service: `{ name, pid, output, started, exited, stop() }`. Its output goes to `logFile`
 * (that of the previous run is kept as `.1`), or to ours if there is none; with `piped` the caller reads its streams.
 * `started` resolves when the script reports that it is ready, `exited` with how it ended.
 */
export function startService({ name, script, args = [], env, logFile, piped = false }) {
  const output = piped ? 'pipe' : logFile ? openLog(logFile) : 'inherit';
  const child = spawn(process.execPath, ['--import', LIFELINE, script, ...args], {
    cwd: ROOT,
    env,
    // A session of its own, so that Ctrl-C reaches us only and we stop the services in order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);
  // Whichever comes first: an `error` means that the process never existed.
  const exited = new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
  const started = new Promise((done) => child.once('message', done));
  const streams = [child.stdout, child.stderr].filter(Boolean);
  return { name, pid: child.pid, logFile, output: streams, started, exited, stop: () => stop(child, exited) };
}

async function stop(child, exited) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exited;
  clearTimeout(timer);
}

/** Opens an empty log file for writing. */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return openSync(file, 'w', 0o600);
}

/** Waits until the service says that it is ready. Throws a UserError with the end of its log if it ends first. */
export async function waitUntilStarted(service) {
  const how = await Promise.race([service.started.then(() => undefined), service.exited]);
  if (how !== undefined) throw endedWhileStarting(service, how);
}

/**
 * Waits until `url` answers 200 while the service runs: on a busy machine that may take minutes. Reports the missing
 * parts to `say` at intervals. Throws a UserError with the end of its log if the service ends first.
 */
export async function waitUntilReady(service, url, { say = console.error, reminderMs = REMINDER_MS } = {}) {
  let ended;
  void service.exited.then((how) => (ended = how));
  let reminded = performance.now();
  for (let missing = await missingAt(url); missing !== undefined; missing = await missingAt(url)) {
    if (ended !== undefined) throw endedWhileStarting(service, ended);
    if (performance.now() - reminded >= reminderMs) {
      say(
        `Still waiting for the ${service.name}: ${missing}.${service.logFile ? ` Its log is ${service.logFile}.` : ''}`,
      );
      reminded = performance.now();
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Returns why `url` is not ready; undefined if it is. */
async function missingAt(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
    if (response.ok) return undefined;
    const { details = [] } = await response.json();
    return details.map(({ message }) => message).join(', ') || `${url} answers ${response.status}`;
  } catch {
    return `${url} does not answer yet`;
  }
}

const endedWhileStarting = (service, how) =>
  new UserError(`The ${service.name} ended while starting (${how}).${tail(service)}`);

/**
 * Returns the last lines of a service's log, or only those that report trouble if there are any; '' if it writes to the
 * terminal.
 */
export function tail({ logFile }) {
  if (!logFile || !existsSync(logFile)) return '';
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const trouble = lines.filter((line) => !/^\{"level":[1-3]0,/.test(line));
  return `\nThe end of ${logFile}:\n${(trouble.length > 0 ? trouble : lines).slice(-20).join('\n')}`;
}
