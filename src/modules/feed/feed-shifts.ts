import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { FeedShiftEntity } from './feed-shift.entity.js';

type Shift = Pick<FeedShiftEntity, 'last' | 'oldest' | 'shift'>;

/** Positions of cursors that another installation gave to a workspace before it came here. */
@Injectable()
export class FeedShifts {
  /** A workspace arrives before its first request, so a value that was read once never changes. */
  private readonly known = new Map<string, readonly Shift[]>();

  constructor(private readonly database: Database) {}

  /** Returns the function that converts the position in a cursor of the workspace to one of this installation. */
  async of(workspaceId: string): Promise<(position: number) => number> {
    const shifts = this.known.get(workspaceId) ?? (await this.read(workspaceId));
    return (position) => {
      const there = shifts.find(({ last }) => position <= last);
      if (!there) return position;
      return position < there.oldest ? 0 : position + there.shift;
    };
  }

  private async read(workspaceId: string): Promise<readonly Shift[]> {
    const rows = await this.database.query<Record<keyof Shift, string>>(
      'SELECT last, oldest, shift FROM feed_shift WHERE workspace_id = $1 ORDER BY last',
      [workspaceId],
    );
    const shifts = rows.map(({ last, oldest, shift }) => ({
      last: Number(last),
      oldest: Number(oldest),
      shift: Number(shift),
    }));
    this.known.set(workspaceId, shifts);
    return shifts;
  }
}
