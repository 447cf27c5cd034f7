import { constantTimeEqual } from '../../shared/crypto/secrets.js';

/** Constant-time comparison of secrets of any length. */
export function sameSecret(given: string, expected: string): boolean {
  return expected !== '' && constantTimeEqual(given, expected);
}

/** The value of an `Authorization` header for HTTP Basic. */
export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
