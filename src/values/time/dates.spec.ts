import fc from 'fast-check';
import { wholeNumber } from '../testing/edges.js';
import { addDays, calendarDateOf, eachNight, isCalendarDate, nightsBetween, todayIn } from './dates.js';
import { anyInstant, dateIn } from './testing/arbitrary-dates.js';

const date = dateIn();
const nights = wholeNumber(0, 800);
const two = (value: number): string => String(value).padStart(2, '0');

describe('calendar dates', () => {
  it.each(['1970-01-01', '2000-02-29', '2024-02-29', '2026-12-31', '2200-12-31'])('include %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-31',
    '2025-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '1969-12-31',
    '2201-01-01',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '2026/01/01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '',
  ])('do not include %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-01T23:30:00-05:00', '2026-12-01'],
    ['2026-12-01T00:30:00+14:00', '2026-12-01'],
    ['2026-12-01T00:00:00Z', '2026-12-01'],
    ['2026-12-01t00:00:00.123456z', '2026-12-01'],
    ['2016-12-31T23:59:60Z', '2016-12-31'],
    ['2026-02-31T00:00:00Z', undefined],
    ['2026-12-01T24:00:00Z', undefined],
    ['2026-12-01T12:60:00Z', undefined],
    ['2026-12-01T12:00:61Z', undefined],
    ['2026-12-01T12:00:00', undefined],
    ['2026-12-01T12:00Z', undefined],
    ['2026-12-01T12:00:00+24:00', undefined],
    ['2026-12-01T12:00:00+0100', undefined],
    ['2026-12-01 12:00:00Z', undefined],
    ['2026-12-01T', undefined],
    ['tomorrow', undefined],
    ['1796083200', undefined],
  ])('are read as written: %j is %s', (input, expected) => {
    expect(calendarDateOf(input)).toBe(expected);
  });

  it('are taken from any date-time as written, with any offset', () => {
    const part = (max: number): fc.Arbitrary<string> => wholeNumber(0, max).map(two);
    fc.assert(
      fc.property(date, part(23), part(59), part(59), fc.constantFrom('+', '-'), part(23), (day, h, m, s, sign, o) => {
        expect(calendarDateOf(`${day}T${h}:${m}:${s}${sign}${o}:00`)).toBe(day);
      }),
    );
  });
});

describe('nights', () => {
  it('are counted as calendar days, even over leap days and changes to summer time', () => {
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(nightsBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(nightsBetween('2026-12-02', '2026-12-01')).toBe(-1);
    expect(eachNight('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25']);
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('addDays and nightsBetween undo each other', () => {
    fc.assert(
      fc.property(date, nights, (checkIn, count) => {
        const checkOut = addDays(checkIn, count);
        expect(nightsBetween(checkIn, checkOut)).toBe(count);
        expect(nightsBetween(checkOut, checkIn)).toBe(0 - count);
        expect(addDays(checkOut, -count)).toBe(checkIn);
      }),
    );
  });

  it('eachNight is half-open, ordered, without gaps', () => {
    fc.assert(
      fc.property(date, nights, (checkIn, count) => {
        const stay = eachNight(checkIn, addDays(checkIn, count));
        expect(stay).toHaveLength(count);
        stay.forEach((night, index) => expect(night).toBe(addDays(checkIn, index)));
        expect(eachNight(addDays(checkIn, count), checkIn)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('today', () => {
  const now = new Date('2026-12-31T10:30:00Z');
  it.each([
    ['UTC', '2026-12-31'],
    ['Pacific/Kiritimati', '2027-01-01'],
    ['Asia/Tokyo', '2026-12-31'],
    ['Pacific/Pago_Pago', '2026-12-30'],
    ['america/los_angeles', '2026-12-31'],
    ['Mars/Olympus', '2026-12-31'],
    ['', '2026-12-31'],
  ])('in %p is %s', (zone, today) => {
    expect(todayIn(zone, now)).toBe(today);
    expect(todayIn(zone, now)).toBe(today);
  });

  it('changes at local midnight, on days of 23 and 25 hours as well', () => {
    expect(todayIn('Europe/Berlin', new Date('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
    expect(todayIn('Europe/Berlin', new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
    expect(todayIn('Europe/Berlin', new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
    expect(todayIn('Europe/Berlin', new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
    expect(todayIn('Europe/Berlin', new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
  });

  it.each([
    ['Asia/Kathmandu', '2026-03-28T18:15:00Z'],
    ['Pacific/Chatham', '2026-06-28T11:15:00Z'],
    ['Australia/Eucla', '2026-06-28T15:15:00Z'],
    ['America/St_Johns', '2026-06-28T02:30:00Z'],
  ])('changes at midnight in %s, which is not at a full hour of UTC', (zone, midnight) => {
    const [before, after] = [new Date(Date.parse(midnight) - 1), new Date(midnight)];
    const today = after.toLocaleDateString('sv-SE', { timeZone: zone });
    expect([before, after, before].map((now) => todayIn(zone, now))).toEqual([
      addDays(today, -1),
      today,
      addDays(today, -1),
    ]);
  });

  it('is the UTC date in UTC, for any instant', () => {
    fc.assert(
      fc.property(anyInstant(), (instant) => {
        expect(todayIn('UTC', instant)).toBe(instant.toISOString().slice(0, 10));
      }),
    );
  });

  it('is the date on the clocks of any zone, at any instant', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'];
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyInstant('2020-01-01', '2030-12-31'), (timeZone, instant) => {
        expect(todayIn(timeZone, instant)).toBe(instant.toLocaleDateString('sv-SE', { timeZone }));
      }),
    );
  });
});
