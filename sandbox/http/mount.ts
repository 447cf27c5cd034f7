import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../dialects/dialect.js';
import type { Dialect } from '../dialects/dialect.js';
import { Refusal } from '../ledger/types.js';
import type { RefusalCode } from '../ledger/types.js';
import { actAfter } from './after-faults.js';
import { actBefore } from './before-faults.js';
import type { Call } from './calls.js';
import type { Context } from './context.js';
import { REPLAY_HEADER } from './faults.js';
import { registerNamed } from './named-plugin.js';

/** The sandbox's own data of one call, in addition to the wire format. */
interface CallState {
  account: string | undefined;
  replay: boolean;
  /** Whether a limit or a fault answered it before the route. */
  answered: boolean;
  call?: Call;
  /** The method and path of the call for faults and the call log. */
  operation: { method: string; path: string };
  /** The time from which a booking made by this call is visible (fault delayedVisibility). */
  visibleAt: number;
  /** Fault pageDrift. */
  drift: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    sandbox: CallState;
  }
}

const STATUS: Record<RefusalCode, number> = {
  bad_dates: 400,
  bad_unit: 400,
  not_found: 404,
  nights_taken: 409,
  too_many_guests: 400,
  bad_state: 409,
};

/** Serves a dialect under its prefix, with a call log, rate limits, faults and its own error bodies. */
export async function mount(app: FastifyInstance, dialect: Dialect, context: Context): Promise<void> {
  await registerNamed(
    app,
    dialect.prefix,
    async (scope) => {
      scope.addHook('preHandler', (request, reply) => before(request, reply, dialect, context));
      scope.addHook('onSend', async (request, reply, payload) =>
        skipsAfterFaults(request.sandbox) ? payload : actAfter(request, reply, payload, dialect, context),
      );
      scope.addHook('onResponse', async (request, reply) => {
        if (request.sandbox.call) request.sandbox.call.status = reply.statusCode;
      });
      scope.setErrorHandler((cause, _request, reply) => {
        const error = (cause instanceof Refusal && dialect.refused?.(cause)) || cause;
        const status = statusOf(error);
        return reply
          .code(status)
          .send(dialect.failure(status, status === 500 ? 'Internal error' : (error as Error).message));
      });
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send(dialect.failure(404, 'Not found')));
      dialect.routes(scope, context);
    },
    { prefix: dialect.prefix },
  );
}

function skipsAfterFaults({ replay, answered, call }: CallState): boolean {
  return replay || answered || !call;
}

function statusOf(error: unknown): number {
  if (error instanceof Failure) return error.status;
  if (error instanceof Refusal) return STATUS[error.code];
  const status = (error as { statusCode?: number }).statusCode;
  return status && status < 500 ? status : 500;
}

async function before(request: FastifyRequest, reply: FastifyReply, dialect: Dialect, context: Context): Promise<void> {
  const { sandbox } = request;
  sandbox.account = dialect.identify(request, context);
  sandbox.operation = dialect.operation?.(request) ?? sandbox.operation;
  sandbox.replay = request.headers[REPLAY_HEADER] === context.faults.replayKey;
  sandbox.call = context.calls.record(
    {
      at: context.clock.now(),
      pms: dialect.pms,
      account: sandbox.account,
      ...sandbox.operation,
      status: null,
      limited: false,
    },
    dialect.operation ? sandbox.operation.path : (request.routeOptions.url ?? '(no such route)'),
  );
  if (sandbox.replay) return;
  if (limited(request, reply, dialect, context)) {
    sandbox.answered = true;
    sandbox.call.limited = true;
    await reply.code(429).send(dialect.failure(429, 'Too many requests'));
    return;
  }
  await actBefore(request, reply, dialect, context);
}

function limited(request: FastifyRequest, reply: FastifyReply, dialect: Dialect, context: Context): boolean {
  const state = context.limits.take(dialect.pms, dialect.limits(request, request.sandbox.account));
  if (!state) return false;
  reply.headers(dialect.limitHeaders?.(state) ?? {});
  return !state.allowed;
}
