import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a claim whose job is lost is not repeated',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: 'next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)',
    replace: 'next_attempt_at <= $1 AND lease_until IS NULL',
  },
  {
    name: 'a claim waits half an hour for its job',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.service.ts',
    find: 'const CLAIM_LEASE_MS = 30_000;',
    replace: 'const CLAIM_LEASE_MS = 30 * 60_000;',
  },
  {
    name: 'a worker looks for events only when it is woken',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.processor.ts',
    find: 'everyMs: 1_000, busyMs: 250',
    replace: 'everyMs: 3_600_000',
  },
];
