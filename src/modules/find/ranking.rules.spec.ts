import type { FoundKeyword, FoundType } from '../../records/keywords/keyword.types.js';
import { ranked } from './ranking.rules.js';

const match = (type: FoundType, id: string, isWhole = false): FoundKeyword => ({ type, id, isWhole, matched: 'name' });

describe('the order of matches', () => {
  it('puts whole matches before beginnings, and lets types take turns', () => {
    const found = [
      match('LISTING', 'l1'),
      match('LISTING', 'l2'),
      match('LISTING', 'l3'),
      match('RESERVATION', 'r1'),
      match('RESERVATION', 'r2', true),
      match('ACCOUNT', 'a1'),
    ];
    expect(ranked(found, 10).map(({ id }) => id)).toEqual(['r2', 'a1', 'l1', 'r1', 'l2', 'l3']);
    expect(ranked(found, 2).map(({ id }) => id)).toEqual(['r2', 'a1']);
  });

  it('contains each subject once, by its best match', () => {
    expect(ranked([match('LISTING', 'l1'), match('LISTING', 'l1', true)], 10)).toEqual([match('LISTING', 'l1', true)]);
    expect(ranked([], 10)).toEqual([]);
  });
});
