import { relative } from 'node:path';
import { buildGuide, GUIDE } from './lib/build/build-guide.mjs';
import { ROOT, run } from './lib/project.mjs';

// npm run docs:site
await run(() => {
  const isNew = buildGuide();
  console.log(`${relative(ROOT, GUIDE)}/ ${isNew ? 'is built' : 'was up to date'}: the service serves it at /guide.`);
});
