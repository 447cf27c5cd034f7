import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { ROOT } from './project.mjs';

const FOLDERS = ['src', 'migrations', 'sandbox', 'bench', 'proofs'];
/** Compiled but never run from dist. */
const TESTS = /\.(spec|int-spec|e2e-spec)\.ts$/;
const ASSETS = new Set(['.json', '.csv', '.gz', '.html', '.sql', '.txt']);

/**
 * Brings dist/ up to date with the sources: compiles what changed, copies assets, removes what lost its source.
 * What was built is remembered by size and time in dist/.build.json; a change of the compiler or its
 * options builds everything anew.
 * @returns `{ built, removed }` counts
 */
export async function build({ root = ROOT, folders = FOLDERS } = {}) {
  const dist = join(root, 'dist');
  const key = toolchain(root);
  const before = readManifest(dist, key);
  const now = sources(root, folders);
  const changed = Object.keys(now).filter(
    (path) => now[path] !== before[path] || !existsSync(join(dist, output(path))),
  );
  const vanished = Object.keys(before).filter((path) => !(path in now));
  for (const path of vanished)
    for (const suffix of ['', '.map']) rmSync(join(dist, output(path) + suffix), { force: true });
  if (changed.length > 0) await Promise.all(changed.map(await compiler(root, dist)));
  if (changed.length > 0 || vanished.length > 0) write(join(dist, '.build.json'), JSON.stringify({ key, files: now }));
  return { built: changed.length, removed: vanished.length };
}

/** Whether dist/ holds every source as it is now. Needs no compiler, so production can ask. */
export function isUpToDate({ root = ROOT, folders = FOLDERS } = {}) {
  const dist = join(root, 'dist');
  const manifest = join(dist, '.build.json');
  if (!existsSync(manifest)) return false;
  const { files } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.entries(sources(root, folders)).every(
    ([path, content]) => files[path] === content && existsSync(join(dist, output(path))),
  );
}

/** Where a source lands below dist/. */
export const output = (path) => path.replace(/\.ts$/, '.js');

function toolchain(root) {
  const swc = JSON.parse(readFileSync(join(ROOT, 'node_modules', '@swc', 'core', 'package.json'), 'utf8')).version;
  return createHash('sha256')
    .update(swc)
    .update(readFileSync(join(root, '.swcrc')))
    .digest('hex');
}

function readManifest(dist, key) {
  const file = join(dist, '.build.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (manifest.key === key) return manifest.files;
  rmSync(dist, { recursive: true, force: true });
  return {};
}

/** Every file to build, with what tells one content from another. */
function sources(root, folders) {
  const found = {};
  for (const folder of folders.map((name) => join(root, name)).filter(existsSync)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !isBuilt(entry.name)) continue;
      const { size, mtimeMs } = statSync(file);
      found[relative(root, file)] = `${size}:${mtimeMs}`;
    }
  }
  return found;
}

const isBuilt = (name) =>
  name.endsWith('.ts') ? !TESTS.test(name) && !name.endsWith('.d.ts') : ASSETS.has(extname(name));

async function compiler(root, dist) {
  const { transform } = await import('@swc/core');
  const options = { ...JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')), swcrc: false, configFile: false };
  delete options.$schema;
  return async (path) => {
    const source = readFileSync(join(root, path));
    const target = join(dist, output(path));
    if (!path.endsWith('.ts')) return write(target, source);
    const { code, map } = await transform(source.toString(), {
      ...options,
      filename: join(root, path),
      sourceFileName: relative(dirname(target), join(root, path)),
    });
    if (!map) return write(target, code);
    write(`${target}.map`, map);
    write(target, `${code}\n//# sourceMappingURL=${output(path).split('/').at(-1)}.map\n`);
  };
}

/** A reader, or a build at the same time, never sees half a file. */
function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
