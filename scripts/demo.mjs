// npm run demo: shows listings, a calendar, a quote, a booking and its signed notification, at the service that
// `npm start` runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { apiClient } from './lib/api.mjs';
import { installIfNeeded } from './lib/start/install.mjs';
import { run, UserError } from './lib/project.mjs';
import { readVariables, startSettings } from './lib/start/settings.mjs';

await run(async () => {
  installIfNeeded();
  const variables = readVariables();
  const settings = startSettings(variables);
  await requireRunning(settings);
  const apiKey = variables.BOOTSTRAP_API_KEY ?? keptKey(settings.dataDir);
  const { runDemo } = await import('./lib/start/demo-run.mjs');
  let line = 0;
  await runDemo(apiClient({ baseUrl: settings.baseUrl, apiKey }), settings.sandboxUrl, (title, text) =>
    console.log(`${String((line += 1)).padStart(2)}  ${title.padEnd(10)}  ${text}`),
  );
});

async function requireRunning({ baseUrl, sandboxUrl }) {
  if (!(await answers(`${baseUrl}/health/live`)))
    throw new UserError(
      `Lodgewire is not running at ${baseUrl}. Run \`npm start\` in another terminal, then \`npm run demo\` again.\n` +
        'If it was started with PORT, SANDBOX_PORT or DATA_DIR, set the same here.',
    );
  if (!(await answers(`${sandboxUrl}/_control/health`)))
    throw new UserError(`The demo needs the sandbox PMS, which is not running at ${sandboxUrl} (SANDBOX=off?).`);
}

async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Returns the key that the first start created. */
function keptKey(dataDir) {
  const file = join(dataDir, 'development.env');
  if (!existsSync(file)) throw new UserError(`No API key in ${file}. Give the DATA_DIR of the running service.`);
  return parseEnv(readFileSync(file, 'utf8')).BOOTSTRAP_API_KEY;
}
