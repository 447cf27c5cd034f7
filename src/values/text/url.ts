/** User, host and port; a host name has at most 253 characters. */
const LONGEST_AUTHORITY = 512;
/** The parser treats backslashes as slashes, and drops tabs and line breaks. */
const AUTHORITY = /^[^:]*:[\\/\t\r\n]*([^\\/?#]*)/;

/**
 * Returns the parsed URL, undefined for other text. The cost of parsing an international host name is quadratic, so
 * longer ones are not parsed. Not `URL.canParse`: on Node 20 its compiled form refuses host names with letters beyond
 * ASCII.
 */
export const parsedUrl = (text: string): URL | undefined => {
  if ((AUTHORITY.exec(text)?.[1]?.length ?? 0) > LONGEST_AUTHORITY) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
