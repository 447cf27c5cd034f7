import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Denials } from '../audit/denials.js';
import { admit, asSystem, asWorkspace } from '../database/access.js';
import { DomainError } from '../errors/domain-error.js';
import { clientNetwork } from '../http/client-network.js';
import { FailedKeys } from '../http/failed-keys.js';
import { RateLimits } from '../http/rate-limits.js';
import { logContext } from '../logging/logger.js';
import { API_KEY_HEADER, type AuthenticatedRequest, PUBLIC, READS_TENANT, TENANT_HEADER } from './auth.decorators.js';
import type { Caller } from './scope.js';

/** Knows keys and tenants; the tenancy module provides it. */
export abstract class Authenticator {
  /** The key's workspace and default tenant. Undefined for an unknown, expired or revoked key, all alike. */
  abstract authenticate(key: string): Promise<Caller | undefined>;

  /** The caller as `tenant`, the header's value. 403 when it is none of the workspace's. */
  abstract actAs(caller: Caller, tenant: string): Promise<Caller>;

  /** The workspace a key names, whether or not it is accepted. */
  abstract workspaceNamedBy(key: string): Promise<string | undefined>;
}

/**
 * Key, then tenant: 401 for any fault of the key, 403 for a tenant that is none of the workspace's; 429 before either. From
 * here on the database shows what the tenant may see; on a route that reads no tenant, what the workspace may.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly failedKeys: FailedKeys,
    private readonly denials: Denials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const caller = await asSystem(() => this.authenticated(request, reply));
    request.caller = caller;
    const log = logContext.getStore();
    if (log) Object.assign(log, { workspaceId: caller.workspaceId, apiKeyId: caller.apiKeyId });
    this.limits.take(caller.apiKeyId, reply);
    const readsTenant = this.reflector.get<boolean>(READS_TENANT, context.getHandler());
    const tenant = readsTenant ? single(request, TENANT_HEADER) : undefined;
    if (tenant !== undefined) {
      const actAs = (): Promise<Caller> => this.authenticator.actAs(caller, tenant);
      request.caller = await asWorkspace(caller.workspaceId, actAs);
    }
    admit(readsTenant ? request.caller : { workspaceId: caller.workspaceId });
    return true;
  }

  private async authenticated(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const key = single(request, API_KEY_HEADER);
    if (key === undefined) throw unauthenticated();
    const network = clientNetwork(request.ip);
    const unseen = this.failedKeys.refusal(network, key, reply);
    const caller = unseen ? undefined : await this.authenticator.authenticate(key);
    if (caller) {
      this.failedKeys.accepted(network, key);
      return caller;
    }
    const throttled = unseen ?? this.failedKeys.failed(network, key, reply);
    if (throttled) await this.denials.throttled(network, () => this.authenticator.workspaceNamedBy(key));
    throw throttled ?? unauthenticated();
  }
}

const unauthenticated = (): DomainError => new DomainError('unauthenticated', 'Authentication failed');

const single = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
