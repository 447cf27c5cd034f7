import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'what has not changed is told again',
    file: 'src/modules/reservation/reservation-settlement.service.ts',
    find: 'if (await this.reservations.hasContent(row, pmsContentHash(pms, row.currency))) return false;',
    replace: '',
  },
  {
    name: 'a failed read counts as complete',
    file: 'src/modules/sync/sync.repository.ts',
    find: "const complete = end.status !== 'FAILED';",
    replace: 'const complete = true;',
  },
  {
    name: 'a listing that is gone stays',
    file: 'src/modules/listing/absence.ts',
    find: 'absent: confirmed.map(({ id }) => id)',
    replace: 'absent: []',
  },
  {
    name: 'one read that lacks a listing removes it',
    file: 'src/modules/listing/absence.ts',
    find: 'absent: confirmed.map(({ id }) => id)',
    replace: 'absent: missed.map(({ id }) => id)',
  },
];
