// npm run mutate -- classes | <area> [--seed=1 --sample=60 --file=… --list --workers=1]: docs/mutation.md
import { parseArgs } from 'node:util';
import { installIfNeeded } from './lib/start/install.mjs';
import { run } from './lib/project.mjs';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  sample: { type: 'string', default: '60' },
  workers: { type: 'string', default: '1' },
  file: { type: 'string' },
  list: { type: 'boolean', default: false },
};

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  installIfNeeded();
  const { mutateArea, plantClasses } = await import('./lib/mutation/commands.mjs');
  const isClasses = positionals[0] === 'classes';
  process.exitCode = isClasses ? await plantClasses(values) : await mutateArea(positionals[0], values);
});
