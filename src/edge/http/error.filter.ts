import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Denials } from '../../records/audit/denials.js';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import { Clock } from '../../values/time/clock.js';
import type { ErrorDetail } from '../../values/errors/domain-error.js';
import { errorBody, toFailure } from './error-body.js';
import { logFailure } from '../../platform/logging/logged-failure.js';

/** Turns every error into an answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly clock: Clock,
    private readonly denials: Denials,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const failure = toFailure(error);
    logFailure(failure, error);
    if (failure.unexpected) failure.details.push(toReport(reply));
    if (failure.status === 403 && request.caller)
      await this.denials.forbidden(request.caller, `${request.method} ${request.routeOptions.url}`);
    if (failure.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(failure.retryAfterSeconds));
    const path = request.url.split('?', 1)[0] ?? '/';
    void reply
      .status(failure.status)
      .type('application/json; charset=utf-8')
      .send(errorBody(failure, path, this.clock.now()));
  }
}

/** Returns the request id, which is in a header too, for those who only see the body. */
const toReport = (reply: FastifyReply): ErrorDetail => ({
  code: 'internal_error',
  message: `Request ${String(reply.getHeader('x-request-id'))}; the log of the service has the cause under this id`,
});
