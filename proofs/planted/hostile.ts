import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'an answer lists every fault',
    file: 'src/shared/http/limits.ts',
    find: 'MAX_FAULTS = 100;',
    replace: 'MAX_FAULTS = 100_000;',
  },
  {
    name: 'a body may hold as many values as fit in it',
    file: 'src/shared/http/limits.ts',
    find: 'MAX_VALUES = 5_000;',
    replace: 'MAX_VALUES = 5_000_000;',
  },
  {
    name: 'a text is looked at to its end',
    file: 'src/shared/http/bounded.ts',
    find: 'return value.length > maxLength ? value.slice(0, maxLength + 1) : value;',
    replace: 'return value;',
  },
];
