import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { WorkspaceMoves } from '../../platform/moves/workspace-moves.js';
import { isRead } from '../http/write-note.js';
import type { AuthenticatedRequest } from './auth.decorators.js';

/** While the workspace of a caller leaves this installation, its requests may read; when it has left, they are refused. */
@Injectable()
export class MoveInterceptor implements NestInterceptor {
  constructor(private readonly moves: WorkspaceMoves) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    if (!request.caller) return next.handle();
    const { workspaceId } = request.caller;
    if (isRead(request)) {
      this.moves.requireReadable(workspaceId);
      return next.handle();
    }
    return from(this.moves.run(workspaceId, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
