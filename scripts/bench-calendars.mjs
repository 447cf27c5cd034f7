// npm run bench:calendars [-- units]: stored forms of a unit's calendar side by side, on a throw-away database.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bench } from './lib/bench.mjs';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  const data = resolve(ROOT, '../shared/data');
  process.exitCode = await bench('calendars', [existsSync(data) ? data : '', ...process.argv.slice(2)]);
});
