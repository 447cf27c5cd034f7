// npm test: every Jest project on a throw-away PostgreSQL; with `-- --store=redis` jobs are on a throw-away Redis.
// Other arguments after `--` go to Jest.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { buildConsole } from './lib/build-console.mjs';
import { installIfNeeded, requireNode } from './lib/install.mjs';
import { runJest } from './lib/jest.mjs';
import { run } from './lib/project.mjs';
import { countTests, summaryLine } from './lib/test-summary.mjs';
import { withThrowAwayRedis } from './lib/throw-away-redis.mjs';

const REDIS = '--store=redis';

await run(async () => {
  requireNode();
  installIfNeeded();
  await build();
  await buildConsole();
  const { withThrowAwayDatabase } = await import('./lib/throw-away-database.mjs');
  process.exitCode = await withThrowAwayDatabase(async (adminUrl, scratch) => {
    await prepareTemplate(adminUrl);
    const runTests = () => runAll(join(scratch, 'results.json'), adminUrl);
    if (!process.argv.includes(REDIS)) return runTests();
    return withThrowAwayRedis(scratch, (url) => {
      process.env.REDIS_URL = url;
      return runTests();
    });
  });
});

/** A broken migration is reported once and clearly here, not by every test file. */
async function prepareTemplate(adminUrl) {
  const { ensureTemplate } = await import('./lib/template-database.mjs');
  const { migrate } = await import('../dist/src/shared/database/migrate.js');
  await ensureTemplate(adminUrl, migrate);
}

async function runAll(resultFile, adminUrl) {
  const reporting = ['--maxWorkers=2', '--json', `--outputFile=${resultFile}`];
  const given = process.argv.slice(2).filter((argument) => argument !== REDIS);
  const code = await runJest([...reporting, ...given], adminUrl);
  return existsSync(resultFile) ? judge(code, countTests(JSON.parse(readFileSync(resultFile, 'utf8')))) : code;
}

function judge(code, counts) {
  console.log(summaryLine(counts));
  const skippedInCi = process.env.CI === 'true' && counts.skipped > 0;
  if (skippedInCi) console.error('CI=true: no test may be skipped.');
  return code || (counts.failed > 0 || skippedInCi ? 1 : 0);
}
