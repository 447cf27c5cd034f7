// Writes docs/spec-coverage.md, the tests that prove each row of the specified interface. Fails if a row has none.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run, UserError } from './lib/project.mjs';
import { coverageDocument, DOCUMENT, gaps, readRows, readTests } from './lib/tests/spec-coverage.mjs';

await run(() => {
  const rows = readRows();
  const tests = readTests();
  mkdirSync(dirname(DOCUMENT), { recursive: true });
  writeFileSync(DOCUMENT, coverageDocument(rows, tests));
  const { unproved, provedAlready, unknown } = gaps(rows, tests);
  const faults = [
    ...unproved.map((id) => `${id} has no test`),
    ...provedAlready.map((id) => `${id} has a test: move it from "later" to "rows"`),
    ...unknown.map((id) => `a test names ${id}, which is not a row`),
  ];
  if (faults.length > 0) throw new UserError(faults.join('\n'));
  console.log(`${rows.length} rows, ${tests.length} tests that name them`);
});
