import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import type { Caller } from '../../platform/access/scope.js';
import { withRouteConfig } from '../http/deprecations/route-config.js';

export const API_KEY_HEADER = 'x-service-api-key';
export const TENANT_HEADER = 'x-service-tenant-id';

export const READS_TENANT = 'auth:tenant';
export const NARROWED_BY_TENANT = 'auth:narrowed';
export const KEY_SCOPE = 'auth:scope';
export const REACHES = 'auth:reaches';
export const WITHHELD = 'auth:withheld';
export const OPEN_TO_TENANT_KEYS = 'auth:tenant-keys';
export const CHANGES_WORKSPACE = 'auth:changes-workspace';
export const OPERATORS_ONLY = 'auth:operators-only';

/**
 * How the OpenAPI document states whom an operation acts for: `tenant`, the one of the tenant header; `own-tenants`,
 * every tenant of the key; `workspace`, which refuses keys that are restricted to tenants.
 */
export const ACTS_FOR = 'x-acts-for';

/**
 * A route that needs no API key. Each request counts against its client network. `open`: pages for hosts; the network
 * pays for their work. `event`: events of a PMS; an accepted one no longer counts, and the workspace of its account
 * pays. `counted`: documents, which count as several requests. `file`: ready-made files. `probe`: health and metrics,
 * never refused, but delayed when the network has used up its requests.
 */
export type KeylessAccess = 'open' | 'event' | 'counted' | 'file' | 'probe';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: the route needs an API key. */
    access?: KeylessAccess;
  }
}

/** Belongs on the method, not the class: a route knows only the metadata of its handler. */
export const Public = (access: KeylessAccess = 'open'): MethodDecorator => withRouteConfig({ access });

/** Lets the route read the tenant header; elsewhere the default tenant acts: docs/interface.md#authentication */
export const ActsForTenant = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(READS_TENANT, true),
    ApiExtension(ACTS_FOR, 'tenant'),
    ApiHeader({
      name: TENANT_HEADER,
      required: false,
      description: 'The tenant to act as. If absent, the default tenant.',
    }),
  );

/**
 * Acts on the accounts of every tenant of the workspace; where the tenant header is sent, only on those of that tenant.
 */
export const NarrowedByTenant = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(NARROWED_BY_TENANT, true),
    OpenToTenantKeys(),
    ApiHeader({
      name: TENANT_HEADER,
      required: false,
      description: 'The tenant that owns the account. If absent, any tenant.',
    }),
  );

/** Keys restricted to tenants may call it although no tenant acts: it shows and changes only their own resources. */
export const OpenToTenantKeys = (): MethodDecorator =>
  applyDecorators(SetMetadata(OPEN_TO_TENANT_KEYS, true), ApiExtension(ACTS_FOR, 'own-tenants'));

export interface AuthenticatedRequest {
  caller?: Caller;
  /** The answer may show guests: the operation states that it reaches or withholds them. */
  showsGuests?: boolean;
}

/** Injects the caller; only on routes that need a key. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('No caller on a public route');
  return caller;
});
