import type { Readable, Writable } from 'node:stream';

export type InputStream = Readable & { isTTY?: boolean };
export type OutputStream = Writable & { isTTY?: boolean };
