import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { outside } from '../../platform/database/access.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { logContext } from '../../platform/logging/logger.js';
import { SystemClock } from '../../values/time/clock.js';
import { httpRequestSeconds, httpRequestsTotal } from '../../platform/metrics/metrics.js';
import { resume } from '../../platform/work/loop-time.js';
import type { RequestWork } from '../../platform/work/request-work.js';
import { AllowedMethods } from './allowed-methods.js';
import { answerClientError } from './client-error.js';
import { clientNetwork } from '../../platform/access/client-network.js';
import { errorBody, type Failure, plain, toFailure } from './error-body.js';
import { announceDeprecations } from './deprecations/deprecations.js';
import { isForm, readForm } from './form-body.js';
import { jsonFaults } from './json-text.js';
import { LARGE_BODY_BYTES, LONG_URL_LENGTH, MAX_BODY_BYTES, MAX_HEADER_BYTES, MAX_URL_LENGTH } from './limits.js';
import { securityHeaders } from './security-headers.js';
import { Shutdown } from './shutdown.js';
import { inRequestSpan } from './tracing/request-span.js';
import { Turns } from './turns.js';

/** Requests below it keep their raw body, of any content type: what PMSes send is authenticated byte for byte. */
export const RAW_BODY_PREFIX = '/api/v1/pms-webhook/';

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;
const clock = new SystemClock();

export interface ServerSettings {
  /** The time from the connection, or the end of the previous request, to the end of the headers. */
  headersTimeoutMs: number;
  /** The time from there to the end of the body. */
  requestTimeoutMs: number;
  /** The time between two requests of a connection. */
  keepAliveTimeoutMs: number;
  /** How long a connection may stay without data while a request is answered. */
  idleTimeoutMs: number;
  /** How long a closing server continues: requests not answered within it are refused. */
  closeTimeoutMs: number;
  /**
   * How often connections are checked against the first two. If too seldom, thousands of slow ones end in one long
   * moment.
   */
  checkEveryMs: number;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: string;
  /** Callers use https. */
  https: boolean;
}

const DEFAULTS: ServerSettings = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  idleTimeoutMs: 60_000,
  closeTimeoutMs: 22_000,
  checkEveryMs: 100,
  https: false,
};

/** Returns the id that the caller gave the request, for its own logs: ours is `request.id`, which nobody can choose. */
const clientRequestId = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : undefined;
};

/** Returns who pays for the request: its workspace, or its client network. */
const payerOf = (request: FastifyRequest): string => request.work?.payer ?? clientNetwork(request.ip);

const wantsRaw = (request: FastifyRequest): boolean => request.url.startsWith(RAW_BODY_PREFIX);

const readBodies = (server: FastifyInstance, turns: Turns): void => {
  server.removeAllContentTypeParsers();
  const json = server.getDefaultJsonParser('error', 'error');
  const parse = (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    resume(request.work);
    const text = body.toString('utf8');
    const details = jsonFaults(text);
    if (details.length > 0) done(new DomainError('invalid', 'Validation failed', { details }));
    else void json(request, text, done);
  };
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (wantsRaw(request)) done(null, body);
    else if (body.length === 0) done(null, undefined);
    else if (body.length < LARGE_BODY_BYTES) parse(request, body, done);
    else void inTurn(turns, request, () => parse(request, body, done), done);
  });
  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (wantsRaw(request)) done(null, body);
    // curl -d '' names a type of its own.
    else if (body.length === 0) done(null, undefined);
    else if (isForm(request)) readForm(body, done);
    else done(Object.assign(new Error('media type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
};

const inTurn = (
  turns: Turns,
  request: FastifyRequest,
  parse: () => void,
  fail: (error: Error) => void,
): Promise<void> =>
  (request.work?.begin() ?? Promise.resolve()).then(() => turns.take(payerOf(request))).then(parse, fail);

/**
 * Returns whether the rest of the body is not read: its connection is closed, as it is after a refusal for too many
 * requests.
 */
const isUnbounded = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;

const answer = (reply: FastifyReply, request: FastifyRequest, failure: Failure): void => {
  const path = request.url.replace(/\?.*$/s, '');
  if (failure.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(failure.retryAfterSeconds));
  void reply.status(failure.status).send(errorBody(failure, path, clock.now()));
};

const refusalOf = ({ url, raw }: FastifyRequest): Failure | undefined => {
  if (url.length > MAX_URL_LENGTH) return plain(414, 'URL exceeds 8 KiB', 'too_large');
  if (raw.httpVersion === '1.1' && !raw.headers.host)
    return plain(400, 'The Host header is missing', 'malformed_request');
  if (!/^(100-continue)?$/i.test(raw.headers.expect ?? ''))
    return plain(417, 'Only the expectation 100-continue is supported', 'malformed_request');
  return undefined;
};

/** The answer to requests for which an ending process has no time. */
const ENDING: Failure = { ...plain(503, 'Service unavailable', 'shutting_down'), retryAfterSeconds: 1 };

declare module 'fastify' {
  interface FastifyInstance {
    allowedMethods: AllowedMethods;
    shutdown: Shutdown;
  }

  interface FastifyRequest {
    /** Absent: nobody pays for the request. */
    work?: RequestWork;
  }
}

/** The HTTP server below Nest: limits, body parsing, request ids, security headers, one log line per request. */
export const createFastify = (log: Logger, given: Partial<ServerSettings> = {}): FastifyInstance => {
  const settings = { ...DEFAULTS, ...given };
  const headers = securityHeaders(settings.https);
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 512 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Checked below, where the answer has a body.
      requireHostHeader: false,
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: settings.checkEveryMs,
    },
    requestTimeout: settings.requestTimeoutMs,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
    connectionTimeout: settings.idleTimeoutMs,
    // Requests that still arrive while the server closes are answered: see shutdown.ts.
    return503OnClosing: false,
    trustProxy: settings.trustedProxies,
    genReqId: () => randomUUID(),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers, clock),
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for these.
      void reply.headers({ 'x-request-id': clientRequestId(request as FastifyRequest) ?? request.id, ...headers });
      answer(
        reply as FastifyReply,
        request as FastifyRequest,
        refusalOf(request as FastifyRequest) ?? toFailure(error),
      );
    },
  });
  server.decorate('allowedMethods', new AllowedMethods(server));
  const turns = new Turns();
  readBodies(server, turns);
  server.addHook('preParsing', (request, _reply, body, done) => {
    // Reading a large body is work of its payer.
    if (Number(request.headers['content-length'] ?? LARGE_BODY_BYTES) >= LARGE_BODY_BYTES)
      body.on('data', () => resume(request.work));
    done(null, body);
  });
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.url.length < LONG_URL_LENGTH) return done();
    const go = (): void => {
      resume(request.work);
      done();
    };
    void turns.take(payerOf(request)).then(go, done);
  });
  // Otherwise Node itself refuses `Expect` headers, without a body.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.addHook('onRequest', (request, reply, done) => {
    const given = clientRequestId(request);
    reply.header('x-request-id', given ?? request.id).headers(headers);
    const refused = refusalOf(request);
    if (refused) return answer(reply, request, refused);
    const context = { requestId: request.id, clientRequestId: given, clientAddress: request.ip };
    inRequestSpan(request, reply, context, () => logContext.run(context, () => outside(done)));
  });
  announceDeprecations(server);
  const { closeTimeoutMs } = settings;
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => answer(reply, request, ENDING);
  server.decorate('shutdown', new Shutdown(server, { closeTimeoutMs, refuse }));
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && (isUnbounded(request) || reply.statusCode === 429))
      reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    resume(request.work);
    const { method } = request;
    const route = request.routeOptions.url ?? '(none)';
    httpRequestsTotal.inc({ method, route, status: reply.statusCode });
    httpRequestSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    log.info({
      msg: 'request',
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      workMs: request.work && Math.round(request.work.cost),
    });
    done();
  });
  return server;
};
