/**
 * The parsed URL, undefined for text that is none. Not `URL.canParse`: on Node 20 its compiled form refuses host names
 * with letters beyond ASCII.
 */
export const parsedUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
