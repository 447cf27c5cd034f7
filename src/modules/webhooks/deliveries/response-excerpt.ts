const EXCERPT_BYTES = 4 * 1_024;

/** Returns the first 4 KiB of an answer as text that PostgreSQL can store: whole characters, no U+0000. */
export const responseExcerpt = (body: Buffer): string => {
  const cut = body.length > EXCERPT_BYTES;
  // With `stream` the decoder holds back a character that the cut divided.
  return new TextDecoder().decode(body.subarray(0, EXCERPT_BYTES), { stream: cut }).replaceAll('\0', '');
};
