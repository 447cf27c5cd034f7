import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadTrail } from '../audit/read-trail.js';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import { Slices } from '../work/slices.js';
import { encodedInSlices, etagOf, isKnown, STEP_LENGTH } from './etag.js';

/**
 * What goes out. JSON that a GET found carries an ETag, and is left out (304) where the caller has it already. Guards: who
 * is given personal data is on record before it is sent.
 */
@Injectable()
export class Answers {
  constructor(private readonly trail: ReadTrail) {}

  /** Returns what is sent in place of `payload`. */
  async beforeSend(
    request: FastifyRequest & AuthenticatedRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    if (reply.statusCode >= 300) return payload;
    const isRead = request.method === 'GET' && request.caller !== undefined;
    if (!isRead || typeof payload !== 'string') {
      await this.trail.settle();
      return payload;
    }
    const { body, etag } = await tagged(payload, request.caller!.workspaceId);
    if (isKnown(request.headers['if-none-match'], etag)) {
      void reply.status(304).header('etag', etag);
      return null;
    }
    await this.trail.settle();
    void reply.header('etag', etag);
    return body;
  }
}

/** Returns the ETag and what is sent. */
const tagged = async (payload: string, workspaceId: string): Promise<{ body: string | Buffer; etag: string }> => {
  if (payload.length <= STEP_LENGTH) return { body: payload, etag: etagOf(payload) };
  const { bytes, etag } = await encodedInSlices(payload, new Slices(workspaceId));
  return { body: bytes, etag };
};
