import {
  addDays,
  ago,
  count,
  day,
  duration,
  milliseconds,
  moment,
  money,
  nightsBetween,
  weekday,
  words,
} from './format.js';

describe('what people read', () => {
  it.each([
    [1234.5, 'EUR', 'EUR 1,234.50'],
    [1200, 'JPY', 'JPY 1,200'],
    [1.234, 'KWD', 'KWD 1.234'],
    [5, 'no code', '5 no code'],
  ])('%d %s is %s', (amount, currency, expected) => {
    expect(money(amount, currency)).toBe(expected);
  });

  it('dates are those of the listing, in every time zone of the reader', () => {
    expect(day('2027-03-01')).toBe('Mar 1, 2027');
    expect(weekday('2027-03-05')).toBe('Fri, Mar 5');
    expect(addDays('2027-02-27', 3)).toBe('2027-03-02');
    expect(nightsBetween('2027-03-27', '2027-03-30')).toBe(3);
  });

  it('instants are in the time zone of the listing, and never missing', () => {
    expect(moment('2027-03-01T13:05:00Z', 'Europe/Oslo')).toBe('Mar 1, 2027, 14:05 GMT+1');
    expect(moment('2027-03-01T23:05:00Z', 'Asia/Kathmandu')).toBe('Mar 2, 2027, 04:50 GMT+5:45');
    expect(moment('2027-03-01T13:05:00Z', 'No/Where')).toContain('2027');
  });

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [3_449, '3.4 s'],
    [75_000, '75 s'],
  ])('%d ms are %s', (ms, text) => expect(milliseconds(ms)).toBe(text));

  const NOW = Date.parse('2027-01-01T12:00:00Z');
  it.each([
    ['2027-01-01T11:59:58Z', 'just now'],
    ['2027-01-01T12:00:03Z', 'now'],
    ['2027-01-01T11:59:30Z', '30 seconds ago'],
    ['2027-01-01T11:55:00Z', '5 minutes ago'],
    ['2027-01-01T14:00:00Z', 'in 2 hours'],
    ['2026-12-29T12:00:00Z', '3 days ago'],
  ])('%s is %s', (at, expected) => {
    expect(ago(at, NOW)).toBe(expected);
  });

  it.each([
    [60, 'a minute'],
    [3_600, 'an hour'],
    [90, '90 seconds'],
    [300, '5 minutes'],
    [86_400, 'a day'],
  ])('%d seconds are %s', (seconds, expected) => {
    expect(duration(seconds)).toBe(expected);
  });

  it('codes and counts are words', () => {
    expect([words('RESERVATION_CREATED'), words('api_key')]).toEqual(['Reservation created', 'API key']);
    expect([count(1, 'night'), count(2_000, 'night'), count(2, 'delivery', 'deliveries')]).toEqual([
      '1 night',
      '2,000 nights',
      '2 deliveries',
    ]);
  });
});
