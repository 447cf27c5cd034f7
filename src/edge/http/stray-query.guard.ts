import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../values/errors/domain-error.js';

const readsQuery = (context: ExecutionContext): boolean => {
  const declared = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    object | undefined;
  return Object.keys(declared ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
};

/** Refuses query parameters where an operation takes none; elsewhere the DTO checks them. */
@Injectable()
export class StrayQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { routeOptions, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (routeOptions.config.access !== undefined) return true;
    const names = Object.keys(query as object);
    if (names.length === 0 || readsQuery(context)) return true;
    const details = names.map((field) => ({ field, code: 'unknown', message: `${field} is not a known parameter` }));
    throw new DomainError('invalid', 'Validation failed', { details });
  }
}
