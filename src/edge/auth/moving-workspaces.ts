import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WorkspaceMoves } from '../../platform/moves/workspace-moves.js';
import { isRead } from '../http/write-note.js';
import type { AuthenticatedRequest } from './auth.decorators.js';

/**
 * While the workspace of a caller leaves this installation, its requests may read; when it has left, they are refused.
 * Invariant: a request that may write is under way until its handler has ended, even if its caller does not wait for
 * the answer. docs/adr/0048-workspaces-move.md
 */
export const refuseMovingWorkspaces = (server: FastifyInstance, moves: WorkspaceMoves): void => {
  server.addHook('preHandler', (request: FastifyRequest & AuthenticatedRequest, _reply, done) => {
    if (request.caller && isRead(request)) moves.requireReadable(request.caller.workspaceId);
    done();
  });
  // An interceptor would run for reads too, and one that waits would keep twice the memory: bench/README.md, "Feed".
  server.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => isRead({ method }))) return;
    const { handler } = route;
    route.handler = function (request: FastifyRequest & AuthenticatedRequest, reply) {
      const { caller } = request;
      if (!caller) return handler.call(this, request, reply);
      return moves.run(caller.workspaceId, async () => {
        await handler.call(this, request, reply);
        // Resolves when the answer has been sent.
        return reply;
      });
    };
  });
};
