import { createHash } from 'node:crypto';

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A UUID (version 5 shape) that is always the same for the same text. */
export function uuidOf(text: string): string {
  const bytes = digest(text).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A positive 31-bit integer that is always the same for the same text. */
export function intOf(text: string): number {
  return digest(text).readUInt32BE(0) % 0x7fffffff || 1;
}
