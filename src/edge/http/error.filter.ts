import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Denials } from '../../records/audit/denials.js';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import { Clock } from '../../values/time/clock.js';
import { errorBody, toFailure } from './error-body.js';

/** Turns every error into an answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  constructor(
    private readonly clock: Clock,
    private readonly denials: Denials,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const failure = toFailure(error);
    if (failure.unexpected) this.log.error({ msg: 'unexpected error', err: error });
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
