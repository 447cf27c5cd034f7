import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'values are not counted while a text is read',
    file: 'src/shared/http/json-text.ts',
    find: 'if ((tokens += 1) > MAX_TOKENS || values > MAX_VALUES) return tooMany();',
    replace: 'if ((tokens += 1) > 100 * MAX_TOKENS) return tooMany();',
  },
  {
    name: 'a text without an end is searched again from each quote',
    file: 'src/shared/http/json-text.ts',
    find: ')*"?|[',
    replace: ')*"|[',
  },
  {
    name: 'a text is searched again for each token',
    file: 'src/shared/http/json-text.ts',
    find: 'const level = levels.at(-1);',
    replace: 'const level = text.lastIndexOf("\\n") < text.length ? levels.at(-1) : undefined;',
  },
];
