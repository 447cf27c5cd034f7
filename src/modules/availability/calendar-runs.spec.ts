import fc from 'fast-check';
import { addDays } from '../../shared/time/dates.js';
import { nightTexts, runsOf, UnitCalendar } from './calendar-runs.js';

const FREE = '1 120.5 2 30';
const SOLD = '0 - 0 0';

it('keeps alike nights in a row as one run', () => {
  expect(runsOf([FREE, FREE, SOLD, FREE])).toBe(`2 ${FREE},1 ${SOLD},1 ${FREE}`);
  expect(runsOf([])).toBe('');
});

it('reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(FREE, SOLD, '12 0 1 0')), (nights) => {
      expect(nightTexts(runsOf(nights))).toEqual(nights);
    }),
  );
});

describe('UnitCalendar', () => {
  const row = { firstDay: '2027-03-01', nights: `2 ${FREE},1 ${SOLD}`, free: '101' };
  const open = { closedToArrival: false, closedToDeparture: false };
  const night = { price: '120.5', minimumNights: 2, maximumNights: 30, ...open };
  const none = { price: '', minimumNights: 0, maximumNights: 0, ...open };

  it.each([
    ['its first day', 0],
    ['a day before it', -3],
    ['a day within it', 1],
    ['a day after it', 5],
  ])('counts nights from %s', (_, shift) => {
    const calendar = new UnitCalendar(row, addDays(row.firstDay, shift));
    const offsets = [-1, 0, 1, 2, 3].map((day) => day - shift);
    expect(offsets.map((offset) => calendar.at(offset))).toEqual([none, night, night, none, none]);
    expect(offsets.map((offset) => calendar.isFree(offset))).toEqual([false, true, false, true, false]);
    expect(calendar.end).toBe(3 - shift);
  });

  it.each([
    ['', open],
    [' a', { closedToArrival: true, closedToDeparture: false }],
    [' d', { closedToArrival: false, closedToDeparture: true }],
    [' ad', { closedToArrival: true, closedToDeparture: true }],
  ])('reads what is closed: "%s"', (closed, expected) => {
    const calendar = new UnitCalendar({ ...row, nights: `1 ${FREE}${closed}` }, row.firstDay);
    expect(calendar.at(0)).toEqual({ ...night, ...expected });
  });

  it('gives the same object for nights that are alike', () => {
    const calendar = new UnitCalendar({ ...row, nights: `1 ${FREE},1 ${SOLD},1 ${FREE}` }, row.firstDay);
    expect(calendar.at(2)).toBe(calendar.at(0));
  });

  it('has no nights where nothing was read', () => {
    const calendar = new UnitCalendar({ firstDay: null, nights: null, free: null }, row.firstDay);
    expect([calendar.at(0), calendar.isFree(0), calendar.end]).toEqual([none, false, 0]);
  });

  it('has no nights before the first day of an empty one', () => {
    expect(new UnitCalendar({ firstDay: '2027-03-02', nights: '', free: '' }, '2027-03-01').end).toBe(0);
  });
});
