// npm run cli -- <command>: the commands of dist/src/cli.js with the variables that `npm start` gives the app.
import { prepare } from './lib/start/prepare.mjs';
import { run } from './lib/project.mjs';
import { readVariables, serviceVariables, startSettings } from './lib/start/settings.mjs';

/** The services started for the command. */
let database;

await run(async () => {
  const given = readVariables();
  const settings = startSettings(given);
  await prepare(settings);
  const { run: runCommand } = await import('../dist/src/cli/run.js');
  const variables = async () => {
    const env = serviceVariables(given, settings);
    return settings.embeddedDatabase ? { ...env, DATABASE_URL: await embeddedDatabase(settings.dataDir) } : env;
  };
  process.exitCode = await runCommand(process.argv.slice(2), { variables });
  await database?.stop();
});

/** Returns the embedded database: that of a running `npm start`, otherwise one started for this command. */
async function embeddedDatabase(dataDir) {
  const { runningDatabase, startPostgres } = await import('./lib/database/postgres.mjs');
  const running = runningDatabase(dataDir);
  if (running) return running;
  database = await startPostgres({ dataDir });
  return database.url;
}
