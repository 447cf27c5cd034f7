import type { LodgewireEvent } from './schema.types.js';

/** Thrown for a notification that the service did not sign with this secret, or did not send in the last minutes. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/** Headers as returned by `fetch` or by a Node server. */
export type HeadersLike = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** The maximum difference between `webhook-timestamp` and now. Default: 300. */
  toleranceSeconds?: number;
  /** The time to compare with. */
  now?: Date;
}

const PREFIX = 'whsec_';
const VERSION = 'v1,';
const TOLERANCE_S = 300;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Returns the event of a notification. Verifies its time and its signature over the raw body, as defined by
 * Standard Webhooks. `secret` is the `whsec_…` of the URL, or several. Throws WebhookSignatureError.
 */
export const verifyWebhook = async (
  body: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_S, now = new Date() }: VerifyOptions = {},
): Promise<LodgewireEvent> => {
  if (!secret) throw new TypeError('secret is missing: give the whsec_… of the URL');
  const text = typeof body === 'string' ? body : decode(body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const age = now.getTime() / 1_000 - Number(timestamp);
  // Also refuses a text that is not a number.
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookSignatureError(
      `webhook-timestamp is more than ${toleranceSeconds} s from now: is the clock right?`,
    );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of typeof secret === 'string' ? [secret] : secret)
    if (await isSigned(signed, signatures, one)) return JSON.parse(text) as LodgewireEvent;
  throw new WebhookSignatureError('No signature matches: check the secret of this URL, and pass the raw body');
};

const decode = (body: Uint8Array | ArrayBuffer): string => {
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new TextDecoder().decode(body);
  throw new TypeError('Pass the raw body of the request, not the parsed one');
};

const headerOf = (headers: HeadersLike, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : lowerCased(headers, name);
  if (typeof value !== 'string') throw new WebhookSignatureError(`The header ${name} is missing`);
  return value;
};

const lowerCased = (headers: Record<string, string | string[] | undefined>, name: string): string | undefined => {
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
};

/** Checks the signatures in constant time. */
const isSigned = async (signed: BufferSource, signatures: string[], secret: string): Promise<boolean> => {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes?.length) throw new TypeError('The secret must be the whsec_… of the URL');
  const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
  for (const signature of signatures) {
    const given = signature.startsWith(VERSION) ? bytesOf(signature.slice(VERSION.length)) : undefined;
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
};

/** Returns the bytes of a base64 text; undefined if it is not base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};
