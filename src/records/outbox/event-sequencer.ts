import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { isHereSql } from '../../platform/moves/is-here.sql.js';
import { Clock } from '../../values/time/clock.js';
import { POSITION_FLOOR_SQL } from '../restorations/restorations.js';
import { numberAlone } from '../numbering.js';

const BATCH = 1_000;
const UNNUMBERED = `feed_position IS NULL AND dispatched_at IS NOT NULL AND ${isHereSql('workspace_id')}`;
const QUERIES = {
  waiting: `SELECT 1 FROM outbox_event WHERE ${UNNUMBERED} LIMIT 1`,
  head: `SELECT greatest(last, ${POSITION_FLOOR_SQL}) AS last FROM feed_head FOR UPDATE OF feed_head SKIP LOCKED`,
};

/**
 * Numbers events for the feed once they are committed and dispatched. Guards: one process numbers at a time, because it
 * holds the lock of the head until its numbers are committed; a reader that has seen a position therefore never
 * receives a lower one later, however long a transaction takes. Serves all tenants. docs/adr/0030-event-feed.md
 */
@Injectable()
export class EventSequencer {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Numbers a batch, oldest first; returns whether more may be waiting. Another process at work is not waited for. */
  round(): Promise<boolean> {
    return numberAlone(this.database, QUERIES, (last) => this.number(last));
  }

  /** Events that another transaction has locked are numbered in a later round. */
  private async number(last: number): Promise<boolean> {
    const [numbered] = await this.database.query<{ events: number; last: string }>(
      `WITH waiting AS (
         SELECT id, created_at, tenant_id, subject_id, sequence, target_url IS NULL AS is_shown FROM outbox_event
         WHERE ${UNNUMBERED} ORDER BY created_at, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
       ), timed AS (
         -- Processes time events by their own clocks, before they wait for each other.
         SELECT *, max(created_at) OVER (PARTITION BY tenant_id, subject_id ORDER BY sequence) AS at FROM waiting
       ), placed AS (
         SELECT id, CASE WHEN is_shown
             THEN $1::bigint + count(*) FILTER (WHERE is_shown) OVER (ORDER BY at, sequence, id ROWS UNBOUNDED PRECEDING)
           ELSE 0 END AS position FROM timed
       ), numbered AS (
         UPDATE outbox_event SET feed_position = placed.position FROM placed WHERE outbox_event.id = placed.id
       )
       SELECT count(*)::int AS events, greatest(max(position), $1) AS last FROM placed`,
      [last],
    );
    if (numbered!.events > 0) {
      const day = this.clock.now().toISOString().slice(0, 10);
      await this.database.query(
        'INSERT INTO feed_day (day, position) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING RETURNING day',
        [day, last],
      );
      await this.database.query('UPDATE feed_head SET last = $1 RETURNING id', [numbered!.last]);
    }
    return numbered!.events === BATCH;
  }
}
