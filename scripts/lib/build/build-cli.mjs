import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSdk } from './build-sdk.mjs';
import { ROOT } from '../project.mjs';
import { addFiles, filesBelow } from './source-state.mjs';

/** Packages that are bundled, so that the package has no dependency; the SDK has its own list. */
const BUNDLED = ['commander'];

/**
 * Builds packages/sdk, and packages/cli with it, if a source or the bundler changed; returns whether it did. The bundle
 * of the command line contains its dependencies; their licences are in the same folder.
 */
export async function buildCli() {
  const withSdk = await buildSdk();
  const folder = join(ROOT, 'packages', 'cli');
  if (!existsSync(folder)) return withSdk;
  const state = fingerprint(folder);
  const mark = join(folder, 'dist', '.built');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return withSdk;
  const { build } = await import('vite');
  await build({ configFile: join(folder, 'vite.config.mjs'), logLevel: 'error' });
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'dist', 'LICENSE.txt'));
  writeFileSync(join(folder, 'dist', 'LICENSES.txt'), licences());
  writeFileSync(mark, state);
  return true;
}

function licences() {
  const own = BUNDLED.map(
    (name) => `${name}\n\n${readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8').trim()}`,
  );
  const ofSdk = readFileSync(join(ROOT, 'packages', 'sdk', 'dist', 'LICENSES.txt'), 'utf8').trim();
  return `${ofSdk}\n\n---\n\n${own.join('\n\n---\n\n')}\n`;
}

function fingerprint(folder) {
  const sdk = readFileSync(join(ROOT, 'packages', 'sdk', 'dist', 'index.js'));
  const hash = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(sdk);
  for (const name of ['package.json', 'vite.config.mjs']) hash.update(readFileSync(join(folder, name)));
  const sources = filesBelow(join(folder, 'src')).filter((file) => !file.endsWith('.spec.ts'));
  addFiles(hash, folder, sources);
  return hash.digest('hex');
}
