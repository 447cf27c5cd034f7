import { initialStatus, takesNights } from './reservation.rules.js';
import { RESERVATION_STATUSES } from './reservation.types.js';

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
  it('keeps nights for guests who stay or may stay', () => {
    expect(RESERVATION_STATUSES.filter(takesNights)).toEqual([
      'PENDING',
      'CONFIRMED',
      'MODIFIED',
      'STAYING',
      'BLOCKED',
    ]);
  });
});
