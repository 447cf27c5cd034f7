import { sharesOf } from './shares.js';
import { Decimal } from '../port/values.js';

it.each([
  ['100', 3, 'EUR', ['33.33', '33.33', '33.34']],
  ['100', 3, 'JPY', ['33', '33', '34']],
  ['0.005', 2, 'KWD', ['0.002', '0.003']],
  ['80', 1, 'EUR', ['80']],
])('splits %s into %i parts in %s', (amount, parts, currency, shares) => {
  expect(sharesOf(new Decimal(amount), parts, currency).map(String)).toEqual(shares);
});
