import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { hasScope } from '../../platform/access/rights.js';
import { ReadTrail } from '../../records/audit/read-trail.js';
import { type FieldNames, withoutFields } from '../../records/personal/personal-fields.js';
import { type AuthenticatedRequest, WITHHELD } from './auth.decorators.js';

/** Blanks the withheld fields of an answer for a key without the scope `read`, even where the answer is a replay. */
@Injectable()
export class WithheldInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly trail: ReadTrail,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const fields = this.reflector.get<FieldNames | undefined>(WITHHELD, context.getHandler());
    if (!fields || !caller || hasScope(caller.rights, 'read')) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        this.trail.forget();
        // A replayed answer is the text of the first one.
        if (typeof answer !== 'string') return withoutFields(answer, fields);
        return JSON.stringify(withoutFields(JSON.parse(answer), fields));
      }),
    );
  }
}
