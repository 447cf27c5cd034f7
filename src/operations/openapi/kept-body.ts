import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exactEtagOf, isKnown } from '../../edge/http/etag.js';

/** A body that does not change while the process runs: compressed once, and kept in no other form. */
export interface KeptBody {
  gzipped: Buffer;
  type: string;
  etag: string;
}

export const keptBody = (plain: string | Buffer, type: string, level?: number): KeptBody => ({
  gzipped: gzipSync(plain, { level }),
  type,
  etag: exactEtagOf(plain),
});

/** Sends the body compressed to clients that accept it, or 304 to clients that have it. */
export const sendKept = (
  { gzipped, type, etag }: KeptBody,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  void reply.headers({ etag, vary: 'accept-encoding' }).type(type);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(gunzipSync(gzipped));
};
