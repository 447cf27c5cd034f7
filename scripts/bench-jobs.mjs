// npm run bench:jobs [-- jobs rounds]: empty jobs a second; on Redis with REDIS_URL.
import { bench } from './lib/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  process.exitCode = await bench('jobs', process.argv.slice(2));
});
