// Lints openapi.json with Spectral, generates clients from it with generators that integrators use, and compiles them.
// The tools are in scripts/clients with their own lock file: they have more packages than the service, and nothing else
// needs them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_VERSIONS, nodeBinary } from './lib/tests/node-versions.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';

const TOOLS = join(ROOT, 'scripts', 'clients');
const DOCUMENT = join(ROOT, 'openapi.json');

const inTools = (...path) => join(TOOLS, 'node_modules', ...path);

/** The command of each generator, which writes into a folder of its name; `node` if it needs a newer one than ours. */
const generators = (folder) => ({
  'openapi-typescript': {
    command: [
      join(ROOT, 'node_modules/openapi-typescript/bin/cli.js'),
      ...[DOCUMENT, '--default-non-nullable=false', '-o', join(folder, 'openapi-typescript', 'schema.d.ts')],
    ],
  },
  'hey-api': { command: [inTools('@hey-api/openapi-ts/bin/run.js'), '-i', DOCUMENT, '-o', join(folder, 'hey-api')] },
  orval: {
    command: [inTools('orval/dist/bin/orval.mjs'), '--config', join(TOOLS, 'orval.config.mjs')],
    node: nodeBinary(NODE_VERSIONS.find((version) => version.startsWith('22.'))),
  },
  kubb: { command: [inTools('@kubb/cli/bin/kubb.cjs'), 'generate', '--config', join(TOOLS, 'kubb.config.mjs')] },
  'swagger-typescript-api': {
    command: [
      inTools('swagger-typescript-api/dist/cli.mjs'),
      ...['generate', '-p', DOCUMENT, '-o', join(folder, 'swagger-typescript-api')],
    ],
  },
});

const STRICT = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  // kubb imports its files by their full names.
  allowImportingTsExtensions: true,
  ...{
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
};

await run(() => {
  if (!existsSync(inTools('.package-lock.json')))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: TOOLS, stdio: 'inherit' });
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.data', 'clients-'));
  try {
    const faults = [
      ...lint(),
      ...Object.entries(generators(folder)).flatMap(([name, generator]) => generate(name, generator, folder)),
    ];
    if (faults.length > 0) throw new UserError(faults.join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs a tool. Returns its output if it failed. */
function faultsOf(name, command, { node = process.execPath, env: added = {} } = {}) {
  const env = { ...process.env, CI: 'true', ...added };
  const { status, stdout, stderr } = spawnSync(node, command, { cwd: TOOLS, env, encoding: 'utf8' });
  if (status === 0) return [];
  return [`${name}:\n${`${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n')}`];
}

function lint() {
  const spectral = [
    inTools('@stoplight/spectral-cli/dist/index.js'),
    'lint',
    '--fail-severity=hint',
    '--ruleset=spectral.yaml',
  ];
  const faults = faultsOf('spectral', [...spectral, DOCUMENT]);
  if (faults.length === 0) console.log('spectral: no errors and no warnings');
  return faults;
}

function generate(name, { command, node }, folder) {
  mkdirSync(join(folder, name), { recursive: true });
  const faults = faultsOf(name, command, { node, env: { DOCUMENT, CLIENT: join(folder, name) } });
  if (faults.length > 0) return faults;
  const tsconfig = join(folder, name, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions: STRICT, include: ['**/*.ts'] }));
  const compiling = faultsOf(`${name}, compiled`, [inTools('typescript/bin/tsc'), '-p', tsconfig]);
  if (compiling.length === 0) console.log(`${name}: compiles strict`);
  return compiling;
}
