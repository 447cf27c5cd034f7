import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { OutboundError } from './outbound-error.js';

/** The content codings that can be decoded. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

export interface BodyLimits {
  /** Counted after decoding, so that a small compressed body cannot grow beyond it. */
  maxBytes: number;
  /** Truncate at the limit instead of failing. */
  truncate: boolean;
  decode: boolean;
}

/**
 * Reads the body as it arrives, holding at most `maxBytes` and one chunk. Throws OutboundError or a stream error.
 */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, truncate, decode }: BodyLimits,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decode ? decoded(response) : response) {
    const bytes = chunk as Buffer;
    if (size + bytes.length > maxBytes) {
      if (!truncate) throw new OutboundError('too_large', 'the response is larger than allowed', true);
      chunks.push(bytes.subarray(0, maxBytes - size));
      return { body: Buffer.concat(chunks), truncated: true };
    }
    chunks.push(bytes);
    size += bytes.length;
  }
  return { body: Buffer.concat(chunks), truncated: false };
}

function decoded(response: IncomingMessage): Readable {
  const decoder = hasBody(response) ? decoderOf(response.headers['content-encoding']) : undefined;
  // The reader of the decoder receives the error.
  return decoder ? pipeline(response, decoder, () => undefined) : response;
}

/** Returns whether there is a body: a decoder treats an absent body as a broken one. */
function hasBody({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode !== 204 && statusCode !== 304 && headers['content-length'] !== '0';
}

function decoderOf(encoding = 'identity'): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new OutboundError('invalid_response', 'the response has an unknown content encoding', true);
  }
}
