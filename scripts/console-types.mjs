// Types of the console's calls, from the OpenAPI document of the code as it is now. Not committed: a second copy could only differ.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { build } from './lib/build.mjs';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  await build();
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
});
