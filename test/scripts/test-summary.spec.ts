import { countTests, summaryLine } from '../../scripts/lib/tests/test-summary.mjs';

describe('the last line of npm test', () => {
  const results = {
    numPassedTests: 12,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 0,
    numTodoTests: 0,
  };

  it.each([
    [{}, '12 passed, 0 failed'],
    [{ numFailedTests: 2 }, '12 passed, 2 failed'],
    [{ numPendingTests: 3, numTodoTests: 1 }, '12 passed, 0 failed, 4 skipped'],
    [{ numRuntimeErrorTestSuites: 1 }, '12 passed, 1 failed'],
  ])('%j', (changes, expected) => {
    expect(summaryLine(countTests({ ...results, ...changes }))).toBe(expected);
  });
});
