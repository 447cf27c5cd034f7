import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { type FeedBounds, MOST_LAG } from './feed.types.js';

/** An event with its body as it is stored. */
export interface FeedRow {
  id: string;
  workspaceId: string;
  type: string;
  body: string;
  personal: string | null;
  position: number;
}

export interface FeedRange {
  after: number;
  last: number;
  /** Absent: all. */
  types?: readonly string[];
}

/** A tenant with the types of its new events. */
export interface NewEvents extends Scope {
  types: string[];
}

const IN_RANGE = `workspace_id = $1 AND tenant_id = $2 AND feed_position > $3 AND feed_position <= $4
  AND ($5::text[] IS NULL OR type = ANY ($5))`;

const BOUNDS = `SELECT last, coalesce((SELECT position FROM feed_day WHERE day >= $1 ORDER BY day LIMIT 1), last) AS oldest
  FROM feed_head`;
const PAGE = `SELECT id, workspace_id AS "workspaceId", type, body, personal, feed_position AS position FROM outbox_event
  WHERE ${IN_RANGE} ORDER BY feed_position LIMIT $6`;
const LAG = `SELECT count(*)::int AS lag FROM (SELECT 1 FROM outbox_event WHERE ${IN_RANGE} LIMIT ${MOST_LAG}) behind`;

/** Numbered events. */
@Injectable()
export class FeedRepository {
  constructor(private readonly database: Database) {}

  /** Returns the bounds of the feed; events that were numbered before `oldestDay` (UTC) are no longer in it. */
  async bounds(oldestDay: string): Promise<FeedBounds> {
    const [row] = await this.database.prepared<{ last: string; oldest: string }>('feed_bounds', BOUNDS, [oldestDay]);
    return { last: Number(row!.last), oldest: Number(row!.oldest) };
  }

  async page({ workspaceId, tenantId }: Scope, { after, last, types }: FeedRange, limit: number): Promise<FeedRow[]> {
    const values = [workspaceId, tenantId, after, last, types ?? null, limit];
    const rows = await this.database.prepared<FeedRow & { position: string }>('feed_page', PAGE, values);
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
  }

  /** Counts the events of the range, up to `MOST_LAG`. */
  async lag({ workspaceId, tenantId }: Scope, { after, last, types }: FeedRange): Promise<number> {
    const values = [workspaceId, tenantId, after, last, types ?? null];
    const [row] = await this.database.prepared<{ lag: number }>('feed_lag', LAG, values);
    return row!.lag;
  }

  /** Returns the last position, and the tenants of all workspaces that have events after `seen`. As the system. */
  async newSince(seen: number): Promise<{ last: number; tenants: NewEvents[] }> {
    const [head] = await this.database.query<{ last: string }>('SELECT last FROM feed_head');
    const last = Number(head!.last);
    if (last <= seen) return { last, tenants: [] };
    const tenants = await this.database.query<NewEvents>(
      `SELECT workspace_id AS "workspaceId", tenant_id AS "tenantId", array_agg(DISTINCT type) AS types
       FROM outbox_event WHERE feed_position > $1 AND feed_position <= $2 GROUP BY 1, 2`,
      [seen, last],
    );
    return { last, tenants };
  }
}
