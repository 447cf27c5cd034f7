import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCodesPage } from '../../src/cli/error-codes-page.js';
import { CEILINGS } from '../../src/records/ceilings/ceilings.list.js';
import { ALL_ERROR_CODES, entryOf, type ErrorCode } from '../../src/values/errors/error-codes.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Each ceiling is provoked by `test/e2e/ceilings.e2e-spec.ts`. */
const OF_CEILINGS: ReadonlySet<string> = new Set(Object.values(CEILINGS).map(({ code }) => code));

const specs = execFileSync('git', ['ls-files', 'src/*spec.ts', 'test/e2e/*.ts', 'test/support/*.ts'], { cwd: ROOT })
  .toString()
  .trim()
  .split('\n')
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { 'x-error-codes': ErrorCode[] }>>;
};

describe('every error code', () => {
  it('is in snake_case, has a status, and says in sentences when it is given and what to do', () => {
    for (const code of ALL_ERROR_CODES) {
      const { statuses, when, remedy } = entryOf(code);
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect([code, statuses.length > 0]).toEqual([code, true]);
      for (const text of [when, remedy]) expect([code, text]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });

  it('is in docs/error-codes.md as the list has it: npm run docs:errors', () => {
    expect(readFileSync(join(ROOT, 'docs/error-codes.md'), 'utf8')).toBe(errorCodesPage());
  });

  it('is expected by a test', () => {
    const unexpected = ALL_ERROR_CODES.filter(
      (code) => !OF_CEILINGS.has(code) && !new RegExp(`['"\` ]${code}['"\`]`).test(specs),
    );
    expect(unexpected).toEqual([]);
  });

  it('is listed by an operation, except those that every operation gives, or that come before one is found', () => {
    const listed = new Set(
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).flatMap((operation) => operation['x-error-codes']),
      ),
    );
    expect(ALL_ERROR_CODES.filter((code) => !listed.has(code))).toEqual(['request_timeout', 'workspace_moved']);
  });
});
