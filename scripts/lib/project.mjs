import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** A fault that the user can correct: printed as its message, without a stack. */
export class UserError extends Error {}

/** Runs `main`; a fault ends the process with exit code 1. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    report(error);
    process.exit(1);
  }
}

/** Prints a fault: one that the user can correct as plain text, every other with its stack. */
export function report(error) {
  if (error instanceof UserError) return console.error(`\n${error.message}\n`);
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return console.error(
      `\n${error.message}\nThis user may not use that path; was it made by a start as another user?\n`,
    );
  }
  console.error(error);
}

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Polls `probe` until it returns something other than undefined; returns undefined when the time is over. */
export async function poll(probe, { timeout, interval = 25 }) {
  const end = performance.now() + timeout;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > end) return undefined;
    await sleep(interval);
  }
}
