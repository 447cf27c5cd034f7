import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogContext } from '../../../platform/logging/logger.js';
import { parseTraceparent } from '../../../platform/tracing/trace-context.rules.js';
import { isTracing, startSpan, withSpan } from '../../../platform/tracing/tracing.js';

/** Paths that machines request every few seconds; tracing them is of no use. */
const PROBES: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Runs the request in a span, which ends with its answer or connection. It continues the caller's trace where the
 * request has a valid `traceparent`. `tracestate` is ignored: the service passes it to nobody.
 */
export const inRequestSpan = (
  request: FastifyRequest,
  reply: FastifyReply,
  context: LogContext,
  work: () => void,
): void => {
  const route = request.routeOptions.url ?? '(none)';
  if (!isTracing() || PROBES.has(route)) return work();
  const { method, headers } = request;
  const span = startSpan({
    name: `${method} ${route}`,
    kind: 'server',
    parent: parseTraceparent(headers.traceparent) ?? null,
    attributes: { 'http.request.method': method, 'http.route': route, 'lodgewire.request_id': request.id },
  });
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw;
    span.set({
      'http.response.status_code': statusCode,
      'lodgewire.workspace_id': context.workspaceId,
      // The caller left before the end of the answer, as readers of a stream do.
      'lodgewire.closed_early': writableFinished ? undefined : true,
    });
    if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  withSpan(span, work);
};
