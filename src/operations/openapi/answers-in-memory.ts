import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type KeptBody, keptBody, sendKept } from './kept-body.js';

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

/** Texts that never change while the process runs are built once, then served from memory, or as 304. */
export const keepInMemory = (server: FastifyInstance, isConstant: (url: string) => boolean): void => {
  const answers = new Map<string, KeptBody>();
  server.addHook('onRequest', async (request, reply) => {
    const answer = answers.get(pathOf(request));
    return answer && sendKept(answer, request, reply);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request);
    const isNew = typeof payload === 'string' && !answers.has(path);
    if (isNew && request.method === 'GET' && reply.statusCode === 200 && isConstant(request.url))
      answers.set(path, keptBody(payload, String(reply.getHeader('content-type'))));
    return payload;
  });
};
