import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../platform/access/client-network.js';
import {
  type AuthenticatedRequest,
  CHANGES_WORKSPACE,
  KEY_SCOPE,
  OPEN_TO_TENANT_KEYS,
  OPERATORS_ONLY,
  REACHES,
  READS_TENANT,
  WITHHELD,
} from './auth.decorators.js';
import { Authenticator } from './auth.guard.js';
import { type KeyScope, mayActFor, type Reach, requireWholeWorkspace, scopesOf } from '../../platform/access/rights.js';
import { forbidden, requireOperator, requireScope } from '../../platform/access/rights.errors.js';
import type { Caller } from '../../platform/access/scope.js';

/**
 * Refuses an accepted key (403) without the operation's scopes, and for a tenant that is not one of its own. A key that
 * is restricted to tenants is refused wherever no tenant is acted for, and where the workspace itself is changed; every
 * key but an operator's where the service as a whole is shown.
 */
@Injectable()
export class RightsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const { caller, ip } = request;
    if (!caller) return true;
    await this.authenticator.usedFrom(caller, clientNetwork(ip));
    const scope = this.of<KeyScope>(KEY_SCOPE, context);
    if (!scope) throw new Error('An operation that needs a key must declare its scope');
    const reaches = this.of<Reach[]>(REACHES, context);
    for (const needed of scopesOf(scope, reaches)) requireScope(caller.rights, needed);
    if (this.of(CHANGES_WORKSPACE, context)) requireWholeWorkspace(caller.rights);
    if (!this.reachesTenant(caller, context)) throw wrongTenant();
    if (this.of(OPERATORS_ONLY, context)) requireOperator(caller.rights);
    request.showsGuests = reaches !== undefined || this.of(WITHHELD, context) !== undefined;
    return true;
  }

  private reachesTenant({ rights, tenantId, isNarrowed }: Caller, context: ExecutionContext): boolean {
    if (rights.tenantIds === null) return true;
    if (isNarrowed || this.of(READS_TENANT, context)) return mayActFor(rights, tenantId);
    return this.of(OPEN_TO_TENANT_KEYS, context) === true;
  }

  private of<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

const wrongTenant = (): Error =>
  forbidden(
    'wrong_tenant',
    'This API key may act only for tenants it is restricted to; name one in x-service-tenant-id',
  );
