import { addDays, eachNight, todayIn } from './dates.js';
import { instantAt } from './zones.js';

describe('an instant in a zone', () => {
  it.each([
    ['Europe/Budapest', '2026-01-10', 0, '2026-01-09T23:00:00.000Z'],
    ['Europe/Budapest', '2026-07-10', 0, '2026-07-09T22:00:00.000Z'],
    // Clocks change at 01:00 UTC: midnight of the day itself is still the old one.
    ['Europe/Budapest', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
    ['Europe/Budapest', '2026-03-30', 0, '2026-03-29T22:00:00.000Z'],
    ['Europe/Budapest', '2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
    ['Europe/Budapest', '2026-10-26', 0, '2026-10-25T23:00:00.000Z'],
    ['America/Chicago', '2026-11-01', 900, '2026-11-01T21:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-05', 90, '2026-05-04T19:45:00.000Z'],
    ['Pacific/Apia', '2026-05-05', 0, '2026-05-04T11:00:00.000Z'],
    ['UTC', '2026-05-05', 1440, '2026-05-06T00:00:00.000Z'],
    // This time occurs twice.
    ['Europe/Budapest', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
    ['America/Havana', '2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
    // This time is skipped.
    ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
    ['Europe/Budapest', '2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
  ])('is right for %s %s +%i min', (zone, date, minutes, expected) => {
    expect(instantAt(zone, date, minutes).toISOString()).toBe(expected);
  });

  it.each(['Europe/London', 'America/Santiago', 'America/Havana', 'Africa/Cairo', 'Australia/Lord_Howe'])(
    'is the first of each date in %s',
    (zone) => {
      for (const date of eachNight('2026-01-01', '2027-01-01')) {
        const first = instantAt(zone, date);
        expect(todayIn(zone, first)).toBe(date);
        expect(todayIn(zone, new Date(first.getTime() - 1))).toBe(addDays(date, -1));
      }
    },
  );
});
