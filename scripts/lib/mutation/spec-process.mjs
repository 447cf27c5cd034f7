// Runs the spec file named in a message and sends back the result. See spec-runner.mjs.
import { join } from 'node:path';
import { runCLI } from 'jest';

process.once('message', async (order) => process.send(await runSpec(order)));
process.once('disconnect', () => process.exit());
// A test may throw after it has ended; the result must still be sent.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);

async function runSpec({ root, spec, only, cacheDirectory, testTimeout }) {
  const options = {
    $0: 'jest',
    _: [join(root, spec)],
    runTestsByPath: true,
    runInBand: true,
    ...(only && { testNamePattern: only }),
    silent: true,
    reporters: [],
    env: join(import.meta.dirname, 'stop-at-failure.mjs'),
    cacheDirectory,
    testTimeout,
  };
  try {
    const { results } = await runCLI(options, [root]);
    // Tests of real data are skipped if it is missing.
    const counted = results.numPassedTests + (only ? 0 : results.numPendingTests);
    const passed = results.success && counted > 0;
    return {
      passed,
      failure: firstFailure(results),
      failedTest: results.numFailedTests > 0,
      ranOut: !passed && ranOut(results),
    };
  } catch (error) {
    return { passed: false, failure: firstLine(error.message) };
  }
}

function firstFailure({ testResults: [file] }) {
  if (!file) return 'no such spec';
  if (file.testExecError) return `the spec file does not load: ${firstLine(file.testExecError.message)}`;
  return file.testResults.find(({ status }) => status === 'failed')?.fullName;
}

/** Returns whether the first failed test, or its set-up, exceeded its time limit. */
function ranOut({ testResults: [file] }) {
  const failed = file?.testResults.find(({ status }) => status === 'failed');
  return failed?.failureMessages.some((message) => message.includes('Exceeded timeout of')) ?? false;
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0];
}
