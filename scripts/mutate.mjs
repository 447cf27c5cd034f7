// npm run mutate -- known [area] [--only=name --workers=1], or -- <area> [--seed=1 --sample=60 --file=… --list --workers=1]: docs/mutation.md
import { parseArgs } from 'node:util';
import { installIfNeeded } from './lib/install.mjs';
import { run } from './lib/project.mjs';

const OPTIONS = {
  only: { type: 'string' },
  seed: { type: 'string', default: '1' },
  sample: { type: 'string', default: '60' },
  workers: { type: 'string', default: '1' },
  file: { type: 'string' },
  list: { type: 'boolean', default: false },
};

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  installIfNeeded();
  const { mutateArea, mutateKnown } = await import('./lib/mutation/commands.mjs');
  const [what, area] = positionals;
  process.exitCode = what === 'known' ? await mutateKnown(area, values) : await mutateArea(what, values);
});
