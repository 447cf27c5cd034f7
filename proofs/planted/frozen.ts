import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'requests wait for a frozen server as for a slow statement',
    file: 'src/platform/database/silence.ts',
    find: 'pulse !== undefined && pulse.silentBeats >= FROZEN && waitedBeats >= SHORT;',
    replace: 'pulse !== undefined && pulse.silentBeats >= 1_000 * FROZEN && waitedBeats >= SHORT;',
  },
  {
    name: 'callers wait for a free connection without a limit',
    file: 'src/platform/database/limited-pool.ts',
    find: '    beats.add(waiter);\n',
    replace: '',
  },
  {
    name: 'readiness counts a late answer as an answer',
    file: 'src/platform/database/database-pulse.ts',
    find: 'if (this.silent >= ANSWER) this.report(false);',
    replace: '',
  },
];
