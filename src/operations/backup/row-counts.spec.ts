import { Readable } from 'node:stream';
import { countRowsOfScript } from './row-counts.js';

const SCRIPT = [
  'SET client_encoding = UTF8;',
  'COPY public.listing (id, name) FROM stdin;',
  '1\tHaus\u2028am See',
  '2\tKüche\u2029und Bad\u0085',
  '\\.',
  'COPY public.outbox_event_20261128 (id) FROM stdin;',
  '7',
  '\\.',
  'COPY public.tag (id) FROM stdin;',
  '\\.',
  '',
].join('\n');

describe('the rows of a script of pg_restore', () => {
  it.each([1, 7, 4_096])(
    'are counted by lines, whatever separators texts contain, in pieces of %i bytes',
    async (size) => {
      const bytes = Buffer.from(SCRIPT);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      expect(await countRowsOfScript(Readable.from(pieces, { objectMode: false }))).toEqual({
        listing: 2,
        outbox_event_20261128: 1,
      });
    },
  );
});
