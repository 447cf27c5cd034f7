import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a change is stored without its new nights',
    file: 'src/modules/reservation/changing/change-settlement.service.ts',
    find: "if (mode === 'NATIVE') await this.holds.takeForChange(row, after, id, reservationId);",
    replace: '',
  },
  {
    name: 'a change keeps its old nights',
    file: 'src/modules/availability/holds/hold.service.ts',
    find: 'await this.repository.addReopened(id, before.unitId, before, takenAt, this.clock.now());',
    replace: '',
  },
  {
    name: 'the old reservation is cancelled before the new one is confirmed',
    file: 'src/modules/reservation/changing/rebook.service.ts',
    find: 'if (next.providerReservationId === null || !isConfirmed(next.status)) return false;',
    replace: '',
  },
  {
    name: 'a change is stored without a look-up',
    file: 'src/modules/reservation/changing/change-settlement.service.ts',
    find: 'Object.assign(row, { changeId: id, nextLookupAt, lookups: 0, sendStartedAt: now });',
    replace: 'Object.assign(row, { changeId: id, nextLookupAt: null, lookups: 0, sendStartedAt: now });',
  },
  {
    name: 'a stay is cancelled while its change is open',
    file: 'src/modules/reservation/reservation.errors.ts',
    find: "if (changeId !== null) throw wrongState('The outcome of a change of this stay is not known yet');",
    replace: '',
  },
];
