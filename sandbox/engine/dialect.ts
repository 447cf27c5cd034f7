import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Dialect } from '../dialects/dialect.js';
import type { Context } from '../http/context.js';
import type { Auth } from './auth.js';
import { Call, OpenCall, type Wire } from './call.js';
import { refusedByLedger, refusedByRoute } from './refusals.js';

/** `METHOD /path` → its handler, which returns the body of a 200, or of the status that it set. */
export type Routes = Record<string, (call: Call<never>) => unknown>;
export type OpenRoutes = Record<string, (call: OpenCall<never>) => unknown>;

/** A wire format as data: the differences between PMSs. */
export interface WireFormat extends Omit<Wire, 'prefix'>, Pick<Dialect, 'limitHeaders' | 'failure' | 'notification'> {
  auth: Auth;
  limits?: Dialect['limits'];
  /** If all calls go to one address: the method and path of this one for faults and the call log. */
  operation?(request: FastifyRequest, prefix: string): { method: string; path: string };
  routes: Routes;
  /** Routes that need no credentials. */
  open?: OpenRoutes;
  /** Everything except routes: hooks, parsers, a consent page. */
  prepare?(app: FastifyInstance, context: Context, prefix: string): unknown;
}

/** Returns the routes under a path. */
export const under = <R extends Routes | OpenRoutes>(path: string, routes: R): R =>
  Object.fromEntries(Object.entries(routes).map(([name, handler]) => [name.replace(' ', ` ${path}`), handler])) as R;

/** Returns a wire format for any prefix: it is served at several addresses if the PMS has several hosts. */
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
