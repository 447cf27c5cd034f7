import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { type PositionCursors, positionCursors } from '../../platform/crypto/position-cursors.js';

/**
 * Positions as a tenant sees them. The key is the workspace's data key, which a change of encryption keys leaves as it
 * is.
 */
@Injectable()
export class FeedCursors {
  constructor(private readonly keys: DataKeys) {}

  /** Returns how to write and read the cursors of a tenant. */
  async of({ workspaceId, tenantId }: Scope): Promise<PositionCursors> {
    const key = await this.keys.of(workspaceId);
    return positionCursors((text) => key.hash(text), `feed cursor|${workspaceId}|${tenantId}`);
  }
}
