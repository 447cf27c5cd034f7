// Loads TypeScript in Node itself, for test files and the threads that they start.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiled } from './compiled.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const at = (...path) => pathToFileURL(join(ROOT, ...path)).href;

/** Replacements of packages for test files. */
const IN_PLACE = {
  '@jest/globals': at('test/support/native/globals.mjs'),
  'fast-check': at('test/support/fast-check.mjs'),
};
const PACKAGES = at('packages/');
const SDK = at('packages/sdk/src/index.ts');

export function resolve(specifier, context, next) {
  const url = IN_PLACE[specifier] ?? sdkOf(specifier, context.parentURL) ?? sourceOf(specifier, context.parentURL);
  return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
}

export function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.ts')) return next(url, context);
  const { code } = compiled(fileURLToPath(url));
  return { format: 'module', source: readFileSync(code, 'utf8'), shortCircuit: true };
}

/** Resolves the SDK to its sources, so that unit tests of packages need no build. */
const sdkOf = (specifier, parentURL) =>
  specifier === '@lodgewire/sdk' && parentURL?.startsWith(PACKAGES) ? SDK : undefined;

/** Resolves `./a.js` to `./a.ts` if only that exists. */
function sourceOf(specifier, parentURL) {
  if (!/^(?:\.|file:).*\.js$/.test(specifier) || parentURL?.includes('/node_modules/')) return undefined;
  const url = new URL(specifier, parentURL);
  const source = new URL(url.href.replace(/\.js$/, '.ts'));
  return !existsSync(url) && existsSync(source) ? source.href : undefined;
}
