import { buildAll } from './lib/build/build-all.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  console.log((await buildAll()) ? 'dist/ is built.' : 'dist/ was up to date.');
});
