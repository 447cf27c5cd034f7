import { createHash, createHmac } from 'node:crypto';
import type { Connector, UnsignedRequest } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import { refusesInWords } from '../kit/refusals.js';
import { utcSecond } from '../kit/times.js';

/** Signs each request separately. https://docs.smoobu.com, "Authentication" */
export const authenticate: Connector['authenticate'] = ({ credentials, request }): Record<string, string> => {
  const { api_key = '', api_secret = '' } = credentials;
  if (!request) return { 'x-api-key': api_key };
  return {
    'x-api-key': api_key,
    'x-timestamp': utcSecond(request.now),
    'x-nonce': request.nonce,
    'x-signature': createHmac('sha256', api_secret).update(signedText(api_key, request)).digest('base64'),
  };
};

/** Returns seven lines: method, path, sorted query, time, nonce, hash of the body, key. */
function signedText(apiKey: string, { method, url, body = '', now, nonce }: UnsignedRequest): string {
  const { pathname, searchParams } = new URL(url);
  const hash = createHash('sha256').update(body).digest('hex');
  return [method, pathname, sortedQuery(searchParams), utcSecond(now), nonce, hash, apiKey].join('\n');
}

function sortedQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => [encoded(name), encoded(value)] as const);
  const ordered = pairs.sort(([a, x], [b, y]) => compared(a, b) || compared(x, y));
  return ordered.map(([name, value]) => `${name}=${value}`).join('&');
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Encodes by RFC 3986, including five characters that `encodeURIComponent` leaves as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Classifies responses. Refusals are `{"status","title","detail","validation_messages"}`; their texts give the reason.
 */
export const classify = refusesInWords();

/** Returns an entry of a map by id. The PMS writes an empty map as `[]`. */
export function entryOf(body: Fields, name: string, id: string): Fields | undefined {
  const map = body.value(name);
  return map === undefined || (Array.isArray(map) && map.length === 0)
    ? undefined
    : body.object(name).optionalObject(id);
}
