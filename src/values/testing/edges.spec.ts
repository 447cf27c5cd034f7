import fc from 'fast-check';
import { around, realNumber, wholeNumber, withEdges } from './edges.js';

const DRAWS = { numRuns: 100, seed: 1 };

describe('edges', () => {
  it('are each drawn in a hundred draws, and make up half of them', () => {
    const drawn = fc.sample(withEdges(['a', 'b', 'c', 'd', 'e'], fc.constant('other')), DRAWS);
    expect(new Set(drawn)).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'other']));
    const others = drawn.filter((value) => value === 'other').length;
    expect(others).toBeGreaterThan(30);
    expect(others).toBeLessThan(70);
  });

  it('of whole numbers are 0, 1 and both bounds with the number next to each', () => {
    const drawn = new Set(fc.sample(wholeNumber(-1_000_000, 1_000_000), DRAWS));
    expect([...drawn]).toEqual(expect.arrayContaining([-1_000_000, -999_999, -1, 0, 1, 999_999, 1_000_000]));
    expect(drawn.size).toBeGreaterThan(30);
  });

  it.each([
    [0, 3],
    [5, 5],
    [-7, -2],
    [1, 2],
  ])('from %i to %i are within these bounds', (least, most) => {
    for (const value of fc.sample(wholeNumber(least, most), DRAWS)) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  });

  it('of real numbers are both bounds, and 0 between them', () => {
    const drawn = (least: number, most: number) => fc.sample(realNumber(least, most), DRAWS);
    expect(drawn(-90, 90)).toEqual(expect.arrayContaining([-90, 0, 90]));
    expect(drawn(0.1, 100)).not.toContain(0);
  });

  it('around a bound are the bound and its neighbours, once', () => {
    expect(around(0, 31)).toEqual([-1, 0, 1, 30, 31, 32]);
    expect(around(0, 1)).toEqual([-1, 0, 1, 2]);
  });
});
