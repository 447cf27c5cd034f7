import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'an id that is not a UUID reaches the database',
    file: 'src/edge/http/id.pipe.ts',
    find: 'if (!isUuid(value)) throw notFound(this.resource);',
    replace: 'if (!isUuid(value) && value.length === 0) throw notFound(this.resource);',
  },
  {
    name: 'the last page omits "next"',
    file: 'src/platform/paging/page.ts',
    find: 'next: page < totalPages ? page + 1 : null,',
    replace: 'next: (page < totalPages ? page + 1 : undefined) as never,',
  },
  {
    name: 'control characters are accepted in a line of text',
    file: 'src/edge/http/fields.ts',
    find: "(value) => typeof value !== 'string' || isPlainLine(value),",
    replace: "(value) => typeof value !== 'string' || isPlainLine(value) || value !== '',",
  },
];
