/** Replaces `URL.canParse`, whose compiled form on Node 20 refuses host names with letters beyond ASCII. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
