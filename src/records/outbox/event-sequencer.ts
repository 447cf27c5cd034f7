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

/** Returns the SQL for the first event of each subject that matches the condition. */
const firstOfSubjects = (condition: string): string =>
  `SELECT tenant_id, subject_id, min(sequence) AS sequence FROM outbox_event WHERE ${condition} GROUP BY tenant_id, subject_id`;

/**
 * Numbers events for the feed once they are committed and dispatched. Invariant: one process numbers at a time, because
 * it holds the lock of the head until its numbers are committed; a reader that has seen a position therefore never
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

  /**
   * Events that another transaction has locked are numbered in a later round, and later events of their subjects behind
   * them.
   */
  private async number(last: number, limit = BATCH): Promise<boolean> {
    const [numbered] = await this.database.query<{ events: number; waiting: number; last: string }>(
      `WITH waiting AS (
         SELECT id, created_at, tenant_id, subject_id, sequence, target_url IS NULL AS is_shown FROM outbox_event
         WHERE ${UNNUMBERED} ORDER BY created_at, id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
       ), held AS (
         -- Each for its index: those that are not dispatched, and those that are locked, or beyond the limit.
         ${firstOfSubjects('dispatched_at IS NULL')}
         UNION ALL
         ${firstOfSubjects('feed_position IS NULL AND dispatched_at IS NOT NULL AND id NOT IN (SELECT id FROM waiting)')}
       ), compared AS (
         -- A window takes as long whatever the planner expects; a join of these can compare each with each.
         SELECT *, min(held_from) OVER (PARTITION BY tenant_id, subject_id) AS held_of_subject FROM (
           SELECT *, NULL::bigint AS held_from FROM waiting
           UNION ALL
           SELECT NULL, NULL, tenant_id, subject_id, NULL, NULL, sequence FROM held) both_kinds
       ), ready AS (
         SELECT * FROM compared WHERE id IS NOT NULL AND (held_of_subject IS NULL OR sequence < held_of_subject)
       ), timed AS (
         -- Processes time events by their own clocks, before they wait for each other.
         SELECT *, max(created_at) OVER (PARTITION BY tenant_id, subject_id ORDER BY sequence) AS at FROM ready
       ), placed AS (
         SELECT id, CASE WHEN is_shown
             THEN $1::bigint + count(*) FILTER (WHERE is_shown) OVER (ORDER BY at, sequence, id ROWS UNBOUNDED PRECEDING)
           ELSE 0 END AS position FROM timed
       ), numbered AS (
         UPDATE outbox_event SET feed_position = placed.position FROM placed WHERE outbox_event.id = placed.id
       )
       SELECT count(*)::int AS events, (SELECT count(*)::int FROM waiting) AS waiting, greatest(max(position), $1) AS last
       FROM placed`,
      [last],
    );
    // Where clocks differ by much, earlier events may follow a whole batch.
    if (numbered!.events === 0 && numbered!.waiting === limit) return this.number(last, limit * 10);
    if (numbered!.events > 0) {
      const day = this.clock.now().toISOString().slice(0, 10);
      await this.database.query(
        'INSERT INTO feed_day (day, position) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING RETURNING day',
        [day, last],
      );
      await this.database.query('UPDATE feed_head SET last = $1 RETURNING id', [numbered!.last]);
    }
    return numbered!.waiting === limit;
  }
}
