import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';
import { addFiles, filesBelow } from './source-state.mjs';

/**
 * Builds console/ into dist/console if a source or the bundler changed; returns whether it did. The built sources are
 * recorded by size and time in dist/console/.built.
 */
export async function buildConsole({ root = ROOT } = {}) {
  if (!existsSync(join(root, 'console')) || isConsoleUpToDate({ root })) return false;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'console', 'vite.config.mjs'), logLevel: 'error' });
  writeFileSync(mark(root), fingerprint(root));
  return true;
}

/** Returns whether dist/console matches console/. Needs no bundler, so production can call it. */
export function isConsoleUpToDate({ root = ROOT } = {}) {
  return existsSync(mark(root)) && readFileSync(mark(root), 'utf8') === fingerprint(root);
}

const mark = (root) => join(root, 'dist', 'console', '.built');

function fingerprint(root) {
  const hash = createHash('sha256').update(versionOf('vite')).update(versionOf('react'));
  const folder = join(root, 'console');
  const sources = filesBelow(folder).filter((file) => !/\.(spec\.ts|d\.ts)$/.test(file));
  addFiles(hash, folder, sources);
  return hash.digest('hex');
}

/** The version in package-lock.json, because production may have removed the package after the build. */
function versionOf(name) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return lock.packages[`node_modules/${name}`].version;
}
