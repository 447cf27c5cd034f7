import { PRICE_CHECKS, stricterOf } from './price-check.js';

it.each([
  ['off', 'off', 'lenient', 'strict'],
  ['lenient', 'lenient', 'lenient', 'strict'],
  ['strict', 'strict', 'strict', 'strict'],
] as const)('the stricter of %s and another check wins, whichever comes first', (one, off, lenient, strict) => {
  const expected = { off, lenient, strict };
  for (const other of PRICE_CHECKS) {
    expect(stricterOf(one, other)).toBe(expected[other]);
    expect(stricterOf(other, one)).toBe(expected[other]);
  }
});
