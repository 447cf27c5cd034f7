// npm run bench:reads [-- seconds rounds]: the reads side by side with a hand-written server, on a throw-away database.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './lib/build.mjs';
import { ROOT, run } from './lib/project.mjs';
import { withThrowAwayDatabase } from './lib/throw-away-database.mjs';

await run(async () => {
  await build();
  const { cloneTemplate, ensureTemplate } = await import('./lib/template-database.mjs');
  const { migrate } = await import('../dist/src/shared/database/migrate.js');
  const data = resolve(ROOT, '../shared/data');
  process.exitCode = await withThrowAwayDatabase(async (adminUrl) => {
    const database = await cloneTemplate(adminUrl, await ensureTemplate(adminUrl, migrate));
    const args = [database.url, existsSync(data) ? data : '', ...process.argv.slice(2)];
    const child = spawn(process.execPath, [join(ROOT, 'dist', 'bench', 'reads.js'), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    const code = await new Promise((done) => child.once('exit', (exit) => done(exit ?? 1)));
    await database.drop();
    return code;
  });
});
