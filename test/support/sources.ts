import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Source {
  /** The path from the root of the project, with slashes. */
  file: string;
  text: string;
}

/** Returns the sources below `src` without specs and test helpers. */
export const productionSources = (): Source[] =>
  allSources().filter(({ file }) => !file.split('/').includes('testing'));

/** Returns the sources below `src` without specs. */
export const allSources = (): Source[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('spec.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
