import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';

const reads = (context: ExecutionContext, input: RouteParamtypes): boolean => {
  const declared = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    object | undefined;
  return Object.keys(declared ?? {}).some((key) => key.startsWith(`${input}:`));
};

const unknown = (names: string[], kind: string): ErrorDetail[] =>
  names.map((field) => ({ field, code: 'unknown_field', message: `${field} is not a known ${kind}` }));

const strayBody = (body: unknown): ErrorDetail[] => {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    return [{ code: 'invalid_body', message: 'body must be absent or an empty JSON object' }];
  return unknown(Object.keys(body), 'field: this operation takes none');
};

/** Refuses query parameters and body fields where an operation takes none; elsewhere the DTO checks them. */
@Injectable()
export class StrayInputGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { routeOptions, query, body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (routeOptions.config.access !== undefined) return true;
    const names = Object.keys(query as object);
    const isQueryStray = names.length > 0 && !reads(context, RouteParamtypes.QUERY);
    const isBodyStray = body !== undefined && !reads(context, RouteParamtypes.BODY);
    const details = [...(isQueryStray ? unknown(names, 'parameter') : []), ...(isBodyStray ? strayBody(body) : [])];
    if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
    return true;
  }
}
