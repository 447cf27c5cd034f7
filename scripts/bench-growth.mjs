// npm run bench:growth [-- requests sizes]: reads of ever more listings of one tenant, on a throw-away database.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bench } from './lib/bench.mjs';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  const data = resolve(ROOT, '../shared/data');
  process.exitCode = await bench('growth', [existsSync(data) ? data : '', ...process.argv.slice(2)]);
});
