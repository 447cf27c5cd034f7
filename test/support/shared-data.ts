import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../shared/data');

/** Path of a file of the real data kept beside the checkout, undefined when it is not there. */
export function sharedData(file: string): string | undefined {
  const path = resolve(FOLDER, file);
  return existsSync(path) ? path : undefined;
}

/** A `describe` that is skipped, under its name, where the real data is absent. */
export function describeWithSharedData(name: string, tests: () => void): void {
  const define = existsSync(FOLDER) ? describe : describe.skip;
  define(`${name} [real data]`, tests);
}
