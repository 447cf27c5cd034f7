import fc from 'fast-check';
import { addDays } from '../../values/time/dates.js';
import { CalendarCursor, nightTexts, parseNight, runsOf } from './calendar-runs.js';

const FREE = '1 120.5 2 30';
const SOLD = '0 - 0 0';

it('runsOf writes equal consecutive nights as one run', () => {
  expect(runsOf([FREE, FREE, SOLD, FREE])).toBe(`2 ${FREE},1 ${SOLD},1 ${FREE}`);
  expect(runsOf([])).toBe('');
});

it('nightTexts restores the nights that runsOf wrote', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(FREE, SOLD, '12 0 1 0')), (nights) => {
      expect(nightTexts(runsOf(nights))).toEqual(nights);
    }),
  );
});

it.each([
  ['', { closedToArrival: false, closedToDeparture: false }],
  [' a', { closedToArrival: true, closedToDeparture: false }],
  [' d', { closedToArrival: false, closedToDeparture: true }],
  [' ad', { closedToArrival: true, closedToDeparture: true }],
])('parseNight parses closures: "%s"', (closed, expected) => {
  expect(parseNight(`${FREE}${closed}`)).toEqual({ price: '120.5', minimumNights: 2, maximumNights: 30, ...expected });
});

describe('CalendarCursor', () => {
  const row = { firstDay: '2027-03-01', nights: `2 ${FREE},1 ${SOLD}`, free: '101' };

  it.each([
    ['its first day', 0],
    ['a day before it', -3],
    ['a day within it', 1],
    ['a day after it', 5],
  ])('counts nights from %s', (_, shift) => {
    const cursor = new CalendarCursor(row, addDays(row.firstDay, shift));
    const seen = [-1, 0, 1, 2, 3].map((day) => {
      cursor.moveTo(day - shift);
      return [cursor.night, cursor.isFree];
    });
    expect(seen).toEqual([
      ['', false],
      [FREE, true],
      [FREE, false],
      [SOLD, true],
      ['', false],
    ]);
    expect(cursor.end).toBe(3 - shift);
  });

  it('stops exactly where the night or its availability changes', () => {
    const nights = fc.array(fc.tuple(fc.constantFrom(FREE, SOLD), fc.constantFrom('0', '1')), { maxLength: 12 });
    fc.assert(
      fc.property(nights, fc.integer({ min: -5, max: 15 }), (given, shift) => {
        const texts = given.map(([text]) => text);
        const stored = { firstDay: '2027-03-01', nights: runsOf(texts), free: given.map(([, free]) => free).join('') };
        const cursor = new CalendarCursor(stored, addDays(stored.firstDay, shift));
        const stops: number[] = [];
        for (let day = 0; day < 30; day = cursor.past) {
          cursor.moveTo(day);
          stops.push(day);
        }
        const at = (day: number) => JSON.stringify(given[day + shift] ?? ['', '0']);
        const changes = Array.from({ length: 30 }, (_, day) => day).filter(
          (day) => day === 0 || at(day) !== at(day - 1),
        );
        expect(stops).toEqual(expect.arrayContaining(changes));
        expect(stops.length).toBeLessThanOrEqual(changes.length + 2);
      }),
    );
  });

  it('has no nights where nothing was read', () => {
    const cursor = new CalendarCursor({ firstDay: null, nights: null, free: null }, row.firstDay);
    cursor.moveTo(0);
    expect([cursor.night, cursor.isFree, cursor.past, cursor.end]).toEqual(['', false, Infinity, 0]);
  });

  it('has no nights before the first day of an empty calendar', () => {
    expect(new CalendarCursor({ firstDay: '2027-03-02', nights: '', free: '' }, '2027-03-01').end).toBe(0);
  });
});
