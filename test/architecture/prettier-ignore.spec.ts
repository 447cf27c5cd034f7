import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST = 30;
const NOT_WRITTEN_HERE = new Set(['node_modules', 'dist', 'dist.next', '.data', '.git', 'coverage', 'recorded']);
const FORMATTED = /\.(ts|tsx|mjs|cjs|json|jsonc|md|css|html|yaml|yml)$/;
/** The comment that switches Prettier off. It is put together here so that this file does not count. */
const COMMENT = ['prettier', 'ignore'].join('-');

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_WRITTEN_HERE.has(entry.name) ? [] : filesBelow(path);
    return FORMATTED.test(entry.name) ? [path] : [];
  });

const occurrencesIn = (text: string): number => text.split(COMMENT).length - 1;

describe('comments that switch Prettier off', () => {
  it(`occur at most ${MOST} times in the repository`, () => {
    const files = filesBelow(ROOT);
    expect(files.length).toBeGreaterThan(0);
    const found = files
      .map((file) => ({ file: relative(ROOT, file), times: occurrencesIn(readFileSync(file, 'utf8')) }))
      .filter(({ times }) => times > 0);
    const total = found.reduce((sum, { times }) => sum + times, 0);
    expect({ found, isAllowed: total <= MOST }).toEqual({ found, isAllowed: true });
  });

  it('are counted at each occurrence', () => {
    expect(occurrencesIn(`// ${COMMENT}\nconst a = 1;\n<!-- ${COMMENT}-start -->`)).toBe(2);
  });
});
