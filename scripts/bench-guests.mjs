// npm run bench:guests [-- seconds rounds]: what sealed guests and the record of reads cost GET /reservation.
import { bench } from './lib/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  process.exitCode = await bench('guests', process.argv.slice(2));
});
