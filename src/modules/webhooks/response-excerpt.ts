const EXCERPT_BYTES = 4 * 1_024;

/** The first 4 KiB of an answer as text that PostgreSQL can store: whole characters, no U+0000. */
export const responseExcerpt = (body: Buffer): string => {
  const cut = body.length > EXCERPT_BYTES;
  // While more may follow, the decoder keeps back the character that the cut went through.
  return new TextDecoder().decode(body.subarray(0, EXCERPT_BYTES), { stream: cut }).replaceAll('\0', '');
};
