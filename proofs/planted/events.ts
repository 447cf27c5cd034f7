import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'leases of a dead worker take up room at the URL',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: "state = 'PENDING' AND lease_until > $1",
    replace: "state = 'PENDING' AND lease_until IS NOT NULL",
  },
  {
    name: 'a URL that hangs takes up room at the others',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: 'underWay(now))',
    replace:
      'underWay(now).then((all) => all.map((one) => ({ ...one, endpointId: null, url: "https://one.example.com" }))))',
  },
  {
    name: 'a delivery under way is claimed again',
    file: 'src/modules/webhooks/dispatch/webhook-dispatch.repository.ts',
    find: 'next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)',
    replace: 'next_attempt_at <= $1',
  },
  {
    name: 'a failed attempt is the last',
    file: 'src/modules/webhooks/webhook-record.ts',
    find: "outcome.kind === 'retry'",
    replace: "outcome.kind === 'retry' && now.getTime() < 0",
  },
];
