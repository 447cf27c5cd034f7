import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'stored answers stay with the former owner',
    file: 'src/records/idempotency/idempotency.repository.ts',
    find: 'WHERE k.workspace_id = $1 AND k.tenant_id = $2)',
    replace: 'WHERE k.workspace_id = $1 AND k.tenant_id = $2 AND false)',
  },
  {
    name: 'deliveries stay with the former owner',
    file: 'src/modules/webhooks/webhook-handover.repository.ts',
    find: 'DELETE FROM webhook_delivery WHERE event_id IN (SELECT id FROM outbox_event WHERE ${PASSED})',
    replace: 'DELETE FROM webhook_delivery WHERE event_id IN (SELECT id FROM outbox_event WHERE ${PASSED}) AND false',
  },
  {
    name: 'the former owner keeps its bookings',
    file: 'src/modules/reservation/reservation.repository.ts',
    find: 'UPDATE reservation SET booked_by_tenant_id = $4, ',
    replace: 'UPDATE reservation SET booked_by_tenant_id = coalesce(booked_by_tenant_id, $4), ',
  },
];
