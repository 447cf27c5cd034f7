import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a late commit is not flagged',
    file: 'src/modules/reservation/reservation-settlement.service.ts',
    find: "row.flag = 'late_commit';",
    replace: '',
  },
  {
    name: 'a write answered with 502 counts as refused',
    file: 'src/connectors/runtime/classification.ts',
    find: "const open = kind === 'invalid_response' || (kind === 'unavailable' && status !== TOO_EARLY);",
    replace: "const open = kind === 'invalid_response';",
  },
  {
    name: '"not found" counts before the visibility window of the PMS has passed',
    file: 'src/modules/reservation/reservation-lookup.service.ts',
    find: '!connector.reservations.findByReference || now < this.windowEnd(reservation)',
    replace: '!connector.reservations.findByReference',
  },
  {
    name: 'only one look-up is made',
    file: 'src/modules/reservation/reservation-lookup.service.ts',
    find: 'isTooOld(reservation, now) ? null : next)',
    replace: 'null)',
  },
];
