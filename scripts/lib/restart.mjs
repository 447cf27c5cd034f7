import { watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { report, ROOT } from './project.mjs';
import { tail } from './services.mjs';

/** An editor writes a file in several steps, and a branch changes many files at once. */
const SETTLE = 100;
const FOLDERS = ['src', 'migrations'];

/** A service that `restart()` stops and starts again. When it ends by itself, its log is shown and it waits for that. */
export function restartable(start) {
  let current = reported(start());
  let stopping = false;
  return {
    name: current.name,
    logFile: current.logFile,
    // Only asked for: a fault in a changed source must not end the database and the sandbox.
    exited: new Promise(() => undefined),
    stop: () => {
      stopping = true;
      return stopQuietly(current);
    },
    restart: async () => {
      await stopQuietly(current);
      if (!stopping) current = reported(start());
    },
  };
}

function reported(service) {
  void service.exited.then((how) => {
    if (!service.asked)
      console.error(`\nThe ${service.name} ended (${how}); save a change to start it again.${tail(service)}`);
  });
  return service;
}

function stopQuietly(service) {
  service.asked = true;
  return service.stop();
}

/** Builds and restarts `service` when a source changes, one round at a time; `ready` resolves when it serves again. */
export function restartOnChange(service, ready, { folders = FOLDERS, compile = build } = {}) {
  let timer;
  let round = Promise.resolve();
  const restart = async () => {
    const start = performance.now();
    const { built, removed } = await compile();
    if (built + removed === 0) return;
    await service.restart();
    await ready();
    console.log(`Restarted in ${((performance.now() - start) / 1000).toFixed(1)} s (${built} files built).`);
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (round = round.then(restart).catch(report)), SETTLE);
  };
  for (const folder of folders) watch(join(ROOT, folder), { recursive: true }, changed);
}
