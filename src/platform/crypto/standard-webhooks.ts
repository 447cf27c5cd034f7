import { hmacSha256Base64 } from './secrets.js';

export interface StandardWebhookMessage {
  /** The same on every retry; must not contain a dot. */
  id: string;
  /** The time of this attempt in whole seconds since 1970. */
  timestampSeconds: number;
  /** The exact text that is sent. */
  body: string;
  /** `whsec_<base64>`; several while a secret is being rotated, the current one first. */
  secrets: readonly string[];
}

export type StandardWebhookHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/**
 * Returns the headers of a signed delivery (https://www.standardwebhooks.com, version 1.0.0): one `v1,` signature per
 * secret, base64 HMAC-SHA256 over `<id>.<timestamp>.<body>`, separated by spaces.
 */
export function signStandardWebhook(message: StandardWebhookMessage): StandardWebhookHeaders {
  const { id, timestampSeconds, body, secrets } = message;
  if (id === '' || id.includes('.')) throw new Error('webhook id must not be empty or contain a dot');
  if (!Number.isSafeInteger(timestampSeconds)) throw new Error('webhook timestamp must be whole seconds');
  if (secrets.length === 0) throw new Error('a webhook needs at least one signing secret');
  const signed = `${id}.${timestampSeconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${hmacSha256Base64(secretBytes(secret), signed)}`).join(' '),
  };
}

function secretBytes(secret: string): Buffer {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (!secret.startsWith('whsec_') || bytes.length < 24) throw new Error('malformed webhook signing secret');
  return bytes;
}
