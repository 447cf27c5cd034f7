import { build } from './lib/build.mjs';
import { buildConsole } from './lib/build-console.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  const { built, removed } = await build();
  const withConsole = await buildConsole();
  console.log(`dist: ${built} files built, ${removed} removed${withConsole ? ', and the console' : ''}`);
});
