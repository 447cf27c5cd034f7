const base = {
  // Also holds how long each file takes. Jest's own place changes with the folder of temporary files.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // Node loads the test files, as test/support/native/hooks.mjs compiles them.
  transform: {},
  runtime: '<rootDir>/test/support/native/runtime.mjs',
  testEnvironment: '<rootDir>/test/support/native/environment.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
  setupFilesAfterEnv: ['<rootDir>/test/support/require-assertions.mjs'],
};
const roots = (...names) => names.map((name) => `<rootDir>/${name}`);

export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots: roots('src', 'console', 'sandbox', 'packages', 'test'),
      testMatch: ['**/*.spec.ts'],
    },
    { ...base, displayName: 'integration', roots: roots('src', 'sandbox', 'test'), testMatch: ['**/*.int-spec.ts'] },
    { ...base, displayName: 'e2e', roots: roots('test'), testMatch: ['**/*.e2e-spec.ts'] },
  ],
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/support/slow-first.mjs',
  // ES modules of a finished file stay in memory: a worker that is never replaced spends its time collecting garbage.
  workerIdleMemoryLimit: '1GB',
};
