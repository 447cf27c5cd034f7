import { constantTimeEqual } from '../../platform/crypto/secrets.js';

/** Compares secrets of any length in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  return expected !== '' && constantTimeEqual(given, expected);
}

/** Returns the value of an `Authorization` header for HTTP Basic. */
export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
