import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserError } from './project.mjs';

const NODE_NEEDED = [20, 19];

/** Throws UserError when this Node is too old to run the service. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const [needed, neededMinor] = NODE_NEEDED;
  if (major > needed || (major === needed && minor >= neededMinor)) return;
  throw new UserError(`Lodgewire needs Node ${NODE_NEEDED.join('.')} or newer; this is Node ${version}.`);
}

/** Runs `npm ci` when node_modules is missing or is not what package-lock.json says. */
export function installIfNeeded(folder = ROOT) {
  if (isInstalled(folder)) return;
  console.log('Installing the packages of package-lock.json ...');
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // Building needs the development packages, whatever NODE_ENV says.
  const { status, error } = spawnSync(command, [...args, 'ci', '--include=dev'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0)
    throw new UserError(`npm ci failed${error ? `: ${error.message}` : ''}. The message above says why.`);
}

/**
 * Compares package-lock.json with npm's own record of what it installed, which npm writes last:
 * an interrupted or hand-made installation is told from a complete one without a stamp of ours.
 */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional === true;
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
