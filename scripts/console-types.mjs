// Types of the console's calls, from openapi.json. Not committed: the document is the one description of the API.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));
  const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
  writeFileSync(join(ROOT, 'console', 'src', 'api', 'schema.d.ts'), types);
});
