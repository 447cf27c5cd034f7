// Regenerates openapi.json; fails when the committed one was not the same, or when the linter finds an error or has a warning.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, UserError } from './lib/project.mjs';

await run(() => {
  const document = join(ROOT, 'openapi.json');
  const committed = existsSync(document) ? readFileSync(document, 'utf8') : '';
  execFileSync(process.execPath, [join(ROOT, 'dist', 'src', 'cli.js'), 'openapi'], { cwd: ROOT, stdio: 'inherit' });
  if (readFileSync(document, 'utf8') !== committed) {
    throw new UserError(
      'openapi.json did not match the code. It has been written again: look at the difference and commit it.',
    );
  }
  console.log('openapi.json matches the code');
  lint(document);
});

function lint(document) {
  const redocly = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const config = join(ROOT, 'redocly.yaml');
  // Not in the configuration: generators of clients read that too, and would refuse a document with a warning.
  const strictly = [`--config=${config}`, '--extends=recommended-strict'];
  const { status } = spawnSync(process.execPath, [redocly, 'lint', ...strictly, document], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...quiet },
  });
  if (status !== 0) throw new UserError('openapi.json has errors, listed above.');
}
