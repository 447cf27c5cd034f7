// npm test: every Jest project on a throw-away PostgreSQL. Arguments after `--` go to Jest.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { installIfNeeded, requireNode } from './lib/install.mjs';
import { ROOT, run } from './lib/project.mjs';
import { countTests, summaryLine } from './lib/test-summary.mjs';

await run(async () => {
  requireNode();
  installIfNeeded();
  await build();
  const { withThrowAwayDatabase } = await import('./lib/throw-away-database.mjs');
  process.exitCode = await withThrowAwayDatabase(async (adminUrl, scratch) => {
    await prepareTemplate(adminUrl);
    return runJest(join(scratch, 'results.json'), adminUrl);
  });
});

/** A broken migration is told once and clearly here, not by every test file. */
async function prepareTemplate(adminUrl) {
  const { ensureTemplate } = await import('./lib/template-database.mjs');
  const { migrate } = await import('../dist/src/shared/database/migrate.js');
  await ensureTemplate(adminUrl, migrate);
}

async function runJest(resultFile, adminUrl) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const reporting = ['--maxWorkers=2', '--json', `--outputFile=${resultFile}`];
  const child = spawn(process.execPath, [...node, jest, ...reporting, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: adminUrl },
  });
  // Ctrl-C reaches Jest as well; we stay to stop the database.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((done) => child.once('exit', (exit) => done(exit ?? 1)));
  return existsSync(resultFile) ? judge(code, countTests(JSON.parse(readFileSync(resultFile, 'utf8')))) : code;
}

function judge(code, counts) {
  console.log(summaryLine(counts));
  const skippedInCi = process.env.CI === 'true' && counts.skipped > 0;
  if (skippedInCi) console.error('CI=true: no test may be skipped.');
  return code || (counts.failed > 0 || skippedInCi ? 1 : 0);
}
