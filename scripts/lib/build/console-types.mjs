import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';

/**
 * Writes the types of the console's calls, from the OpenAPI document of the built service. They are not committed: a
 * second copy could only differ.
 */
export async function writeConsoleTypes() {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const folder = mkdtempSync(join(tmpdir(), 'lodgewire-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    execFileSync(process.execPath, [join(ROOT, 'dist/src/cli.js'), 'openapi', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
    const target = join(ROOT, 'console', 'src', 'api', 'schema.d.ts');
    // Another process may be reading it.
    if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
