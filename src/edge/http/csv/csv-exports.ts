import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../values/errors/domain-error.js';

/** The maximum number of simultaneous exports of a workspace. */
const MOST = 5;
const RETRY_SECONDS = 10;

/**
 * The exports in progress in this process. Invariant: one workspace does not hold an unlimited number of connections
 * for hours.
 */
@Injectable()
export class CsvExports {
  private readonly running = new Map<string, number>();

  /** Takes a place of the workspace; returns the function that releases it. Throws 429 where none is left. */
  begin(workspaceId: string): () => void {
    const count = this.running.get(workspaceId) ?? 0;
    if (count >= MOST) throw tooManyExports();
    this.running.set(workspaceId, count + 1);
    return () => {
      const left = this.running.get(workspaceId)! - 1;
      if (left > 0) this.running.set(workspaceId, left);
      else this.running.delete(workspaceId);
    };
  }
}

const tooManyExports = (): DomainError => {
  const message = `This workspace already reads ${MOST} lists as CSV; wait until one has ended`;
  return new DomainError('rate_limited', 'Too many requests', {
    details: [{ code: 'too_many_streams', message }],
    retryAfterSeconds: RETRY_SECONDS,
  });
};
