import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './project.mjs';

/** In MB. A test file keeps thousands of modules while it loads: with the default of 16 they are copied repeatedly. */
const YOUNG_GENERATION = 64;

/**
 * Threads that tests start load TypeScript as the tests do; a test file has an ordinary global object; what several test
 * files load is compiled once.
 */
const PRELOADED = [['threads', 'sources.mjs'], ['plain-contexts.mjs'], ['compiled-once.mjs']];

/** Arguments of a Node that runs Jest in ESM mode, with what the tree at `root` preloads. */
export const jestNodeArguments = (root) => {
  const preloaded = PRELOADED.map((path) => join(root, 'test', 'support', ...path)).filter((path) => existsSync(path));
  return [
    `--max-semi-space-size=${YOUNG_GENERATION}`,
    '--experimental-vm-modules',
    ...preloaded.map((path) => `--import=${pathToFileURL(path)}`),
  ];
};

/**
 * Runs Jest in ESM mode with `args` on the test server `databaseUrl`, by the Node at `binary`; resolves to its exit
 * code.
 */
export function runJest(args, databaseUrl, binary = process.execPath) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = [...jestNodeArguments(ROOT), '--disable-warning=ExperimentalWarning'];
  const child = spawn(binary, [...node, jest, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) },
  });
  // Ctrl-C reaches Jest as well; this process stays to stop the database.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
