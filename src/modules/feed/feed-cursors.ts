import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { type PositionCursors, positionCursors } from '../../platform/crypto/position-cursors.js';
import { FeedShifts } from './feed-shifts.js';

/**
 * Positions as a tenant sees them. The key is the workspace's data key, which a change of encryption keys leaves as
 * it is, and which moves with the workspace: cursors of the previous installation are read as positions of this one.
 */
@Injectable()
export class FeedCursors {
  constructor(
    private readonly keys: DataKeys,
    private readonly shifts: FeedShifts,
  ) {}

  /** Returns the functions that write and read the cursors of a tenant. */
  async of({ workspaceId, tenantId }: Scope): Promise<PositionCursors> {
    const key = await this.keys.of(workspaceId);
    const present = await this.shifts.of(workspaceId);
    const { write, read } = positionCursors((text) => key.hash(text), `feed cursor|${workspaceId}|${tenantId}`);
    return {
      write,
      read: (text) => {
        const position = read(text);
        return position === undefined ? undefined : present(position);
      },
    };
  }
}
