import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runJest } from './jest.mjs';
import { countTests, summaryLine } from './test-summary.mjs';

/**
 * Runs `runJest` with `workers`. Its last line counts the tests, and with CI=true a skipped one fails. `resultFile` is
 * overwritten.
 */
export async function runJudgedJest(args, resultFile, { databaseUrl, binary, workers = 2 } = {}) {
  rmSync(resultFile, { force: true });
  const judged = [`--maxWorkers=${workers}`, '--json', `--outputFile=${resultFile}`, ...args];
  const code = await runJest(judged, databaseUrl, binary);
  return existsSync(resultFile) ? judge(code, countTests(JSON.parse(readFileSync(resultFile, 'utf8')))) : code;
}

function judge(code, counts) {
  console.log(summaryLine(counts));
  const skippedInCi = process.env.CI === 'true' && counts.skipped > 0;
  if (skippedInCi) console.error('CI=true: no test may be skipped.');
  return code || (counts.failed > 0 || skippedInCi ? 1 : 0);
}
