import { hash } from 'node:crypto';

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a UUID (version 5 shape) that is always the same for the same text. */
export function uuidOf(text: string): string {
  const hex = hash('sha256', text);
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a positive 31-bit integer that is always the same for the same text. */
export function intOf(text: string): number {
  return parseInt(hash('sha256', text).slice(0, 8), 16) % 0x7fffffff || 1;
}
