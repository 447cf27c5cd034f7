import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../http/context.js';
import type { Limit, LimitState } from '../http/rate-limits.js';
import type { Notifier } from '../http/webhooks.js';
import { type Refusal } from '../ledger/types.js';

/** One wire format: routes under a prefix, and the PMS's form of accounts, limits, errors and events. */
export interface Dialect extends Notifier {
  /** Names the PMS in tokens, subscriptions, faults and call counts; two mounts of one PMS share it. */
  pms: string;
  prefix: string;
  routes(app: FastifyInstance, context: Context): void;
  /** Returns the account that the request's credentials name, valid or not; undefined when they name none. */
  identify(request: FastifyRequest, context: Context): string | undefined;
  /** If all calls go to one address: the method and path of this one for faults and the call log. */
  operation?(request: FastifyRequest): { method: string; path: string };
  limits(request: FastifyRequest, account: string | undefined): Limit[];
  /** Returns headers that report the tightest limit, or all limits. */
  limitHeaders?(limit: LimitState): Record<string, string>;
  /** Returns the PMS's error body: text is sent as it is, anything else as JSON. */
  failure(status: number, message: string): unknown;
  /** Returns a refusal of the ledger in the PMS's words; if absent, the ledger's own words are sent. */
  refused?(refusal: Refusal): Error;
}

/** Returns the fields without undefined values. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** An error of a route, which becomes the dialect's own error body. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the token of `Authorization: Bearer …`; `''` without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
