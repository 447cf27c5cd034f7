import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A release, built from its sources. */
export interface ReleasedVersion {
  version: string;
  main: string;
}

/**
 * Builds the newest release of the history of this checkout, with the packages of its own lock file. Throws if the
 * history does not reach back to one.
 */
export const buildRelease = (scratch: string): ReleasedVersion => {
  const git = (...words: string[]): Buffer => execFileSync('git', words, { cwd: ROOT });
  const commit = git('log', '-1', '--format=%H', '--grep=^release: ').toString().trim();
  if (commit === '') throw new Error('The history of this checkout has no commit "release: …".');
  const folder = join(scratch, 'released');
  mkdirSync(folder);
  const archive = join(scratch, 'released.tar');
  git('archive', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const run = (...words: string[]): Buffer => execFileSync('npm', words, { cwd: folder, stdio: 'pipe' });
  run('ci', '--include=dev', '--ignore-scripts');
  run('run', 'build');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const [bundle, built] = ['dist/service/main.js', 'dist/src/main.js'].map((name) => join(folder, name));
  return { version, main: existsSync(bundle!) ? bundle! : built! };
};
