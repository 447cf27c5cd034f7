import { build } from './lib/build.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  const { built, removed } = await build();
  console.log(`dist: ${built} files built, ${removed} removed`);
});
