import { checkInBetween, firstDeparture, utcDate, utcSecond } from './times.js';

it.each([
  [undefined, undefined, { op: 'FLEXIBLE' }],
  [undefined, '20:00:00', { op: 'FLEXIBLE', end: '20:00:00' }],
  ['15:00:00', undefined, { op: 'FROM', start: '15:00:00' }],
  ['15:00:00', '20:00:00', { op: 'FROM_TO', start: '15:00:00', end: '20:00:00' }],
])('check-in between %p and %p is %j', (start, end, expected) => {
  expect(checkInBetween(start, end)).toStrictEqual(expected);
});

it('writes instants in UTC, and returns the earliest departure that matters', () => {
  const now = new Date('2026-03-15T23:59:59.999Z');
  expect([utcDate(now), utcSecond(now)]).toEqual(['2026-03-15', '2026-03-15T23:59:59Z']);
  expect(firstDeparture({ clock: { now: () => now } })).toBe('2026-02-12');
});
