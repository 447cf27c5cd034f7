import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'nights that a cancellation releases stay taken until the next calendar read',
    file: 'src/modules/availability/holds/hold.repository.ts',
    find: 'SET reopens = true',
    replace: 'SET reopens = false',
  },
  {
    name: 'a cancelled stay keeps its hold',
    file: 'src/modules/reservation/reservation-settlement.service.ts',
    find: 'if (!takesNights(row.status)) await this.holds.release(row.id, sentAt(row), this.clock.now());',
    replace: 'if (!takesNights(row.status)) return;',
  },
  {
    name: 'a calendar read in progress is ignored',
    file: 'migrations/1767098000000-pms-holds.ts',
    find: 'o.taken_at <= greatest(free_nights.read_at, free_nights.stored_at)',
    replace: 'o.taken_at <= free_nights.read_at',
  },
];
