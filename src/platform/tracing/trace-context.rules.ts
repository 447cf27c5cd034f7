import type { SpanPlace } from './tracing.types.js';

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x21-\x7e]*)?$/;
const LONGEST = 200;
const ZEROS = /^0+$/;
const FORBIDDEN_VERSION = 'ff';
const KNOWN_VERSION = '00';

/** Returns the place that a W3C `traceparent` names, or undefined for anything else. */
export const parseTraceparent = (text: unknown): SpanPlace | undefined => {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(text) ?? [];
  if (!traceId || !spanId || !flags || version === FORBIDDEN_VERSION) return undefined;
  // Only later versions may have further fields.
  if (version === KNOWN_VERSION && rest !== undefined) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 };
};

export const traceparentOf = ({ traceId, spanId, flags }: SpanPlace): string =>
  `${KNOWN_VERSION}-${traceId}-${spanId}-0${flags & 1}`;

export const isSampled = ({ flags }: SpanPlace): boolean => (flags & 1) === 1;
