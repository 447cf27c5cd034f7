import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Limit } from '../../http/rate-limits.js';
import type { Dialect } from '../dialect.js';
import { Partner, PMS } from './auth.js';
import { bookingRoutes } from './booking.routes.js';
import { contentRoutes } from './content.routes.js';
import { rateRoutes } from './rate.routes.js';
import { Revisions } from './revisions.js';
import { notificationOf, webhookRoutes } from './webhook.routes.js';

const PER_MINUTE = 10;
const CODES: Record<number, [string, string]> = {
  400: ['bad_request', 'Bad Request'],
  401: ['unauthorized', 'Unauthorized'],
  403: ['forbidden', 'Forbidden'],
  404: ['resource_not_found', 'Resource Not Found'],
  422: ['validation_error', 'Validation Error'],
  429: ['http_too_many_requests', 'Too Many Requests'],
};

/** Channex API v1 (docs.channex.io): 10 calls a minute for availability and 10 for restrictions of one property. */
export function channex(prefix: string): Dialect {
  const partners = new WeakMap<Context, Partner>();
  return {
    pms: PMS,
    prefix,
    routes(app, context) {
      const partner = new Partner(context);
      const revisions = new Revisions(partner);
      partners.set(context, partner);
      app.addHook('preHandler', async (request, reply) => {
        if (!reply.sent) await partner.admit(request);
      });
      contentRoutes(app, partner);
      rateRoutes(app, partner);
      bookingRoutes(app, partner, revisions);
      webhookRoutes(app, partner);
    },
    identify: (request, context) => partners.get(context)?.accountNamed(request),
    limits: (request) => limitsOf(request, prefix),
    failure,
    notification: notificationOf,
  };
}

function limitsOf({ url, query }: FastifyRequest, prefix: string): Limit[] {
  const kind = /^\/(availability|restrictions)\b/.exec(url.slice(prefix.length))?.[1];
  const property = (query as Record<string, string | undefined>)['filter[property_id]'] ?? 'all';
  return kind ? [{ scope: `${kind}:${property}`, max: PER_MINUTE, windowMs: 60_000 }] : [];
}

function failure(status: number, message: string): unknown {
  const [code, title] = CODES[status] ?? ['internal_server_error', 'Internal Server Error'];
  if (status === 400) return { errors: { code, title, details: [message] } };
  if (status !== 422) return { errors: { code, title } };
  const [, field = 'base', fault = message] = /^(\w+): (.*)$/.exec(message) ?? [];
  return { errors: { code, title, details: { [field]: [fault] } } };
}
