import { existsSync, readFileSync } from 'node:fs';
import {
  coverageDocument,
  DOCUMENT,
  gaps,
  readRows,
  readTests,
  testsOf,
} from '../../scripts/lib/tests/spec-coverage.mjs';

const rows = readRows();
const tests = readTests();

describe('the rows of the specified interface', () => {
  it('have unique ids', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('are each proved by a test, and tests name only existing rows', () => {
    expect(gaps(rows, tests)).toEqual({ unproved: [], provedAlready: [], unknown: [] });
  });

  it('are listed in docs/spec-coverage.md, which is up to date (npm run docs:spec)', () => {
    expect(existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8')).toBe(coverageDocument(rows, tests));
  });
});

describe('a gap', () => {
  const row = { id: 'limits.radius', section: 'Limits', states: '0.1..100 km', later: false };
  const testNaming = (...ids: string[]) => testsOf('a.spec.ts', `it('${ids.map((id) => `[${id}]`).join('')} holds');`);

  it('is reported for a row that no test names', () => {
    expect(gaps([row], []).unproved).toEqual(['limits.radius']);
  });

  it('is reported for a name that no row has', () => {
    const found = testNaming('limits.radius', 'limits.none');
    expect(found).toEqual([{ file: 'a.spec.ts', name: 'holds', ids: ['limits.radius', 'limits.none'] }]);
    expect(gaps([row], found)).toEqual({ unproved: [], provedAlready: [], unknown: ['limits.none'] });
  });

  it('is reported for a row marked as not implemented that a test proves', () => {
    expect(gaps([{ ...row, later: true }], testNaming('limits.radius')).provedAlready).toEqual(['limits.radius']);
  });
});
