import type { CancellationPolicy } from '../../../values/cancellation/policy.js';
import { costOf } from '../../../values/cancellation/refund.js';
import { termsOf } from '../../../values/cancellation/terms.js';
import { Decimal } from '../../port/values.js';

const HOUR_MS = 3_600_000;
const CHECK_IN = Date.parse('2026-06-10T15:00:00Z');
/** The time before check-in at which the stay is booked. */
export const BOOKED_HOURS = 2_000;
/** The total of the stay, which has four nights. */
export const TOTAL = 800;

/**
 * Returns the refund of 800 EUR for a guest who cancels `hoursBefore` hours before check-in, by the service's own
 * terms; null when it is unknown.
 */
export const refundAt = (policy: CancellationPolicy | null, hoursBefore: number): number | null => {
  const stay = {
    ...{ checkIn: '2026-06-10', checkOut: '2026-06-14', checkInTime: '15:00', timeZone: 'UTC' },
    bookedAt: new Date(CHECK_IN - BOOKED_HOURS * HOUR_MS),
  };
  const at = new Date(CHECK_IN - hoursBefore * HOUR_MS);
  const asked = { by: 'GUEST' as const, at, total: new Decimal(TOTAL), nights: 4, currency: 'EUR' };
  return costOf(termsOf(policy, stay), asked).refund?.toNumber() ?? null;
};
