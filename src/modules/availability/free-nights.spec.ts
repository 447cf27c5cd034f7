import { freeCount, parseHolds, parseNights, type StoredHold } from './free-nights.js';

const hold = (from: number, to: number, uncounted = true): StoredHold => ({ from, to, uncounted });

describe('freeCount', () => {
  it.each([
    ['nothing held', 1, 1, [], 1],
    ['sold at the PMS', 0, 1, [], 0],
    ['held, not known there', 1, 1, [hold(5, 8)], 0],
    ['held and counted by the PMS, which says it is free: a single unit stays taken', 1, 1, [hold(5, 8, false)], 0],
    ['held up to this night: check-out does not take it', 1, 1, [hold(2, 5)], 1],
    ['held from the next night on', 1, 1, [hold(6, 8)], 1],
    ['three of a kind, one held', 3, 3, [hold(5, 6)], 2],
    ['three of a kind, one held and counted', 2, 3, [hold(5, 6, false)], 2],
    ['more holds than units left', 1, 3, [hold(5, 6), hold(4, 9)], 0],
  ])('%s', (_, available, inventory, holds, expected) => {
    expect(freeCount(available, inventory, holds, 5)).toBe(expected);
  });
});

it('reads nights and holds as the database writes them', () => {
  expect(parseNights('0 1 120.5 2 30,3 0 - 0 0')).toEqual(
    new Map([
      [0, { available: 1, price: '120.5', minimumNights: 2, maximumNights: 30 }],
      [3, { available: 0, price: '', minimumNights: 0, maximumNights: 0 }],
    ]),
  );
  expect(parseHolds('-2 3 1,5 6 0')).toEqual([hold(-2, 3), hold(5, 6, false)]);
  expect(parseNights(null).size).toBe(0);
  expect(parseHolds(null)).toEqual([]);
});
