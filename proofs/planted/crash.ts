import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'an unknown outcome counts as a refusal',
    file: 'src/connectors/port/domain-errors.ts',
    find: "error.kind === 'unknown_outcome' || error.kind === 'invalid_response'",
    replace: "error.kind === 'invalid_response'",
  },
  {
    name: 'a repeat books under a new id',
    file: 'src/edge/idempotency/idempotency.interceptor.ts',
    find: 'request.idempotentId = outcome.resourceId ?? uuidOf(claim.id);',
    replace: 'request.idempotentId = outcome.resourceId ? newId(claim.at) : uuidOf(claim.id);',
  },
  {
    name: 'an unknown outcome is not looked up',
    file: 'src/modules/reservation/reservation-booking.service.ts',
    find: 'await this.settlement.suspend(row.id, nextLookup(this.clock.now(), 0));',
    replace: 'await this.settlement.reschedule(row.id, nextLookup(this.clock.now(), 0) && null);',
  },
];
