import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { acquireLock } from '../lock.mjs';
import { ROOT, UserError } from '../project.mjs';
import { addFiles, filesBelow } from './source-state.mjs';

export const NEST_CLI = join(ROOT, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');

/** Files that affect the compilation; package-lock.json contains the version of the compiler. */
const OPTIONS = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'];
/** The folder of an unfinished build: beside dist/, so that source maps name the same paths. */
const UNFINISHED = 'dist.next';
const PATIENCE = 120_000;

/** Returns whether dist/ was built from the current sources. Needs no compiler, so production can call it. */
export const isUpToDate = (root = ROOT) => existsSync(stamp(root)) && readFileSync(stamp(root), 'utf8') === state(root);

/** Updates dist/ from the sources by `nest build`; returns whether a build was necessary. */
export async function build(root = ROOT) {
  if (isUpToDate(root)) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  const release = await lockBuild(root);
  try {
    // Another process may have built while this one waited.
    if (isUpToDate(root)) return false;
    // Read before the build: later changes are built the next time.
    const built = state(root);
    nestBuild(root);
    rmSync(stamp(root), { force: true });
    for (const folder of builderOptions(root).filenames)
      replace(join(root, 'dist', folder), join(root, UNFINISHED, folder));
    writeFileSync(stamp(root), built);
    return true;
  } finally {
    rmSync(join(root, UNFINISHED), { recursive: true, force: true });
    release();
  }
}

/** Waits until no other process builds, and takes the lock. Returns the function that releases it. */
export const lockBuild = (root) =>
  acquireLock(join(root, 'dist', '.lock'), 'The build', {
    patience: PATIENCE,
    advice: 'Wait until it ends, or stop it.',
  });

const stamp = (root) => join(root, 'dist', '.built');

const builderOptions = (root) => JSON.parse(readFileSync(join(root, 'nest-cli.json'))).compilerOptions.builder.options;

/** Returns one hash for the compiler options and for path, size and time of every source. */
function state(root) {
  const hash = createHash('sha256');
  for (const name of OPTIONS) hash.update(readFileSync(join(root, name)));
  const { filenames, ignore } = builderOptions(root);
  const endings = ignore.map((glob) => glob.replace('**/*', ''));
  const files = filenames.flatMap((name) => filesBelow(join(root, name)));
  const isIgnored = (file) => endings.some((ending) => file.endsWith(ending));
  addFiles(
    hash,
    root,
    files.filter((file) => !isIgnored(file)),
  );
  return hash.digest('hex');
}

/** Builds everything into a separate folder, so that a failing build changes nothing. */
function nestBuild(root) {
  rmSync(join(root, UNFINISHED), { recursive: true, force: true });
  mkdirSync(join(root, UNFINISHED));
  const tsconfig = join(UNFINISHED, 'tsconfig.json');
  writeFileSync(
    join(root, tsconfig),
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions: { outDir: '.' } }),
  );
  console.error('Building dist/ ...');
  const command = [NEST_CLI, 'build', '--path', tsconfig];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new UserError(`${stderr}${stdout}\nThe build failed. The message above says why.`);
  rmSync(join(root, tsconfig));
}

/**
 * Makes a folder of dist/ equal to `next`. Only files that differ are moved, each in one step, so that a process that
 * reads dist/ sees no partial file, and `nest start --watch` no change of an unchanged one.
 */
function replace(dist, next) {
  const files = new Set(filesBelow(next).map((file) => relative(next, file)));
  for (const file of files) {
    const [from, to] = [join(next, file), join(dist, file)];
    if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) continue;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  for (const file of filesBelow(dist)) if (!files.has(relative(dist, file))) rmSync(file);
}
