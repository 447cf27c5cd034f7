import type { FastifyInstance } from 'fastify';

/** Parses JSON (an empty body is absent) and forms; anything else arrives as text. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:.+\+)?json/, { parseAs: 'string' }, (_request, body, done) => {
    if (!body.length) return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
