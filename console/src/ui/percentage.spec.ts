import { percentageOf } from './percentage.js';

it.each([
  ['', null],
  [' ', null],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['-3', -3],
  ['0', 0],
  ['much', 'much'],
])('takes “%s” for %s', (text, expected) => expect(percentageOf(text)).toBe(expected));
