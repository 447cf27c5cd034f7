import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'partitions have no policy',
    file: 'migrations/1767060000000-restorations.ts',
    find: "tablename = of_table AND cmd IN ('SELECT', 'ALL') LOOP",
    replace: "tablename = of_table AND cmd IN ('NONE') LOOP",
    exception: 'does not hold every row',
  },
  {
    name: 'a lost booking is restored under another id',
    file: 'src/modules/reservation/reservation-mirror.service.ts',
    find: 'reference !== undefined && !ours && (await this.restorations.mayHaveLost(reference))',
    replace: 'reference !== undefined && !ours && reference === item.notes',
  },
  {
    name: 'a lost booking is announced as new',
    file: 'src/records/restorations/restorations.ts',
    find: 'some(({ restoredAt }) => storedAt <= restoredAt)',
    replace: 'some(() => false)',
  },
  {
    name: 'a process starts with any keys',
    file: 'src/main.ts',
    find: '  await app.get(KeyCheck).run();',
    replace: '',
  },
  {
    name: 'sequences start again',
    file: 'src/records/restorations/restorations.ts',
    find: 'return (await this.all()).length * EVENTS_LOST_AT_MOST;',
    replace: 'return 0;',
  },
];
