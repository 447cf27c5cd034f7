import { piecesOf } from './line-pieces.js';

describe('the line of a sparkline', () => {
  it('spans its box from bottom to top', () => {
    expect(piecesOf([0, 5, 10], 24)).toEqual(['0,22 1,12 2,2']);
  });

  it('has a gap where no value is known, and shows a single value', () => {
    expect(piecesOf([null, 1, null, 1, 1], 24)).toEqual(['1,2 1,2', '3,2 4,2']);
  });

  it('follows the bottom if nothing waits, and is absent if no value is known', () => {
    expect(piecesOf([0, 0], 24)).toEqual(['0,22 1,22']);
    expect(piecesOf([null], 24)).toEqual([]);
  });
});
