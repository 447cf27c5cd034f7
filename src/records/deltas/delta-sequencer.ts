import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../values/time/clock.js';
import { positionAt } from './deltas.rules.js';
import { numberAlone } from '../numbering.js';

const BATCH = 5_000;
const DAY_MS = 86_400_000;
const QUERIES = {
  waiting: 'SELECT 1 FROM delta_row WHERE position IS NULL LIMIT 1',
  head: 'SELECT last FROM delta_head FOR UPDATE SKIP LOCKED',
};

/**
 * Numbers changed rows once they are committed. Invariant: one process numbers at a time, because it holds the lock of
 * the head until its numbers are committed; a reader that has seen a position therefore never receives a lower one
 * later, however long a transaction takes. Serves all tenants. docs/adr/0035-deltas.md
 */
@Injectable()
export class DeltaSequencer {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** Numbers a batch; returns whether more may be waiting. Another process at work is not waited for. */
  round(): Promise<boolean> {
    return numberAlone(this.database, QUERIES, (last) => this.number(last));
  }

  /** Forgets removals that were numbered more than `EVENT_DAYS` ago. */
  async forget(): Promise<void> {
    const before = positionAt(new Date(this.clock.now().getTime() - this.env.EVENT_DAYS * DAY_MS));
    await this.database.transaction(async () => {
      const [head] = await this.database.query<{ floor: string }>(
        'UPDATE delta_head SET floor = greatest(floor, least(last, $1)) RETURNING floor',
        [before],
      );
      await this.database.query('DELETE FROM delta_row WHERE is_removed AND position <= $1', [head!.floor]);
    });
  }

  /**
   * Numbers a batch; rows that another transaction has locked follow in a later round. Removals before the first number
   * are unknown.
   */
  private async number(last: number): Promise<boolean> {
    const from = Math.max(last, positionAt(this.clock.now()));
    const [numbered] = await this.database.query<{ rows: number }>(
      `WITH waiting AS (
         SELECT tenant_id, subject_id FROM delta_row WHERE position IS NULL ORDER BY subject_id LIMIT ${BATCH}
         FOR NO KEY UPDATE SKIP LOCKED
       ), placed AS (
         SELECT tenant_id, subject_id, $1::bigint + row_number() OVER (ORDER BY subject_id, tenant_id) AS position FROM waiting
       ), numbered AS (
         UPDATE delta_row d SET position = p.position FROM placed p
          WHERE d.tenant_id = p.tenant_id AND d.subject_id = p.subject_id
       )
       SELECT count(*)::int AS rows FROM placed`,
      [from],
    );
    const { rows } = numbered!;
    if (rows > 0)
      await this.database.query(
        'UPDATE delta_head SET last = $1, floor = CASE WHEN last = 0 THEN $2 ELSE floor END RETURNING id',
        [from + rows, from],
      );
    return rows === BATCH;
  }
}
