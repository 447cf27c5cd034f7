import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const WEBHOOK_SECRET_BYTES = 32;

/** Returns random bytes as base64url without padding. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns `length` characters of `alphabet`, each equally likely. */
export function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Compares digests, so that the time taken reveals neither content nor length. */
export function constantTimeEqual(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

export function hmacSha256Base64(key: string | Buffer, data: string | Buffer): string {
  return createHmac('sha256', key).update(data).digest('base64');
}

/** Returns a Standard Webhooks signing secret: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')}`;
}
