// Regenerates openapi.json and fails when the committed one was not the same.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, UserError } from './lib/project.mjs';

await run(() => {
  const document = join(ROOT, 'openapi.json');
  const committed = existsSync(document) ? readFileSync(document, 'utf8') : '';
  execFileSync(process.execPath, [join(ROOT, 'dist', 'src', 'cli.js'), 'openapi'], { cwd: ROOT, stdio: 'inherit' });
  if (readFileSync(document, 'utf8') !== committed) {
    throw new UserError(
      'openapi.json did not match the code. It has been written anew: look at the difference and commit it.',
    );
  }
  console.log('openapi.json matches the code');
});
