import { freeCount, type HoldKind, parseHolds, parseNights, type StoredHold } from './free-nights.js';

const hold = (from: number, to: number, kind: HoldKind = 'uncounted'): StoredHold => ({ from, to, kind });

describe('freeCount', () => {
  it.each([
    ['nothing held', 1, 1, [], 1],
    ['sold at the PMS', 0, 1, [], 0],
    ['held, not known there', 1, 1, [hold(5, 8)], 0],
    ['held and counted by the PMS, which says it is free: a single unit stays taken', 1, 1, [hold(5, 8, 'counted')], 0],
    ['held up to this night: check-out does not take it', 1, 1, [hold(2, 5)], 1],
    ['held from the next night on', 1, 1, [hold(6, 8)], 1],
    ['three of a kind, one held', 3, 3, [hold(5, 6)], 2],
    ['three of a kind, one held and counted', 2, 3, [hold(5, 6, 'counted')], 2],
    ['more holds than units left', 1, 3, [hold(5, 6), hold(4, 9)], 0],
    ['given back after the PMS counted it as sold', 0, 1, [hold(5, 8, 'reopened')], 1],
    ['given back, and taken again', 0, 1, [hold(5, 8, 'reopened'), hold(5, 8)], 0],
    ['given back twice: never more than there are', 0, 1, [hold(5, 8, 'reopened'), hold(4, 6, 'reopened')], 1],
    ['given back on other nights', 0, 1, [hold(6, 8, 'reopened')], 0],
    [
      'three of a kind, all sold, one given back',
      0,
      3,
      [hold(5, 6, 'counted'), hold(5, 6, 'counted'), hold(5, 6, 'reopened')],
      1,
    ],
    ['three of a kind, one given back, two blocked', 0, 3, [hold(5, 6, 'reopened')], 1],
    ['three of a kind, one given back that the PMS shows already', 3, 3, [hold(5, 6, 'reopened')], 3],
    ['more free at the PMS than units known here', 4, 3, [hold(5, 6, 'reopened')], 4],
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
  expect(parseHolds('-2 3 uncounted,5 6 counted')).toEqual([hold(-2, 3), hold(5, 6, 'counted')]);
  expect(parseNights(null).size).toBe(0);
  expect(parseHolds(null)).toEqual([]);
});
