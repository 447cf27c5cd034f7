/** Not `URL.canParse`: on Node 20 its compiled form refuses host names with letters beyond ASCII. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
