import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserError } from '../project.mjs';

/** The oldest version that package.json allows, and the newest of each later LTS line. */
export const NODE_VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.12.1'];

/** Returns the supported version of a line, such as `24`. */
export function versionOf(major) {
  const version = NODE_VERSIONS.find((one) => one.startsWith(`${major}.`));
  if (version === undefined)
    throw new UserError(`There is no Node ${major}; the versions are ${NODE_VERSIONS.join(', ')}.`);
  return version;
}

/** Returns the path of the version's binary, which comes from its own npm package; stored in .data/. */
export function nodeBinary(version) {
  const folder = join(ROOT, '.data', 'node', version);
  const binary = join(folder, 'package', 'bin', 'node');
  if (existsSync(binary)) return binary;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${version}`;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  must(spawnSync('npm', ['pack', '--silent', name], { cwd: unfinished, encoding: 'utf8' }), `npm pack ${name}`);
  must(spawnSync('sh', ['-c', 'tar xzf *.tgz && rm *.tgz'], { cwd: unfinished }), `unpacking ${name}`);
  renameSync(unfinished, folder);
  return binary;
}

function must({ status, error }, what) {
  if (status !== 0) throw new UserError(`${what} failed${error ? `: ${error.message}` : ''}.`);
}
