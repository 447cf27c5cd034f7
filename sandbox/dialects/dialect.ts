import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../http/context.js';
import type { Account } from '../ledger/account.js';
import type { Subscription } from '../ledger/subscriptions.js';
import type { LedgerEvent } from '../ledger/types.js';

/** A documented limit: at most `max` calls of one `scope` in any `windowMs`. */
export interface Limit {
  scope: string;
  max: number;
  windowMs: number;
}

/** What a PMS posts to a subscriber. */
export interface Notification {
  headers: Record<string, string>;
  /** Text goes out as it is (a dialect that signs it), anything else as JSON. */
  body: unknown;
}

/** One wire format: routes under a prefix, and how that PMS names accounts, limits, errors and events. */
export interface Dialect {
  /** Names the PMS in tokens, subscriptions, faults and call counts; two mounts of one PMS share it. */
  pms: string;
  prefix: string;
  routes(app: FastifyInstance, context: Context): void;
  /** The account that the request's credentials name, valid or not; undefined when they name none. */
  identify(request: FastifyRequest, context: Context): string | undefined;
  limits(request: FastifyRequest, account: string | undefined): Limit[];
  /** Headers that tell the tightest limit. */
  limitHeaders?(limit: { max: number; remaining: number; resetMs: number }): Record<string, string>;
  /** The PMS's error body. */
  failure(status: number, message: string): unknown;
  /** What the event becomes for the subscription; undefined when the PMS does not send it. */
  notification?(event: LedgerEvent, subscription: Subscription, account: Account): Notification | undefined;
}

/** The fields that were given. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Thrown by a route: becomes the dialect's own error body. */
export class Failure extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}
