import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { admit, readAsWorkspace } from '../../platform/database/access.js';
import { type AuthenticatedRequest, NARROWED_BY_TENANT, READS_TENANT, TENANT_HEADER } from './auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';

/** Looks up keys and tenants; the tenancy module provides it. */
export abstract class Authenticator {
  /** Returns the key's workspace and default tenant. Undefined for an unknown, expired or revoked key alike. */
  abstract authenticate(key: string): Promise<Caller | undefined>;

  /** Returns the caller acting for `tenant`, the header's value. 403 when it does not belong to the workspace. */
  abstract actAs(caller: Caller, tenant: string): Promise<Caller>;

  /** Notes that the caller was admitted from this network. Never rejects. */
  abstract usedFrom(caller: Caller, network: string): Promise<void>;

  /** Returns the workspace that a key names, whether or not the key is accepted. */
  abstract workspaceNamedBy(key: string): Promise<string | undefined>;
}

/**
 * Determines the tenant of an admitted caller: 403 when the header does not name one of the workspace. From here on
 * the database shows the rows that the tenant may see; on a route that reads no tenant, those that the workspace may
 * see.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    if (request.routeOptions.config.access !== undefined) return true;
    const { caller } = request;
    if (!caller) throw new Error('A request reached its handler without admission');
    const readsTenant = this.reflector.get<boolean>(READS_TENANT, context.getHandler());
    const isNarrowed = this.reflector.get<boolean>(NARROWED_BY_TENANT, context.getHandler());
    const tenant = request.headers[TENANT_HEADER];
    // An empty header names no tenant; it must not be taken for the default tenant.
    if (tenant !== undefined && (readsTenant || isNarrowed)) {
      const actAs = (): Promise<Caller> => this.authenticator.actAs(caller, String(tenant));
      request.caller = { ...(await readAsWorkspace(caller.workspaceId, actAs)), isNarrowed };
    }
    admit(readsTenant ? request.caller! : { workspaceId: caller.workspaceId });
    return true;
  }
}
