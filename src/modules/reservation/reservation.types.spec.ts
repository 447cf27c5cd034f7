import { lookupWait } from './reservation-schedule.js';
import { initialStatus, RESERVATION_STATUSES, takesNights } from './reservation.types.js';

describe('initialStatus', () => {
  it.each([
    ['accepted', 'PENDING_CONFIRMATION', 'CONFIRMED'],
    ['pending', 'INSTANT_BOOKING', 'PENDING'],
    ['cancelled', 'INSTANT_BOOKING', 'CANCELLED'],
    ['inquiry', 'CONFIRMED', 'INQUIRY'],
    [undefined, 'INSTANT_BOOKING', 'CONFIRMED'],
    [undefined, 'CONFIRMED', 'CONFIRMED'],
    [undefined, 'PENDING_CONFIRMATION', 'PENDING'],
  ] as const)('status %s with type %s is %s', (status, type, expected) => {
    expect(initialStatus(status, type)).toBe(expected);
  });
});

describe('takesNights', () => {
  it('keeps nights for those who stay or may stay', () => {
    expect(RESERVATION_STATUSES.filter(takesNights)).toEqual([
      'PENDING',
      'CONFIRMED',
      'MODIFIED',
      'STAYING',
      'BLOCKED',
    ]);
  });
});

describe('lookupWait', () => {
  it('waits 2, 5, 10, 20, 40 s, 1, 2, 5, 10, 20 min, then an hour', () => {
    const seconds = Array.from({ length: 12 }, (_, lookups) => lookupWait(lookups) / 1_000);
    expect(seconds).toEqual([2, 5, 10, 20, 40, 60, 120, 300, 600, 1_200, 3_600, 3_600]);
  });
});
