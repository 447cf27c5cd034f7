// npm run spec -- path [-t name]: runs the specs at a path, in seconds. Starts the test database only if needed.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build/build.mjs';
import { buildAll } from './lib/build/build-all.mjs';
import { buildCli } from './lib/build/build-cli.mjs';
import { installIfNeeded } from './lib/start/install.mjs';
import { runJest } from './lib/tests/jest.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { testDatabase } from './lib/database/test-database.mjs';

await run(async () => {
  const given = process.argv.slice(2);
  const isPath = (argument) => existsSync(join(ROOT, argument));
  const paths = given.filter(isPath);
  if (paths.length === 0) throw new UserError('Which specs? npm run spec -- src/modules/quote [-t "part of a name"]');
  installIfNeeded();
  const unitOnly = given[given.indexOf('--selectProjects') + 1] === 'unit';
  const runs = (kind) => !unitOnly && paths.some((path) => hasTests(path, kind));
  // End-to-end tests also open the console and start the published form of the service.
  if (runs('e2e')) await buildAll();
  else if (runs('int')) {
    await build();
    await buildCli();
  }
  const database = runs('int') || runs('e2e') ? await testDatabase() : undefined;
  try {
    // Jest would find a relative path anywhere in the path of a file.
    const args = given.map((argument) => (isPath(argument) ? join(ROOT, argument) : argument));
    process.exitCode = await runJest(['--maxWorkers=2', ...args], database?.url);
  } finally {
    await database?.stop();
  }
});

/** Returns whether there is a `*.<kind>-spec.ts` at the path. */
function hasTests(path, kind) {
  const isFolder = statSync(join(ROOT, path)).isDirectory();
  const files = isFolder ? readdirSync(join(ROOT, path), { recursive: true }) : [path];
  return files.some((file) => file.endsWith(`.${kind}-spec.ts`));
}
