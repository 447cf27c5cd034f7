// npm run bench:sync [-- listings]: first and second sync of a large account, side by side with COPY of the same nights.
import { bench } from './lib/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  process.exitCode = await bench('sync', process.argv.slice(2));
});
