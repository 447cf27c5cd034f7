import { calendarDate, durationMs, listOf, oneOf } from './arguments.js';

describe('arguments', () => {
  it('are dates that exist', () => {
    expect(calendarDate('2028-02-29')).toBe('2028-02-29');
    for (const wrong of ['2027-02-29', '27-01-01', '2027-1-1', 'tomorrow', ''])
      expect(() => calendarDate(wrong)).toThrow('It must be a date such as 2027-03-01.');
  });

  it('are durations', () => {
    expect(['90s', '15m', '2h', '3d', '3', 'h', '2h30m'].map(durationMs)).toEqual([
      ...[90_000, 900_000, 7_200_000, 259_200_000],
      ...[undefined, undefined, undefined],
    ]);
  });

  it('are words in any case, several with commas', () => {
    const read = listOf(oneOf(['NO_SHOW', 'CONFIRMED']));
    expect(read('no-show, Confirmed,NO_SHOW')).toEqual(['NO_SHOW', 'CONFIRMED', 'NO_SHOW']);
    expect(() => read('confirmed,sold')).toThrow('It must be one of no_show, confirmed.');
  });
});
