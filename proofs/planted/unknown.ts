import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a late commit is not flagged',
    file: 'src/modules/reservation/reservation-settlement.service.ts',
    find: "row.flag = 'late_commit';",
    replace: '',
  },
  {
    name: 'an answer that cannot be read counts as a refusal',
    file: 'src/modules/reservation/reservation-booking.service.ts',
    find: "error.kind === 'unknown_outcome' || error.kind === 'invalid_response'",
    replace: "error.kind === 'unknown_outcome'",
  },
  {
    name: '"not found" counts before the PMS shows what it has',
    file: 'src/modules/reservation/reservation-lookup.service.ts',
    find: '!connector.reservations.findByReference || now < this.windowEnd(reservation)',
    replace: '!connector.reservations.findByReference',
  },
  {
    name: 'the first look-up is the last',
    file: 'src/modules/reservation/reservation-lookup.service.ts',
    find: 'isTooOld ? null : nextLookup(now, lookups, windowEnd)',
    replace: 'windowEnd || isTooOld ? null : nextLookup(now, lookups, windowEnd)',
  },
];
