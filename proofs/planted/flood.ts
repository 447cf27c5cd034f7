import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'headers may take a minute',
    file: 'src/edge/http/fastify.ts',
    find: 'headersTimeoutMs: 10_000,',
    replace: 'headersTimeoutMs: 60_000,',
  },
  {
    name: 'headers may have up to a megabyte',
    file: 'src/edge/http/limits.ts',
    find: 'MAX_HEADER_BYTES = 16 * KIB',
    replace: 'MAX_HEADER_BYTES = 1_024 * KIB',
  },
  {
    name: 'headers that are too long count as malformed',
    file: 'src/edge/http/client-error.ts',
    find: "  HPE_HEADER_OVERFLOW: [431, 'Request line and headers exceed 16 KiB', 'too_large'],\n",
    replace: '',
  },
];
