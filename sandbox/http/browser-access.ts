import type { FastifyInstance } from 'fastify';

/** Origins of this machine, such as the console in development. */
const OF_THIS_MACHINE = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const CONTROLS = /^\/(_control|inbox)\//;

/** Lets pages of this machine use the control API and read inboxes; the browser blocks pages of other origins. */
export function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !CONTROLS.test(request.url) || !OF_THIS_MACHINE.test(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
    if (request.method !== 'OPTIONS') return;
    const allowed = {
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'content-type',
    };
    return reply.headers(allowed).code(204).send();
  });
  for (const prefix of ['/_control', '/inbox']) app.options(`${prefix}/*`, (_request, reply) => reply.code(204).send());
}
