// Import rules of .dependency-cruiser.cjs. Fails if no module is found: that is a broken check, not a clean tree.
import { existsSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { join } from 'node:path';
import { ROOT, run, UserError } from './lib/project.mjs';

await run(async () => {
  process.chdir(ROOT);
  const options = await extractOptions(join(ROOT, '.dependency-cruiser.cjs'));
  const folders = ['src', 'console', 'sandbox', 'packages', 'examples', 'migrations', 'bench', 'proofs', 'test'].filter(
    (name) => existsSync(name),
  );
  const { output } = await cruise(folders, options, {}, { tsConfig: extractTSConfig('tsconfig.json') });
  if (output.summary.totalCruised === 0)
    throw new UserError('dependency-cruiser saw 0 modules: is TypeScript 6 installed?');
  console.log((await format(output, { outputType: 'err' })).output);
  if (output.summary.error > 0) process.exitCode = 1;
});
