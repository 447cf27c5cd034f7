import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Caller } from './scope.js';

export const API_KEY_HEADER = 'x-service-api-key';
export const TENANT_HEADER = 'x-service-tenant-id';

export const PUBLIC = 'auth:public';
export const READS_TENANT = 'auth:tenant';

/** No API key: health, OAuth callback, incoming PMS events. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);

/** The tenant header is read; elsewhere the default tenant acts. specification, "Authentication" 2 */
export const ActsForTenant = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(READS_TENANT, true),
    ApiHeader({ name: TENANT_HEADER, required: false, description: 'Tenant to act as; absent: the default tenant.' }),
  );

export interface AuthenticatedRequest {
  caller?: Caller;
}

/** Who calls; only on routes that need a key. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('No caller on a public route');
  return caller;
});
