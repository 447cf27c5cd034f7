import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'an expired lease passes to another body',
    file: 'src/records/idempotency/idempotency.repository.ts',
    find: 'k.lease_until <= $7 AND k.fingerprint = excluded.fingerprint',
    replace: 'k.lease_until <= $7',
  },
  {
    name: 'keys are kept for 72 minutes',
    file: 'src/records/idempotency/idempotency.repository.ts',
    find: 'KEPT_MS = 72 * 3_600_000;',
    replace: 'KEPT_MS = 72 * 60_000;',
  },
  {
    name: 'the query is not part of the request',
    file: 'src/edge/idempotency/idempotency.interceptor.ts',
    find: 'fingerprint: sha256(request.query, fieldsOf(request.body)),',
    replace: 'fingerprint: sha256(fieldsOf(request.body)),',
  },
  {
    name: 'tenants share their keys',
    file: 'src/edge/idempotency/idempotency.interceptor.ts',
    find: 'id: sha256(caller.workspaceId, caller.tenantId, request.method,',
    replace: 'id: sha256(caller.workspaceId, request.method,',
  },
];
