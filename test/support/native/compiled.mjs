import { transformSync } from '@swc/core';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'node_modules', '.cache', 'lodgewire-tests');
const SWCRC = join(ROOT, '.swcrc');
/** Keeps import attributes, because Node refuses JSON that is imported without its type. */
const OPTIONS = { configFile: SWCRC, jsc: { experimental: { keepImportAttributes: true } } };
/** The files that affect the compiled form, apart from its source. */
const SETTINGS = [import.meta.filename, SWCRC, join(ROOT, 'node_modules', '@swc', 'core', 'package.json')]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\0');

/** Returns the compiled form of a TypeScript file, made at most once: `{ code, map }`, the paths of two files. */
export function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(SETTINGS).update('\0').update(file).update('\0').update(source);
  const code = join(FOLDER, `${hash.digest('hex').slice(0, 32)}.js`);
  const map = `${code}.map`;
  if (existsSync(code)) return { code, map };
  const made = transformSync(source, { ...OPTIONS, filename: file });
  mkdirSync(FOLDER, { recursive: true });
  write(map, made.map);
  // For a debugger; Jest gets the map from `SourceMaps`.
  write(code, `${made.code}\n//# sourceMappingURL=${pathToFileURL(map)}\n`);
  return { code, map };
}

/** Writes a file atomically, because another process may write or read it: it is complete or absent. */
function write(file, text) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}
