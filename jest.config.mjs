const base = {
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': '<rootDir>/test/support/fast-check.mjs',
  },
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/test/support/require-assertions.mjs', '<rootDir>/test/support/forget-contexts.mjs'],
};
const roots = (...names) => names.map((name) => `<rootDir>/${name}`);

export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      // From its sources, so that nothing need be built.
      moduleNameMapper: { ...base.moduleNameMapper, '^@lodgewire/sdk$': '<rootDir>/packages/sdk/src/index.ts' },
      roots: roots('src', 'console', 'sandbox', 'packages', 'test'),
      testMatch: ['**/*.spec.ts'],
    },
    { ...base, displayName: 'integration', roots: roots('src', 'sandbox', 'test'), testMatch: ['**/*.int-spec.ts'] },
    { ...base, displayName: 'e2e', roots: roots('test'), testMatch: ['**/*.e2e-spec.ts'] },
  ],
  testTimeout: 60_000,
  // ES modules of a finished file stay in memory: a worker that is never replaced spends its time collecting garbage.
  workerIdleMemoryLimit: '1GB',
};
