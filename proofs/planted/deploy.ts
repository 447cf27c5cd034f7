import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a process ends without its hooks',
    file: 'src/app.ts',
    find: 'app.enableShutdownHooks();',
    replace: '',
  },
  {
    name: 'a process that ends does not wait until others take over',
    file: 'src/operations/health/drain.ts',
    find: 'await pause(this.env.DRAIN_SECONDS * 1_000);',
    replace: 'await pause(this.env.DRAIN_SECONDS);',
  },
  {
    name: 'a process takes ten times as long to end',
    file: 'src/operations/health/drain.ts',
    find: 'await pause(this.env.DRAIN_SECONDS * 1_000);',
    replace: 'await pause(this.env.DRAIN_SECONDS * 10_000);',
  },
];
