import type { DeltaKind } from './deltas.types.js';

const microseconds = (instant: string): string => `(extract(epoch FROM ${instant}) * 1000000)::bigint`;

/**
 * Returns the tables `head`, one row with the bounds, and `page`, the rows after a position with one more than are
 * shown. Both are read at the same moment. Parameters: $1 workspace, $2 tenant, $3 position, $4 limit.
 */
export const deltaPage = (kind: DeltaKind): string => `
  head AS (
    SELECT last, floor, EXISTS (SELECT 1 FROM restoration r
             WHERE ${microseconds(`r.backed_up_at - interval '1 minute'`)} < $3 AND $3 <= ${microseconds('r.restored_at')}) AS lost
      FROM delta_head
  ), page AS (
    SELECT subject_id, position FROM delta_row
     WHERE workspace_id = $1 AND tenant_id = $2 AND kind = '${kind}' AND position > $3
     ORDER BY position LIMIT $4::int + 1
  )`;

/** The columns of `head`, for each row. */
export const DELTA_BOUNDS = 'head.last::float8 AS last, head.floor::float8 AS floor, head.lost AS "isLost"';
