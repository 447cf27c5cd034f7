import { parsedUrl } from './url.js';

/** Letters, digits and hyphens: what a source of a content security policy may hold. No wildcard, no quote, no separator. */
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;
const LONGEST_ORIGIN = 300;

/** Whether it is `http://localhost` or `http://127.0.0.1`, with or without a port. */
export const isLoopbackOrigin = (text: string): boolean => LOOPBACK.test(text);

/**
 * Whether the text is one origin, written as a browser writes it: https, or http of the own machine. Guards: what is
 * accepted can stand in a header without ending a directive of it, and names exactly one site.
 */
export const isOrigin = (text: string): boolean =>
  text.length <= LONGEST_ORIGIN && (HTTPS.test(text) || isLoopbackOrigin(text)) && parsedUrl(text)?.origin === text;
