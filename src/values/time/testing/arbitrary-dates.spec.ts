import fc from 'fast-check';
import { anyInstant, dateEdges, dateIn, FIRST_DAY, LAST_DAY, stayOf } from './arbitrary-dates.js';
import { isCalendarDate, nightsBetween } from '../dates.js';

const DRAWS = { numRuns: 100, seed: 1 };

describe('edges of a period', () => {
  it('are its bounds, turns of months and years, leap days and changes of clocks with the days next to them', () => {
    const edges = dateEdges('2028-01-15', '2028-12-31');
    expect(edges['bounds']).toEqual(['2028-01-15', '2028-01-16', '2028-12-30', '2028-12-31']);
    expect(edges['month ends']).toEqual(
      expect.arrayContaining(['2028-01-31', '2028-02-01', '2028-02-29', '2028-04-30']),
    );
    expect(edges['year ends']).toEqual(['2028-12-31']);
    expect(edges['leap days']).toEqual(['2028-02-29', '2028-03-01']);
    expect(edges['clock changes']).toEqual([
      ...['2028-03-25', '2028-03-26', '2028-03-27', '2028-10-28', '2028-10-29', '2028-10-30'],
      ...['2028-03-11', '2028-03-12', '2028-03-13', '2028-11-04', '2028-11-05', '2028-11-06'],
    ]);
  });
});

describe('a hundred draws', () => {
  it.each([
    [FIRST_DAY, LAST_DAY],
    ['2026-01-01', '2028-12-31'],
  ])('of dates from %s to %s have edges of every kind, and both bounds', (first, last) => {
    const drawn = fc.sample(dateIn(first, last), DRAWS);
    expect(drawn.every((date) => isCalendarDate(date) && date >= first && date <= last)).toBe(true);
    expect(drawn).toEqual(expect.arrayContaining([first, last]));
    for (const [reason, dates] of Object.entries(dateEdges(first, last)))
      expect([reason, drawn.filter((date) => dates.includes(date)).length > 4]).toEqual([reason, true]);
  });

  it('of dates in a month without other edges fall in that month', () => {
    const drawn = fc.sample(dateIn('2026-06-02', '2026-06-29'), DRAWS);
    expect(drawn.every((date) => date >= '2026-06-02' && date <= '2026-06-29')).toBe(true);
  });

  it('of stays have the shortest and the longest', () => {
    const lengths = fc.sample(stayOf(1, 30), DRAWS).map(({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut));
    expect(lengths).toEqual(expect.arrayContaining([1, 2, 29, 30]));
    expect(lengths.every((nights) => nights >= 1 && nights <= 30)).toBe(true);
  });

  it('of instants have both sides of midnight and of each change of clocks', () => {
    const drawn = fc
      .sample(anyInstant('2026-01-01', '2026-12-31'), { ...DRAWS, numRuns: 300 })
      .map((at) => at.toISOString());
    expect(drawn).toEqual(
      expect.arrayContaining([
        ...[
          '2026-03-29T00:59:59.999Z',
          '2026-03-29T01:00:00.000Z',
          '2026-10-25T00:59:59.999Z',
          '2026-10-25T01:00:00.000Z',
        ],
        ...[
          '2026-03-08T06:59:59.999Z',
          '2026-03-08T07:00:00.000Z',
          '2026-11-01T05:59:59.999Z',
          '2026-11-01T06:00:00.000Z',
        ],
      ]),
    );
    expect(drawn.filter((at) => at.endsWith('T00:00:00.000Z')).length).toBeGreaterThan(10);
    expect(drawn.filter((at) => at.endsWith('T23:59:59.999Z')).length).toBeGreaterThan(10);
  });
});
