import { createHash, hash } from 'node:crypto';
import type { Slices } from '../../platform/work/slices.js';

/**
 * `asOf` and `via` as answers write them. Nothing inside a JSON string can match, because its quotes are escaped.
 */
const MARK = /"asOf":(?:null|"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"),"via":(?:null|"[A-Z]{3,5}")/g;

export const AS_OF = 'x-as-of';

/** A part of a body; `isMark`: it only reports how old the rest is. */
export interface BodyPart {
  text: string;
  isMark: boolean;
}

/** Splits a body at the fields that report its age. Returns the oldest of the ages; undefined where there is none. */
export const splitAtMarks = (body: string): { parts: BodyPart[]; asOf?: string } => {
  const parts: BodyPart[] = [];
  let [end, asOf]: [number, string | undefined] = [0, undefined];
  for (const { 0: text, 1: at, index } of body.matchAll(MARK)) {
    parts.push({ text: body.slice(end, index), isMark: false }, { text, isMark: true });
    end = index + text.length;
    if (at !== undefined && (asOf === undefined || at < asOf)) asOf = at;
  }
  parts.push({ text: body.slice(end), isMark: false });
  return { parts, asOf };
};

/** The number of characters that are encoded and hashed in one step; a longer body takes several. */
export const STEP_LENGTH = 256 * 1024;

/** Returns the strong ETag `"…"` of a body that is sent as stored. */
export const exactEtagOf = (body: string | Buffer): string => `"${hash('sha256', body, 'base64url')}"`;

/**
 * Returns the ETag `W/"…"` of a body: weak, because a proxy may compress it, and because `asOf` and `via` are not part
 * of it. RFC 9110, 8.8
 */
export const etagOf = (parts: readonly BodyPart[]): string =>
  `W/${exactEtagOf(
    parts
      .filter(({ isMark }) => !isMark)
      .map(({ text }) => text)
      .join(''),
  )}`;

/** Returns the encoded body and its `etagOf`, computed in steps: a body of megabytes takes tens of milliseconds. */
export const encodedInSlices = async (
  parts: readonly BodyPart[],
  slices: Slices,
): Promise<{ bytes: Buffer; etag: string }> => {
  const sum = createHash('sha256');
  const encoded: Buffer[] = [];
  for (const { text, isMark } of parts)
    for (let start = 0, end; start < text.length; start = end) {
      if (slices.isOver) await slices.next();
      end = wholeUntil(text, start + STEP_LENGTH);
      const bytes = Buffer.from(text.slice(start, end));
      if (!isMark) sum.update(bytes);
      encoded.push(bytes);
    }
  return { bytes: Buffer.concat(encoded), etag: `W/"${sum.digest('base64url')}"` };
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
