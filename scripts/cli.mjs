// npm run cli -- <command>: the command line of dist/src/cli.js with the variables that `npm start` gives the app.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { ROOT, run } from './lib/project.mjs';
import { readVariables, serviceVariables, startSettings } from './lib/settings.mjs';

await run(async () => {
  const variables = readVariables();
  const settings = startSettings(variables);
  await prepare({ ...settings, report: console.error });
  const env = serviceVariables(variables, settings);
  process.exitCode = settings.embeddedDatabase ? await withDatabase(settings.dataDir, env) : await command(env);
});

/** On the embedded database: that of a running `npm start`, else started for this command. */
async function withDatabase(dataDir, env) {
  const { runningDatabase, startPostgres } = await import('./lib/postgres.mjs');
  const url = runningDatabase(dataDir);
  if (url) return command({ ...env, DATABASE_URL: url });
  const database = await startPostgres({ dataDir });
  try {
    return await command({ ...env, DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

async function command(env) {
  const script = join(ROOT, 'dist', 'src', 'cli.js');
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
