import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../shared/data');

/** Returns the path of a file of the real data beside the checkout; undefined if it is missing. */
export function sharedData(file: string): string | undefined {
  const path = resolve(FOLDER, file);
  return existsSync(path) ? path : undefined;
}

/** Declares a `describe` that is skipped, under its name, if the real data is missing. */
export function describeWithSharedData(name: string, tests: () => void): void {
  const define = existsSync(FOLDER) ? describe : describe.skip;
  define(`${name} [real data]`, tests);
}
