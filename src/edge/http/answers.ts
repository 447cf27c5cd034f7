import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadTrail } from '../../records/audit/read-trail.js';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import { Slices } from '../../platform/work/slices.js';
import { AS_OF, type BodyPart, encodedInSlices, etagOf, isKnown, splitAtMarks, STEP_LENGTH } from './etag.js';

/**
 * Prepares answers for sending. JSON found by a GET carries an ETag, and is omitted (304) where the caller has it
 * already. `x-as-of` reports how old the answer is, also to a caller who keeps the body.
 * Invariant: a read of personal data is recorded before the data is sent.
 */
@Injectable()
export class Answers {
  constructor(private readonly trail: ReadTrail) {}

  /** Returns the body to send in place of `payload`. */
  async beforeSend(
    request: FastifyRequest & AuthenticatedRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    if (reply.statusCode >= 300) return payload;
    const isRead = request.method === 'GET' && request.caller !== undefined;
    if (!isRead || typeof payload !== 'string') {
      await this.trail.settle(shownBy(request));
      return payload;
    }
    const { parts, asOf } = splitAtMarks(payload);
    const { body, etag } = await tagged(payload, parts, request.caller!.workspaceId);
    if (asOf !== undefined) void reply.header(AS_OF, asOf);
    if (isKnown(request.headers['if-none-match'], etag)) {
      void reply.status(304).header('etag', etag);
      return null;
    }
    await this.trail.settle(shownBy(request));
    void reply.header('etag', etag);
    return body;
  }
}

/** Returns the operation, by method and route, where its answer may show guests. */
export const shownBy = ({ caller, showsGuests, method, routeOptions }: FastifyRequest & AuthenticatedRequest) =>
  caller && showsGuests ? { scope: caller, operation: `${method} ${routeOptions.url}` } : undefined;

/** Returns the ETag and the body to send. */
const tagged = async (
  payload: string,
  parts: readonly BodyPart[],
  workspaceId: string,
): Promise<{ body: string | Buffer; etag: string }> => {
  if (payload.length <= STEP_LENGTH) return { body: payload, etag: etagOf(parts) };
  const { bytes, etag } = await encodedInSlices(parts, new Slices(workspaceId));
  return { body: bytes, etag };
};
