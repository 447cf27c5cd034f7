import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'expired leases of a dead worker count towards the limit of a URL',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: "state = 'PENDING' AND lease_until > $1",
    replace: "state = 'PENDING' AND lease_until IS NOT NULL",
  },
  {
    name: 'deliveries to a hanging URL count towards the limit of others',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: 'underWay(now))',
    replace:
      'underWay(now).then((all) => all.map((one) => ({ ...one, endpointId: null, url: "https://one.example.com" }))))',
  },
  {
    name: 'an in-flight delivery is claimed again',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: 'next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)',
    replace: 'next_attempt_at <= $1',
  },
  {
    name: 'a failed attempt is not retried',
    file: 'src/modules/webhooks/webhook-record.ts',
    find: "outcome.kind === 'retry'",
    replace: "outcome.kind === 'retry' && now.getTime() < 0",
  },
];
