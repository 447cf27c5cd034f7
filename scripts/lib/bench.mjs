import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './project.mjs';
import { cloneTemplate, ensureTemplate } from './template-database.mjs';
import { withThrowAwayDatabase } from './throw-away-database.mjs';

/** Builds, then runs `dist/bench/<name>.js <database url> <args…>` on a database of its own; its exit code. */
export async function bench(name, args) {
  await build();
  const { migrate } = await import('../../dist/src/shared/database/migrate.js');
  return withThrowAwayDatabase(async (adminUrl) => {
    const database = await cloneTemplate(adminUrl, await ensureTemplate(adminUrl, migrate));
    const child = spawn(process.execPath, [join(ROOT, 'dist', 'bench', `${name}.js`), database.url, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    const code = await new Promise((done) => child.once('exit', (exit) => done(exit ?? 1)));
    await database.drop();
    return code;
  });
}
