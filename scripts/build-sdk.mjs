import { buildSdk } from './lib/build-sdk.mjs';
import { run } from './lib/project.mjs';

await run(buildSdk);
