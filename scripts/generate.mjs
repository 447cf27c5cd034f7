// npm run generate -- service parking: runs `nest generate`, then corrects the imports for ES modules. The schematics
// of version 11 write './parking.service' without '.js'; the releases that write it need Node 22.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { NEST_CLI } from './lib/build/build.mjs';
import { installIfNeeded } from './lib/start/install.mjs';
import { ROOT, run } from './lib/project.mjs';

/** Matches a relative import without an extension. */
const BARE = /( from '\.{1,2}\/[^']+?)(?<!\.js)'/g;

await run(() => {
  installIfNeeded();
  // AppModule lists its features in a chosen order, so a new module is added by hand.
  const given = [...process.argv.slice(2), '--skip-import'];
  const options = /^mo(dule)?$/.test(given[0]) ? given : given.slice(0, -1);
  const { status, stdout } = spawnSync(process.execPath, [NEST_CLI, 'generate', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  process.exitCode = status;
  if (options.some((option) => /^(-d|--dry-run)$/.test(option))) return;
  for (const [, file] of stripVTControlCharacters(stdout).matchAll(/^(?:CREATE|UPDATE) (\S+\.ts)/gm))
    addExtensions(join(ROOT, file));
});

function addExtensions(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(BARE, "$1.js'"));
}
