import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a change is notified twice',
    file: 'src/modules/reservation/reservation-notifier.ts',
    find: "    await this.append(row, listing, cancelled ? 'RESERVATION_CANCELLED' : 'RESERVATION_UPDATED', previous);\n",
    replace: `    const type = cancelled ? 'RESERVATION_CANCELLED' : 'RESERVATION_UPDATED';
    await this.append(row, listing, type, previous);
    await this.append(row, listing, type, previous);
`,
  },
  {
    name: 'changes are requested from ten minutes after the last read',
    file: 'src/modules/sync/runs/reservations-pass.ts',
    find: 'lastCompleteStartedAt.getTime() - OVERLAP_MS',
    replace: 'lastCompleteStartedAt.getTime() + OVERLAP_MS',
  },
  {
    name: 'a listing that is gone at the PMS stays',
    file: 'src/modules/listing/mirror/absence.ts',
    find: 'absent: confirmed.map(({ id }) => id)',
    replace: 'absent: []',
  },
  {
    name: 'other answers to the same requests are treated as known',
    file: 'src/connectors/port/known-answers.ts',
    find: 'digest(JSON.stringify([request, status, headers]), text)',
    replace: 'digest(JSON.stringify([request, status, headers]))',
  },
];
