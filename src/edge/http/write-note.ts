import type { FastifyRequest } from 'fastify';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import type { WritePositions } from '../../platform/database/write-positions.js';

/** Returns whether a request only reads. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/**
 * Notes the workspace of a request that may have written, before it is answered or refused: its next reads show the
 * write.
 */
export const noteWrite = async (
  positions: Pick<WritePositions, 'areKept' | 'note'>,
  request: Pick<FastifyRequest, 'method'> & Partial<AuthenticatedRequest>,
): Promise<void> => {
  const { caller } = request;
  if (positions.areKept && caller && !isRead(request)) await positions.note([caller.workspaceId]);
};
