import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'limits are ten times those of the PMS',
    file: 'src/connectors/port/limiter.ts',
    find: 'const SHARE_OF_RATE = 0.9;',
    replace: 'const SHARE_OF_RATE = 9;',
  },
  {
    name: 'each process counts only its own calls',
    file: 'src/connectors/runtime/shared-rate-limiter.ts',
    find: 'scopes.map(({ key }) => key),\n    scopes.map(({ perSeconds }) => perSeconds * 1_000),\n    scopes.map((scope)',
    replace:
      'scopes.map(({ key }) => `${process.pid} ${key}`),\n    scopes.map(({ perSeconds }) => perSeconds * 1_000),\n    scopes.map((scope)',
  },
  {
    name: 'a pause that a PMS requests ends immediately',
    file: 'src/connectors/runtime/shared-rate-limiter.ts',
    find: '[scopeKey, forMs],',
    replace: '[scopeKey, Math.min(forMs, 1)],',
  },
];
