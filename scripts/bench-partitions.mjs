// npm run bench:partitions [-- events expiring]: events in partitions by day beside the same events in one table.
import { bench } from './lib/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  process.exitCode = await bench('partitions', process.argv.slice(2));
});
