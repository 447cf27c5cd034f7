import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** `./a.js` is `./a.ts` where only that exists. */
export async function resolve(specifier, context, next) {
  const source = sourceOf(specifier, context.parentURL);
  return source ? { url: source, format: 'module', shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { cwd: ROOT });
  return { format: 'module', source: code, shortCircuit: true };
}

function sourceOf(specifier, parentURL) {
  if (!specifier.endsWith('.js') || !/^(?:\.|file:)/.test(specifier)) return undefined;
  const url = new URL(specifier, parentURL);
  const source = new URL(url.href.replace(/\.js$/, '.ts'));
  return !existsSync(url) && existsSync(source) ? source.href : undefined;
}
