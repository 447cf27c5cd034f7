// npm run example:booking-site: runs a booking site on the service that `npm start` runs. SITE_PORT defaults to 4000.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { build } from '../../scripts/lib/build/build.mjs';
import { buildSdk } from '../../scripts/lib/build/build-sdk.mjs';
import { run, UserError } from '../../scripts/lib/project.mjs';
import { readVariables, startSettings } from '../../scripts/lib/start/settings.mjs';

await run(async () => {
  const variables = readVariables();
  const { baseUrl, dataDir } = startSettings(variables);
  const kept = join(dataDir, 'development.env');
  const stored = existsSync(kept) ? parseEnv(readFileSync(kept, 'utf8')).BOOTSTRAP_API_KEY : undefined;
  process.env.LODGEWIRE_URL ??= baseUrl;
  process.env.LODGEWIRE_API_KEY ??= variables.BOOTSTRAP_API_KEY ?? stored ?? '';
  await build();
  await buildSdk();
  const { Lodgewire, LodgewireError } = await import('@lodgewire/sdk');
  try {
    await new Lodgewire({ apiKey: process.env.LODGEWIRE_API_KEY, baseUrl: process.env.LODGEWIRE_URL }).providers.list();
  } catch (error) {
    if (error instanceof LodgewireError || error instanceof TypeError)
      throw new UserError(`${error.message}\nRun \`npm start\` in another terminal first.`);
    throw error;
  }
  await import('../../dist/examples/booking-site/main.js');
});
