// npm run bench -- <name> [arguments]; without a name it lists the benchmarks. bench/README.md
import { bench } from './lib/tests/bench.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  const [name, ...args] = process.argv.slice(2);
  process.exitCode = await bench(name, args);
});
