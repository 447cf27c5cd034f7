/** Headers of every answer, except where a page needs another policy. OWASP REST Security Cheat Sheet */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const TWO_YEARS_SECONDS = 63_072_000;

/** Returns the headers, with `Strict-Transport-Security` where callers use https. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> =>
  https ? { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}` } : SECURITY_HEADERS;
