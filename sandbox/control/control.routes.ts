import type { FastifyInstance } from 'fastify';
import { Failure } from '../dialects/dialect.js';
import type { Context } from '../http/context.js';
import { FAULT_KINDS } from '../http/faults.js';
import type { FaultInput } from '../http/faults.js';
import type { InboxPlan } from '../http/inbox.js';
import type { RateLimitMode } from '../http/rate-limits.js';
import { Refusal } from '../ledger/types.js';
import type { TokenKind } from '../ledger/tokens.js';
import { accountRoutes } from './accounts.routes.js';

/** Registers the sandbox's own interface for people and tests. No PMS has it. */
export function controlRoutes(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, _request, reply) => {
    const status =
      error instanceof Failure
        ? error.status
        : error instanceof Refusal
          ? 409
          : ((error as { statusCode?: number }).statusCode ?? 500);
    return reply.code(status).send({ error: (error as Error).message });
  });

  app.get('/_control/health', () => ({ status: 'ok', now: new Date(context.clock.now()).toISOString() }));

  app.post<{ Body: { seed?: number } | undefined }>('/_control/reset', (request) => {
    reset(context, request.body?.seed);
    return { done: true };
  });

  app.get('/_control/faults', () => context.faults.list());
  app.post<{ Body: FaultInput }>('/_control/faults', (request, reply) => {
    if (!FAULT_KINDS.includes(request.body?.kind))
      throw new Failure(400, `kind must be one of ${FAULT_KINDS.join(', ')}`);
    if (!isPattern(request.body.path)) throw new Failure(400, 'path is not a regular expression');
    return reply.code(201).send(context.faults.add(request.body));
  });
  app.delete<{ Params: { id: string } }>('/_control/faults/:id', (request, reply) => {
    context.faults.remove(Number(request.params.id));
    return reply.code(204).send();
  });
  app.delete('/_control/faults', (_request, reply) => {
    context.faults.clear();
    return reply.code(204).send();
  });

  app.post<{ Body: { account: string; kinds?: TokenKind[] } }>('/_control/tokens/revoke', (request) => ({
    revoked: context.ledger.tokens.revoke(request.body.account, request.body.kinds),
  }));
  app.post<{ Body: { account: string; revoked?: boolean } }>('/_control/keys', (request) => {
    setKeyRevoked(context, request.body.account, request.body.revoked ?? true);
    return { revoked: [...context.ledger.revokedKeys] };
  });
  app.post<{ Body: { rotateRefreshTokens: boolean } }>('/_control/tokens/rotation', (request) => {
    context.settings.rotateRefreshTokens = request.body.rotateRefreshTokens;
    return context.settings;
  });
  app.post<{ Body: { mode: RateLimitMode } }>('/_control/rate-limits', (request) => {
    if (!['documented', 'off'].includes(request.body?.mode)) throw new Failure(400, 'mode must be documented or off');
    context.limits.mode = request.body.mode;
    context.limits.clear();
    return { mode: context.limits.mode };
  });
  app.post<{ Body: { offset: number } }>('/_control/clock', (request) => {
    context.clock.setOffset(Number(request.body.offset) || 0);
    return { now: new Date(context.clock.now()).toISOString() };
  });
  app.post<{ Params: { name: string }; Body: InboxPlan }>('/_control/inbox/:name', (request) => {
    context.inbox.plan(request.params.name, request.body ?? {});
    return { done: true };
  });

  accountRoutes(app, context);
}

/** Restores the initial state: no bookings, tokens, subscriptions, faults, letters; documented seed, real time. */
export function reset(context: Context, seed = 1): void {
  context.catalogue.reseed(seed);
  context.ledger.reset();
  context.faults.clear();
  context.faults.reseed(seed);
  context.calls.clear();
  context.limits.clear();
  context.webhooks.clear();
  context.inbox.clear();
  context.clock.setOffset(0);
  context.settings.rotateRefreshTokens = false;
}

/** Refuses the account's API keys and secrets, revoking its tokens, or accepts them again. */
export function setKeyRevoked({ ledger }: Context, account: string, revoked: boolean): void {
  if (!revoked) return void ledger.revokedKeys.delete(account);
  ledger.revokedKeys.add(account);
  ledger.tokens.revoke(account);
}

function isPattern(text: string | undefined): boolean {
  try {
    return Boolean(new RegExp(text ?? ''));
  } catch {
    return false;
  }
}
