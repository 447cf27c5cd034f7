import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Dialect } from '../dialects/dialect.js';
import type { Context } from '../http/context.js';
import type { Auth } from './auth.js';
import { Call, OpenCall, type Wire } from './call.js';
import { refusedByLedger, refusedByRoute } from './refusals.js';

/** `METHOD /path` → what answers it: the body of a 200, or of the status that the call was given. */
export type Routes = Record<string, (call: Call<never>) => unknown>;
export type OpenRoutes = Record<string, (call: OpenCall<never>) => unknown>;

/** A wire format as data: what differs from one PMS to another. */
export interface WireFormat extends Omit<Wire, 'prefix'>, Pick<Dialect, 'limitHeaders' | 'failure' | 'notification'> {
  auth: Auth;
  limits?: Dialect['limits'];
  /** Where all calls go to one address: by which method and path faults and the call log know this one. */
  operation?(request: FastifyRequest, prefix: string): { method: string; path: string };
  routes: Routes;
  /** Routes that ask for no credentials. */
  open?: OpenRoutes;
  /** Everything except routes: hooks, parsers, a consent page. */
  prepare?(app: FastifyInstance, context: Context, prefix: string): unknown;
}

/** The routes under a path of their own. */
export const under = <R extends Routes | OpenRoutes>(path: string, routes: R): R =>
  Object.fromEntries(Object.entries(routes).map(([name, handler]) => [name.replace(' ', ` ${path}`), handler])) as R;

/** Serves a wire format; the same one at more than one address where the PMS has several hosts. */
export function dialect(format: WireFormat): (prefix: string) => Dialect {
  const { pms, auth, limits = () => [], operation, limitHeaders, failure, notification } = format;
  return (prefix) => ({
    pms,
    prefix,
    routes: (app, context) => serve(app, context, prefix, format),
    identify: (request, context) => auth.named(request, context, pms),
    operation: operation && ((request) => operation(request, prefix)),
    limits,
    limitHeaders,
    failure,
    refused: (refusal) => refusedByLedger(format.refusals, refusal),
    notification,
  });
}

function serve(app: FastifyInstance, context: Context, prefix: string, format: WireFormat): void {
  const wire = { ...format, prefix };
  format.prepare?.(app, context, prefix);
  for (const [name, handler] of Object.entries(format.open ?? {})) {
    route(app, name, async (request, reply) => handler(new OpenCall(request, reply, context, wire)));
  }
  for (const [name, handler] of Object.entries(format.routes)) {
    route(app, name, async (request, reply) => {
      const account = await format.auth.account(request, context, format.pms);
      if (!account) throw refusedByRoute(format.refusals, 'unauthorized');
      context.ledger.endExpired(account);
      return handler(new Call(request, reply, context, wire, account));
    });
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function route(app: FastifyInstance, name: string, handler: Handler): void {
  const [method, url] = name.split(' ') as [HTTPMethods, string];
  app.route({ method, url, handler });
}
