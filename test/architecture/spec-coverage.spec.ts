import { existsSync, readFileSync } from 'node:fs';
import { coverageDocument, DOCUMENT, gaps, readRows, readTests, testsOf } from '../../scripts/lib/spec-coverage.mjs';

const rows = readRows();
const tests = readTests();

describe('the rows of the specification', () => {
  it('have ids that occur once', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('are each proved by a test, and tests name rows only', () => {
    expect(gaps(rows, tests)).toEqual({ unproved: [], provedAlready: [], unknown: [] });
  });

  it('are listed in docs/spec-coverage.md, which is up to date (npm run docs:spec)', () => {
    expect(existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8')).toBe(coverageDocument(rows, tests));
  });
});

describe('a gap', () => {
  const row = { id: 'limits.radius', section: 'Limits', states: '0.1..100 km', later: false };

  it('is a row that no test names', () => {
    expect(gaps([row], []).unproved).toEqual(['limits.radius']);
  });

  it('is a name that no row has', () => {
    const found = testsOf('a.spec.ts', "it('[limits.radius][limits.none] both edges', () => undefined);");
    expect(found).toEqual([{ file: 'a.spec.ts', name: 'both edges', ids: ['limits.radius', 'limits.none'] }]);
    expect(gaps([row], found)).toEqual({ unproved: [], provedAlready: [], unknown: ['limits.none'] });
  });

  it('is a row said to come later that a test proves', () => {
    const found = testsOf('a.spec.ts', 'it("[limits.radius] holds");');
    expect(gaps([{ ...row, later: true }], found).provedAlready).toEqual(['limits.radius']);
  });
});
