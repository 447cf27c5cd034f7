// npm run bench:first-sight [-- seconds codes]: how soon a host sees something after connecting, for every code.
import { bench } from './lib/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  process.exitCode = await bench('first-sight', process.argv.slice(2));
});
