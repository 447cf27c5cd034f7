import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { PUBLIC } from '../auth/auth.decorators.js';
import { DomainError } from '../errors/domain-error.js';

const readsQuery = (context: ExecutionContext): boolean => {
  const declared = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    object | undefined;
  return Object.keys(declared ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
};

/** Unknown query parameters are faults also where an operation takes none; the others are checked by their DTO. semantics §1 */
@Injectable()
export class StrayQueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const names = Object.keys(context.switchToHttp().getRequest<FastifyRequest>().query as object);
    if (names.length === 0 || readsQuery(context)) return true;
    const details = names.map((field) => ({ field, code: 'unknown', message: `${field} is not a known parameter` }));
    throw new DomainError('invalid', 'Validation failed', { details });
  }
}
