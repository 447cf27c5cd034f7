import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import { WritePositions } from '../../platform/database/write-positions.js';

const SAFE = new Set(['GET', 'HEAD']);

/** Notes the workspace before a request that may have written is answered or refused: its next reads show the write. */
@Injectable()
export class WriteNoteInterceptor implements NestInterceptor {
  constructor(private readonly positions: WritePositions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, caller } = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    if (!this.positions.areKept || !caller || SAFE.has(method)) return next.handle();
    const answer = lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(answer.finally(() => this.positions.note([caller.workspaceId])));
  }
}
