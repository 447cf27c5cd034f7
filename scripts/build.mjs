import { build } from './lib/build.mjs';
import { buildConsole } from './lib/build-console.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  const built = await build();
  const withConsole = await buildConsole();
  console.log(built || withConsole ? 'dist/ is built.' : 'dist/ was up to date.');
});
