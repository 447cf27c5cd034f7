import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../http/context.js';
import type { Limit, LimitState } from '../http/rate-limits.js';
import type { Notifier } from '../http/webhooks.js';
import { type Refusal } from '../ledger/types.js';

/** One wire format: routes under a prefix, and how that PMS names accounts, limits, errors and events. */
export interface Dialect extends Notifier {
  /** Names the PMS in tokens, subscriptions, faults and call counts; two mounts of one PMS share it. */
  pms: string;
  prefix: string;
  routes(app: FastifyInstance, context: Context): void;
  /** The account that the request's credentials name, valid or not; undefined when they name none. */
  identify(request: FastifyRequest, context: Context): string | undefined;
  /** Where all calls go to one address: by which method and path faults and the call log know this one. */
  operation?(request: FastifyRequest): { method: string; path: string };
  limits(request: FastifyRequest, account: string | undefined): Limit[];
  /** Headers that report the tightest limit, or all. */
  limitHeaders?(limit: LimitState): Record<string, string>;
  /** The PMS's error body: text goes out as it is, anything else as JSON. */
  failure(status: number, message: string): unknown;
  /** A refusal of the ledger in the PMS's words; absent: in the ledger's own. */
  refused?(refusal: Refusal): Error;
}

/** The fields that were given. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Thrown by a route: becomes the dialect's own error body. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The token of `Authorization: Bearer …`; `''` without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
