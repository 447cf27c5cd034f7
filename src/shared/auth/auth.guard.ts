import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { logContext } from '../logging/logger.js';
import { API_KEY_HEADER, type AuthenticatedRequest, PUBLIC, READS_TENANT, TENANT_HEADER } from './auth.decorators.js';
import type { Caller } from './scope.js';

/** Knows keys and tenants; the tenancy module provides it. */
export abstract class Authenticator {
  /** Undefined for a missing, unknown, expired or revoked key, all alike. `tenant`: the header's value, if read. */
  abstract authenticate(key: string | undefined, tenant: string | undefined): Promise<Caller | undefined>;
}

/** Key, then tenant: 401 for any fault of the key, 403 for a tenant that is none of the workspace's. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const readsTenant = this.reflector.get<boolean>(READS_TENANT, context.getHandler());
    const caller = await this.authenticator.authenticate(
      single(request, API_KEY_HEADER),
      readsTenant ? single(request, TENANT_HEADER) : undefined,
    );
    if (!caller) throw new DomainError('unauthenticated', 'Authentication failed');
    request.caller = caller;
    const log = logContext.getStore();
    if (log) log.workspaceId = caller.workspaceId;
    return true;
  }
}

const single = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
