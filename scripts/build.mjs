import { build } from './lib/build.mjs';
import { buildConsole } from './lib/build-console.mjs';
import { buildSdk } from './lib/build-sdk.mjs';
import { buildReference } from './lib/build-reference.mjs';
import { run } from './lib/project.mjs';

await run(async () => {
  const built = await build();
  const withConsole = await buildConsole();
  const withSdk = await buildSdk();
  buildReference();
  console.log(built || withConsole || withSdk ? 'dist/ is built.' : 'dist/ was up to date.');
});
