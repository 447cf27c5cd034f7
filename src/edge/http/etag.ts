import { createHash, hash } from 'node:crypto';
import type { Slices } from '../../platform/work/slices.js';

/** The number of characters that are encoded and hashed in one step; a longer body takes several. */
export const STEP_LENGTH = 256 * 1024;

/** Returns the strong ETag `"…"` of a body that is sent as stored. */
export const exactEtagOf = (body: string | Buffer): string => `"${hash('sha256', body, 'base64url')}"`;

/** Returns the ETag `W/"…"` of a body: weak, because a proxy may compress it. RFC 9110, 8.8 */
export const etagOf = (body: string): string => `W/${exactEtagOf(body)}`;

/** Returns the encoded body and its `etagOf`, computed in steps: a body of megabytes takes tens of milliseconds. */
export const encodedInSlices = async (body: string, slices: Slices): Promise<{ bytes: Buffer; etag: string }> => {
  const sum = createHash('sha256');
  const parts: Buffer[] = [];
  for (let start = 0, end; start < body.length; start = end) {
    if (slices.isOver) await slices.next();
    end = wholeUntil(body, start + STEP_LENGTH);
    const part = Buffer.from(body.slice(start, end));
    sum.update(part);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts), etag: `W/"${sum.digest('base64url')}"` };
};

/** Returns `end`, or one less where it would split a surrogate pair. */
const wholeUntil = (body: string, end: number): number => {
  const last = end < body.length ? body.charCodeAt(end - 1) : 0;
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
};

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Returns whether `If-None-Match` names this body, by weak comparison. RFC 9110, 13.1.2 */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag)));
