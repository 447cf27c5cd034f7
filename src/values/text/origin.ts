import { parsedUrl } from './url.js';

/** Characters allowed in a source of a content security policy: no wildcard, no quote, no separator. */
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
const LONGEST_ORIGIN = 300;

/** Returns whether the text is `http://localhost` or `http://127.0.0.1`, with or without a port. */
export const isLoopbackOrigin = (text: string): boolean => LOOPBACK.test(text);

/**
 * Returns whether the text is one origin as a browser writes it: https, or http of the local machine. Invariant: an
 * accepted origin cannot end a directive of a header, and names exactly one site.
 */
export const isOrigin = (text: string): boolean =>
  text.length <= LONGEST_ORIGIN && (HTTPS.test(text) || isLoopbackOrigin(text)) && parsedUrl(text)?.origin === text;
