import { randomToken, sha256Hex } from '../../../platform/crypto/secrets.js';

const RANDOM_BYTES = 32;
const VALUE = /^[\w-]{43}$/;

/** Returns a separate cookie name for each link, so that two pages in one browser do not interfere. */
export const pageCookieName = (ticket: string): string => `lodgewire_page_${sha256Hex(ticket).slice(0, 16)}`;

/**
 * Returns the page's cookie if the browser has it already, otherwise a new one, so that a page that is read twice works
 * in both tabs.
 */
export const shownValue = (given: string | undefined): string =>
  given !== undefined && VALUE.test(given) ? given : randomToken(RANDOM_BYTES);

/** Returns the proof that the page's form contains. */
export const proofOf = (value: string): string => sha256Hex(value);

/**
 * Returns whether the form comes from a page that this browser was shown. Invariant: no other site makes the browser
 * begin, because it can neither read the cookie nor have it sent with its own form.
 */
export const isShown = (cookie: string | undefined, proof: string): boolean =>
  cookie !== undefined && VALUE.test(cookie) && proofOf(cookie) === proof;
