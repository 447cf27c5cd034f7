import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a delivery stays with a dead worker',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: 'next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)',
    replace: 'next_attempt_at <= $1 AND lease_until IS NULL',
  },
  {
    name: 'a sync stays with a dead worker',
    file: 'src/modules/sync/sync.repository.ts',
    find: 'AND resource = $2 AND next_due_at <= $3 AND (lease_until IS NULL OR lease_until < $3)',
    replace: 'AND resource = $2 AND next_due_at <= $3 AND lease_until IS NULL',
  },
  {
    name: 'a booking is stored without a look-up',
    file: 'src/modules/reservation/booking/reservation-store.ts',
    find: 'nextLookupAt: sent ? new Date(now.getTime() + CRASH_LOOKUP_MS) : null,',
    replace: 'nextLookupAt: sent && CRASH_LOOKUP_MS < 0 ? now : null,',
  },
];
