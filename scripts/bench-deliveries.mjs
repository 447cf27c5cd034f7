// npm run bench:deliveries [-- events rounds finished]: notifications side by side with a hand-written outbox loop.
import { bench } from './lib/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  process.exitCode = await bench('deliveries', process.argv.slice(2));
});
