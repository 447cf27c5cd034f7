// npm test: runs every Jest project on a throw-away PostgreSQL; with `-- --store=redis` jobs are on a throw-away Redis.
// Other arguments after `--` go to Jest.
import { join } from 'node:path';
import { buildAll } from './lib/build/build-all.mjs';
import { installIfNeeded, requireNode } from './lib/start/install.mjs';
import { runJudgedJest } from './lib/tests/judged-jest.mjs';
import { keepTemporaryFilesInMemory } from './lib/tests/memory-folder.mjs';
import { run } from './lib/project.mjs';
import { withThrowAwayRedis } from './lib/database/throw-away-redis.mjs';

const REDIS = '--store=redis';
/** Tests of the whole service spend part of their time waiting, so four workers keep two cores busy. */
const WORKERS = 4;

await run(async () => {
  requireNode();
  installIfNeeded();
  await buildAll();
  keepTemporaryFilesInMemory();
  const { withThrowAwayDatabase } = await import('./lib/database/throw-away-database.mjs');
  process.exitCode = await withThrowAwayDatabase(async (adminUrl, scratch) => {
    await prepareTemplate(adminUrl);
    const given = process.argv.slice(2).filter((argument) => argument !== REDIS);
    const settings = { databaseUrl: adminUrl, workers: WORKERS };
    const runTests = () => runJudgedJest(given, join(scratch, 'results.json'), settings);
    if (!process.argv.includes(REDIS)) return runTests();
    return withThrowAwayRedis(scratch, (url) => {
      process.env.REDIS_URL = url;
      return runTests();
    });
  });
});

/** Prepares the template, so that a broken migration is reported once and clearly, not by every test file. */
async function prepareTemplate(adminUrl) {
  const { ensureTemplate, tablesBy } = await import('./lib/database/template-database.mjs');
  const database = await import('../dist/src/platform/database/schema/migrate.js');
  const queue = await import('../dist/src/platform/queue/postgres-store.js');
  await ensureTemplate(adminUrl, tablesBy(database, queue));
}
