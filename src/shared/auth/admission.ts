import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Denials } from '../audit/denials.js';
import { asSystem } from '../database/access.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { clientNetwork } from '../http/client-network.js';
import { FailedKeys } from '../http/failed-keys.js';
import { KeylessLimits } from '../http/keyless-limits.js';
import { RateLimits } from '../http/rate-limits.js';
import { logContext } from '../logging/logger.js';
import { API_KEY_HEADER, type AuthenticatedRequest } from './auth.decorators.js';
import { Authenticator } from './auth.guard.js';
import type { Caller } from './scope.js';

/**
 * What may come in: route, key, limits, in this order. Guards: nobody makes the service parse a body before his key is
 * accepted; whoever has no key spends a budget of his network, not other callers' time.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly keyless: KeylessLimits,
    private readonly failedKeys: FailedKeys,
    private readonly denials: Denials,
  ) {}

  /** Runs before the body is read. Sets the caller of the request; throws what is to be answered instead. */
  async admit(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply): Promise<void> {
    const network = clientNetwork(request.ip);
    if (request.is404) {
      this.keyless.take(network, reply);
      throw notFound('Resource');
    }
    const { access } = request.routeOptions.config;
    if (access === 'counted') this.keyless.take(network, reply);
    if (access === 'open') this.keyless.check(network, reply);
    if (access !== undefined) return;
    const caller = await asSystem(() => this.authenticated(request, reply, network));
    request.caller = caller;
    const log = logContext.getStore();
    if (log) Object.assign(log, { workspaceId: caller.workspaceId, apiKeyId: caller.apiKeyId });
    this.limits.take(caller, reply);
  }

  /** Runs after the answer: open routes count the requests that they refused. */
  settle(request: FastifyRequest, reply: FastifyReply): void {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
    if (refused && request.routeOptions.config.access === 'open') this.keyless.count(clientNetwork(request.ip));
  }

  private async authenticated(request: FastifyRequest, reply: FastifyReply, network: string): Promise<Caller> {
    const key = request.headers[API_KEY_HEADER];
    if (typeof key !== 'string' || key === '') {
      this.keyless.take(network, reply);
      throw unauthenticated();
    }
    if (!this.failedKeys.isProven(network, key)) this.keyless.check(network, reply);
    const unseen = this.failedKeys.refusal(network, key, reply);
    const caller = unseen ? undefined : await this.authenticator.authenticate(key);
    if (caller) {
      this.failedKeys.accepted(network, key);
      return caller;
    }
    this.keyless.count(network);
    const throttled = unseen ?? this.failedKeys.failed(network, key, reply);
    if (throttled) await this.denials.throttled(network, () => this.authenticator.workspaceNamedBy(key));
    throw throttled ?? unauthenticated();
  }
}

const unauthenticated = (): DomainError => new DomainError('unauthenticated', 'Authentication failed');
