import { limitsOf } from './search-limits.js';

describe('limitsOf', () => {
  it.each([
    ['one stay of a night', 1, 1, { units: 5_000, stays: 2_000, hits: 8_000 }],
    ['a week, up to seven days earlier or later', 15, 7, { units: 1_568, stays: 2_000, hits: 1_142 }],
    ['three nights within 62 days', 60, 3, { units: 512, stays: 2_000, hits: 2_666 }],
    ['a year', 1, 366, { units: 1_063, stays: 54, hits: 21 }],
    ['a year, up to seven days earlier or later', 15, 366, { units: 70, stays: 54, hits: 21 }],
  ])('bounds a search for %s', (_, stays, nights, expected) => {
    expect(limitsOf(stays, nights)).toEqual(expected);
  });
});
