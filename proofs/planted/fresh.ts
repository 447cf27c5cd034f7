import type { Plant } from '../proof.js';

const FILE = 'src/modules/listing/freshness/live-reads.service.ts';

export const planted: readonly Plant[] = [
  {
    name: 'stored data always counts as fresh enough',
    file: FILE,
    find: 'asOf === null || asOf < oldest',
    replace: 'asOf === null',
  },
  {
    name: 'each caller reads the PMS',
    file: FILE,
    find: 'if (known && (known.isRunning || (since && known.startedAt >= since))) return known.done;',
    replace: 'if (known && scope.workspaceId === name) return known.done;',
  },
  {
    name: 'a read for a caller requests the listing, not its calendar',
    file: 'src/modules/sync/runs/live-reader.service.ts',
    find: "if (resource === 'CALENDAR') {",
    replace: "if (resource === 'CALENDAR' && listing.name === '') {",
  },
];
