import { hash } from 'node:crypto';

/** `"…"` of a body, for what is sent as it is kept. */
export const exactEtagOf = (body: string | Buffer): string => `"${hash('sha256', body, 'base64url')}"`;

/** `W/"…"` of a body: weak, because a proxy on the way may compress it. RFC 9110, 8.8 */
export const etagOf = (body: string): string => `W/${exactEtagOf(body)}`;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` names this body, by weak comparison. RFC 9110, 13.1.2 */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag)));
