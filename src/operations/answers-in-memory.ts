import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Answer {
  plain: string;
  gzipped: Buffer;
  type: string;
  etag: string;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

/** Texts that never change while the process runs are made once; from then on they are served from memory, or as 304. */
export const keepInMemory = (server: FastifyInstance, isConstant: (url: string) => boolean): void => {
  const answers = new Map<string, Answer>();
  server.addHook('onRequest', async (request, reply) => {
    const answer = answers.get(pathOf(request));
    return answer && serve(answer, request, reply);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request);
    const isNew = typeof payload === 'string' && !answers.has(path);
    if (isNew && request.method === 'GET' && reply.statusCode === 200 && isConstant(request.url))
      answers.set(path, answerOf(payload, String(reply.getHeader('content-type'))));
    return payload;
  });
};

const answerOf = (plain: string, type: string): Answer => ({
  plain,
  gzipped: gzipSync(plain),
  type,
  etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
});

const serve = ({ plain, gzipped, type, etag }: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.headers({ etag, vary: 'accept-encoding' }).type(type);
  if (request.headers['if-none-match']?.split(', ').some((known) => known.replace(/^W\//, '') === etag))
    return reply.status(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain);
};
