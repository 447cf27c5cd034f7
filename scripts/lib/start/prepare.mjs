import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole, isConsoleUpToDate } from '../build/build-console.mjs';
import { buildReference } from '../build/build-reference.mjs';
import { buildService, isServiceUpToDate } from '../build/build-service.mjs';
import { installIfNeeded, removeDevelopmentPackages } from './install.mjs';
import { ROOT } from '../project.mjs';

/**
 * Installs and builds what is missing. An image contains dist/ and no sources, so there is nothing to prepare.
 * Production uses an existing build, and removes the development packages after the build that needed them.
 */
export async function prepare({ production = false, root = ROOT } = {}) {
  if (!existsSync(join(root, 'src'))) return;
  const isBuilt = () => isServiceUpToDate(root) && isConsoleUpToDate({ root });
  if (production && isBuilt()) return void installIfNeeded(root, { production });
  const installed = installIfNeeded(root);
  await buildService(root);
  if (await buildConsole({ root })) console.error('Built the console.');
  buildReference({ root });
  if (production && installed) removeDevelopmentPackages(root);
}
