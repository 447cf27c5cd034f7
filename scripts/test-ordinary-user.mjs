// npm run test:user [-- path…]: runs end-to-end tests as a user that owns only its database, on the embedded PostgreSQL
// and on Debian's PostgreSQL 15.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { jestNodeArguments } from './lib/tests/jest.mjs';
import { prepare } from './lib/start/prepare.mjs';
import { debianPostgres, embeddedPostgres } from './lib/database/postgres-binaries.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { withThrowAwayServer } from './lib/database/throw-away-database.mjs';

const FILES = ['test/e2e/definitions.e2e-spec.ts'];

await run(async () => {
  await prepare();
  const oldest = debianPostgres(15);
  if (!oldest && process.env.CI === 'true') throw new UserError("CI=true requires Debian's package postgresql-15.");
  for (const installation of oldest ? [embeddedPostgres, oldest] : [embeddedPostgres]) {
    const status = await withThrowAwayServer(installation, runJest);
    if (status !== 0) process.exit(status);
  }
});

function runJest(adminUrl) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = [...jestNodeArguments(ROOT), '--disable-warning=ExperimentalWarning'];
  const files = process.argv.length > 2 ? process.argv.slice(2) : FILES;
  const env = { ...process.env, TEST_DATABASE_URL: adminUrl, TEST_DATABASE_USER: 'ordinary' };
  return spawnSync(process.execPath, [...node, jest, ...files], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}
