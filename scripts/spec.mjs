// npm run spec -- path [-t name]: the specs at a path, in seconds. Builds and runs the test database only when one needs it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { buildCli } from './lib/build-cli.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runJest } from './lib/jest.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { testDatabase } from './lib/test-database.mjs';

await run(async () => {
  const given = process.argv.slice(2);
  const paths = given.filter((argument) => existsSync(join(ROOT, argument)));
  if (paths.length === 0) throw new UserError('Which specs? npm run spec -- src/modules/quote [-t "part of a name"]');
  installIfNeeded();
  const unitOnly = given[given.indexOf('--selectProjects') + 1] === 'unit';
  const needsService = !unitOnly && paths.some(needsDatabase);
  if (needsService) {
    await build();
    await buildCli();
  }
  const database = needsService ? await testDatabase() : undefined;
  try {
    process.exitCode = await runJest(['--maxWorkers=2', ...given], database?.url);
  } finally {
    await database?.stop();
  }
});

function needsDatabase(path) {
  const files = statSync(join(ROOT, path)).isDirectory() ? readdirSync(join(ROOT, path), { recursive: true }) : [path];
  return files.some((file) => /\.(int|e2e)-spec\.ts$/.test(file));
}
