import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../project.mjs';

/** Returns the arguments of a Node that runs Jest in the tree at `root`. */
export const jestNodeArguments = (root) => [
  `--import=${pathToFileURL(join(root, 'test', 'support', 'native', 'register.mjs'))}`,
];

/** Runs Jest with `args` on the test server `databaseUrl`, by the Node at `binary`; resolves to its exit code. */
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
