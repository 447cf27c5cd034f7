// npm run bench:reads [-- seconds rounds]: the reads side by side with a hand-written server, on a throw-away database.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bench } from './lib/bench.mjs';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  const data = resolve(ROOT, '../shared/data');
  process.exitCode = await bench('reads', [existsSync(data) ? data : '', ...process.argv.slice(2)]);
});
