import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { logContext } from '../logging/logger.js';
import { SystemClock } from '../time/clock.js';
import { errorBody, toFailure } from './error-body.js';

const KIB = 1024;
/** Requests below it keep their raw body, of any content type: what PMSes send is authenticated byte for byte. */
export const RAW_BODY_PREFIX = '/api/v1/pms-webhook/';

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;
const clock = new SystemClock();

const requestId = (headers: Record<string, unknown>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
};

const wantsRaw = (request: FastifyRequest): boolean => request.url.startsWith(RAW_BODY_PREFIX);

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const readBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  const json = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (wantsRaw(request)) done(null, body);
    else void json(request, body.toString('utf8'), done);
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (wantsRaw(request)) done(null, body);
    else done(Object.assign(new Error('media type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
};

/** The HTTP server below Nest: limits, body parsing, request ids, security headers, one log line per request. */
export const createFastify = (log: Logger): FastifyInstance => {
  const server = fastify({
    bodyLimit: 256 * KIB,
    routerOptions: { maxParamLength: 512 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: (request) => requestId(request.headers),
    frameworkErrors: (error, request, reply) => {
      const failure = toFailure(error);
      const body: unknown = errorBody(failure, request.url.split('?', 1)[0] ?? '/', clock.now());
      // Hooks do not run for these.
      void (reply as FastifyReply)
        .status(failure.status)
        .header('x-request-id', request.id)
        .headers(HEADERS)
        .send(body);
    },
  });
  readBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(HEADERS);
    logContext.run({ requestId: request.id }, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    log.info({
      msg: 'request',
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
  return server;
};
