import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserError } from '../project.mjs';

const NODE_NEEDED = [20, 19];

/** Throws a UserError if this Node is too old to run the service. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const [needed, neededMinor] = NODE_NEEDED;
  if (major > needed || (major === needed && minor >= neededMinor)) return;
  throw new UserError(`Lodgewire needs Node ${NODE_NEEDED.join('.')} or newer; this is Node ${version}.`);
}

/**
 * Runs `npm ci` if node_modules is missing or differs from package-lock.json; returns whether it did.
 * `production` leaves the development packages out.
 */
export function installIfNeeded(folder = ROOT, { production = false } = {}) {
  if (isInstalled(folder, { production })) return false;
  console.error(`Installing the packages of package-lock.json${production ? ' that production needs' : ''} ...`);
  // Building needs the development packages, whatever NODE_ENV says.
  npm(folder, 'ci', production ? '--omit=dev' : '--include=dev');
  return true;
}

/** Removes the development packages. */
export function removeDevelopmentPackages(folder = ROOT) {
  npm(folder, 'prune', '--omit=dev');
}

/** Runs npm without install scripts: no package needs its own, and a compromised package cannot run one. */
function npm(folder, ...args) {
  const script = process.env.npm_execpath;
  const [command, ...first] = script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
  // A program may read the output of the command, so npm's own output goes to the error output.
  const stdio = ['ignore', process.stderr, 'inherit'];
  const { status, error } = spawnSync(command, [...first, ...args, '--ignore-scripts'], { cwd: folder, stdio });
  if (status !== 0)
    throw new UserError(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}. The message above says why.`);
}

/**
 * Compares package-lock.json with npm's own record of what it installed, which npm writes last, so that an interrupted
 * or manual installation is noticed. Additional packages do no harm.
 */
export function isInstalled(folder, { production = false } = {}) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || (production && wanted.dev)) return true;
    const found = installed[path];
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional === true;
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
