import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, run } from './lib/project.mjs';
import { requestFiles } from './lib/requests.mjs';

// npm run docs:requests writes the requests of examples/requests from openapi.json.
await run(() => {
  const folder = join(ROOT, 'examples/requests');
  rmSync(join(folder, 'bruno'), { recursive: true, force: true });
  const files = requestFiles(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`examples/requests has ${files.size} files.`);
});
