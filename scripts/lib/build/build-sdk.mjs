import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { acquireLock } from '../lock.mjs';
import { ROOT, UserError } from '../project.mjs';
import { addFiles, filesBelow } from './source-state.mjs';
import { TSC } from './typescript.mjs';

const PATIENCE = 120_000;
/** Packages that are bundled, so that the package has no dependency. */
const BUNDLED = ['openapi-fetch', 'openapi-typescript-helpers'];
const TYPES = { emitDeclarationOnly: true, declaration: true, noEmit: false, types: [] };

/**
 * Builds packages/sdk into its dist/ if a source or openapi.json changed; returns whether it did. Types come
 * from openapi.json, so that the service need not be built.
 */
export async function buildSdk() {
  const folder = join(ROOT, 'packages', 'sdk');
  if (!existsSync(join(folder, 'src')) || isUpToDate(folder)) return false;
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const advice = { patience: PATIENCE, advice: 'Wait until it ends, or stop it.' };
  const release = await acquireLock(join(folder, '.lock'), 'The build of the SDK', advice);
  try {
    if (isUpToDate(folder)) return false;
    const built = fingerprint(folder);
    await writeSchema(folder);
    await bundle(folder);
    emitTypes(folder);
    writeFileSync(mark(folder), built);
    return true;
  } finally {
    release();
  }
}

const mark = (folder) => join(folder, 'dist', '.built');

const isUpToDate = (folder) => existsSync(mark(folder)) && readFileSync(mark(folder), 'utf8') === fingerprint(folder);

function fingerprint(folder) {
  const hash = createHash('sha256');
  for (const name of ['openapi.json', 'package-lock.json', 'scripts/lib/build/build-sdk.mjs'])
    hash.update(readFileSync(join(ROOT, name)));
  for (const name of ['package.json', 'tsconfig.json']) hash.update(readFileSync(join(folder, name)));
  const sources = filesBelow(join(folder, 'src')).filter((file) => !/(\.spec\.ts|schema\.d\.ts)$/.test(file));
  addFiles(hash, folder, sources);
  return hash.digest('hex');
}

async function writeSchema(folder) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));
  // Without the option, fields that have a default would be required in requests.
  const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
  writeFileSync(join(folder, 'src', 'schema.d.ts'), types);
}

async function bundle(folder) {
  const { build } = await import('vite');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry: join(folder, 'src', 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
      target: 'es2022',
      minify: false,
      emptyOutDir: true,
      reportCompressedSize: false,
      // Readable in a stack trace, without comments, which the declarations have.
      rolldownOptions: { output: { comments: false } },
    },
  });
}

/** Emits declarations; those of the bundled packages are copied, and named by their new place. */
function emitTypes(folder) {
  const config = join(folder, 'dist', 'tsconfig.json');
  const options = { ...TYPES, rootDir: '../src', outDir: '.' };
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: options,
      include: ['../src'],
      exclude: ['../src/**/*.spec.ts'],
    }),
  );
  try {
    execFileSync(process.execPath, [TSC, '-p', config], { encoding: 'utf8' });
  } catch ({ stdout }) {
    throw new UserError(`${stdout}\nThe SDK does not compile. The message above says why.`);
  } finally {
    rmSync(config);
  }
  const dist = join(folder, 'dist');
  cpSync(join(folder, 'src', 'schema.d.ts'), join(dist, 'schema.d.ts'));
  const modules = join(ROOT, 'node_modules');
  cpSync(join(modules, 'openapi-fetch', 'dist', 'index.d.mts'), join(dist, 'openapi-fetch.d.ts'));
  const helpers = join(modules, 'openapi-typescript-helpers', 'dist', 'index.d.mts');
  cpSync(helpers, join(dist, 'openapi-typescript-helpers.d.ts'));
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.d.ts') || entry.name === 'schema.d.ts') continue;
    const file = join(entry.parentPath, entry.name);
    const up = relative(entry.parentPath, dist) || '.';
    const text = readFileSync(file, 'utf8').replaceAll(
      new RegExp(`(["'])(${BUNDLED.join('|')})\\1`, 'g'),
      (_match, quote, name) => `${quote}${up}/${name}.js${quote}`,
    );
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
  const licences = BUNDLED.map((name) => `${name}\n\n${readFileSync(join(modules, name, 'LICENSE'), 'utf8').trim()}\n`);
  writeFileSync(join(dist, 'LICENSES.txt'), `Bundled packages and their licences\n\n${licences.join('\n---\n\n')}`);
}
