import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { USED_OPERATIONS } from './used-operations.js';

const SRC = resolve(import.meta.dirname, '..');
const CALL = /\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g;

const called = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.spec|\.d)\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(CALL)].map(([, method, path]) => `${method} ${path}`),
  );

describe('the operations by which an older service is noticed', () => {
  it('are those that the commands call', () => {
    expect(USED_OPERATIONS.map((one) => one.join(' ')).sort()).toEqual([...new Set(called)].sort());
  });
});
