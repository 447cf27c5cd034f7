// npm run typecheck: checks the types of everything, after the clients of the OpenAPI document are generated again.
import { spawnSync } from 'node:child_process';
import { build } from './lib/build/build.mjs';
import { buildSdk } from './lib/build/build-sdk.mjs';
import { writeConsoleTypes } from './lib/build/console-types.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';
import { TSC } from './lib/build/typescript.mjs';

const PROJECTS = ['packages/sdk', 'packages/cli', '.', 'console'];

await run(async () => {
  await buildSdk();
  await build();
  await writeConsoleTypes();
  const failed = PROJECTS.filter((project) => {
    const { status } = spawnSync(process.execPath, [TSC, '--noEmit', '-p', project], { cwd: ROOT, stdio: 'inherit' });
    return status !== 0;
  });
  if (failed.length > 0) throw new UserError(`Types are wrong in ${failed.join(', ')}.`);
});
