import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'values are not counted while a text is looked through',
    file: 'src/shared/http/json-text.ts',
    find: 'if ((tokens += 1) > MAX_TOKENS || values > MAX_VALUES) return tooMany();',
    replace: 'if ((tokens += 1) > 100 * MAX_TOKENS) return tooMany();',
  },
  {
    name: 'a body may hold twenty times as many values',
    file: 'src/shared/http/limits.ts',
    find: 'MAX_VALUES = 5_000;',
    replace: 'MAX_VALUES = 100_000;',
  },
  {
    name: 'a list of objects is looked at to its end',
    file: 'src/shared/http/bounded.ts',
    find: 'value.slice(0, maxItems + 1).map((item: unknown)',
    replace: 'value.map((item: unknown)',
  },
];
