// Regenerates openapi.json; fails if the committed one differed, if the linter reports an error or a warning, or if a
// change breaks clients of the last release without an entry in the changelog. `--release` stores the document as that
// of the last release.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, contractOf, unannounced } from './lib/breaking-changes.mjs';
import { ROOT, run, UserError } from './lib/project.mjs';

const RELEASED = join(ROOT, 'docs', 'api', 'v1.json');

await run(() => {
  const document = join(ROOT, 'openapi.json');
  const committed = existsSync(document) ? readFileSync(document, 'utf8') : '';
  execFileSync(process.execPath, [join(ROOT, 'dist', 'src', 'cli.js'), 'openapi'], { cwd: ROOT, stdio: 'inherit' });
  if (readFileSync(document, 'utf8') !== committed) {
    throw new UserError(
      'openapi.json did not match the code. It has been rewritten: check the difference and commit it.',
    );
  }
  console.log('openapi.json matches the code');
  lint(document);
  const contract = contractOf(JSON.parse(readFileSync(document, 'utf8')));
  if (process.argv.includes('--release')) writeFileSync(RELEASED, `${JSON.stringify(contract, null, 1)}\n`);
  compare(contract);
});

function compare(contract) {
  const changes = breakingChanges(JSON.parse(readFileSync(RELEASED, 'utf8')), contract);
  const silent = unannounced(changes, readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'));
  for (const { where, what } of silent) console.error(`${where}: ${what}`);
  if (silent.length > 0) {
    throw new UserError(
      'openapi.json breaks clients of the last release, as listed above. Undo it, or name each operation (`GET /path`) or notification (`TYPE`) in the section "Breaking" of the unreleased changes.',
    );
  }
  console.log(`openapi.json breaks no client; ${changes.length} announced changes`);
}

function lint(document) {
  const redocly = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const config = join(ROOT, 'redocly.yaml');
  // Not in the configuration, because client generators also read it and would refuse a document with a warning.
  const strictly = [`--config=${config}`, '--extends=recommended-strict'];
  const { status } = spawnSync(process.execPath, [redocly, 'lint', ...strictly, document], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...quiet },
  });
  if (status !== 0) throw new UserError('openapi.json has errors, listed above.');
}
