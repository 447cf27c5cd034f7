import { checkInBetween } from './times.js';

it.each([
  [undefined, undefined, { op: 'FLEXIBLE' }],
  [undefined, '20:00:00', { op: 'FLEXIBLE', end: '20:00:00' }],
  ['15:00:00', undefined, { op: 'FROM', start: '15:00:00' }],
  ['15:00:00', '20:00:00', { op: 'FROM_TO', start: '15:00:00', end: '20:00:00' }],
])('between %p and %p: %j', (start, end, expected) => {
  expect(checkInBetween(start, end)).toStrictEqual(expected);
});
