import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { WorkspaceMoves } from '../../platform/moves/workspace-moves.js';
import type { AuthenticatedRequest } from './auth.decorators.js';

const READS = ['GET', 'HEAD'];

/** While the workspace of a caller leaves this installation, its requests may read; when it has left, they are refused. */
@Injectable()
export class MoveInterceptor implements NestInterceptor {
  constructor(private readonly moves: WorkspaceMoves) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller, method } = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    if (!caller) return next.handle();
    const { workspaceId } = caller;
    if (READS.includes(method)) {
      this.moves.requireReadable(workspaceId);
      return next.handle();
    }
    return from(this.moves.run(workspaceId, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
