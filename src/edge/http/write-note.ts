import type { FastifyRequest } from 'fastify';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import type { WritePositions } from '../../platform/database/write-positions.js';

const SAFE = new Set(['GET', 'HEAD']);

/** Notes the workspace of a request that may have written, before it is answered or refused: its next reads show the write. */
export const noteWrite = async (
  positions: Pick<WritePositions, 'areKept' | 'note'>,
  { method, caller }: Pick<FastifyRequest, 'method'> & Partial<AuthenticatedRequest>,
): Promise<void> => {
  if (positions.areKept && caller && !SAFE.has(method)) await positions.note([caller.workspaceId]);
};
