import { responseExcerpt } from './response-excerpt.js';

describe('response excerpt', () => {
  it.each([
    ['text', Buffer.from('ok'), 'ok'],
    ['nothing', Buffer.alloc(0), ''],
    ['U+0000', Buffer.from('a\0b\0'), 'ab'],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
    ['a character cut off by the receiver', Buffer.from('é').subarray(0, 1), '\uFFFD'],
  ])('of %s is text that can be stored', (_, body, expected) => {
    expect(responseExcerpt(body)).toBe(expected);
  });

  it('ends at 4 KiB, before a character that would exceed that size', () => {
    expect(responseExcerpt(Buffer.from('a'.repeat(5_000)))).toBe('a'.repeat(4_096));
    expect(responseExcerpt(Buffer.from(`${'a'.repeat(4_095)}😀`))).toBe('a'.repeat(4_095));
    expect(responseExcerpt(Buffer.from('é'.repeat(3_000)))).toBe('é'.repeat(2_048));
  });
});
