import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { withinWindow } from '../../platform/database/window.sql.js';
import type { ListWindow } from '../../platform/paging/cursors.js';
import { PmsCallEntity } from './pms-call.entity.js';
import type { CallFigures } from './call-figures.types.js';
import type { CallFilter, RecordedCall } from '../../platform/outbound/recorded-call.types.js';

/** Property, column and type, in the order of the statement's parameters. */
const COLUMNS: readonly [keyof RecordedCall, string, string][] = [
  ['id', 'id', 'uuid'],
  ['accountId', 'account_id', 'uuid'],
  ['at', 'at', 'timestamptz'],
  ['kind', 'kind', 'text'],
  ['method', 'method', 'text'],
  ['path', 'path', 'text'],
  ['status', 'status', 'integer'],
  ['outcome', 'outcome', 'text'],
  ['networkError', 'network_error', 'text'],
  ['attempt', 'attempt', 'integer'],
  ['durationMs', 'duration_ms', 'integer'],
  ['waitedMs', 'waited_ms', 'integer'],
  ['errorExcerpt', 'error_excerpt', 'text'],
  ['requestId', 'request_id', 'text'],
  ['jobId', 'job_id', 'text'],
  ['traceId', 'trace_id', 'text'],
];
const NAMES = COLUMNS.map(([, column]) => column);

/**
 * Nobody waits for the disk: a crash may lose the last second of calls anyway. An account that is not stored yet, or no
 * longer, has no calls. A batch whose answer was lost is stored once.
 */
const INSERT = `
  WITH hurry AS (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO pms_call (${NAMES.join(', ')})
  SELECT ${NAMES.map((name) => `c.${name}`).join(', ')}
    FROM hurry, unnest(${COLUMNS.map(([, , type], index) => `$${index + 1}::${type}[]`).join(', ')}) AS c (${NAMES.join(', ')})
   WHERE EXISTS (SELECT 1 FROM integration_account a WHERE a.id = c.account_id)
  ON CONFLICT DO NOTHING`;

const CONDITIONS: Record<keyof CallFilter, (filter: CallFilter) => string> = {
  kind: () => 'c.kind = :kind',
  failed: ({ failed }) => (failed ? `c.outcome <> 'answered'` : `c.outcome = 'answered'`),
  since: () => 'c.at >= :since',
  until: () => 'c.at < :until',
};

/** An id begins with its time, so this reads the newest part of the partition of the day. */
const FIGURES = `
  SELECT a.provider, count(*)::int AS calls, (count(*) FILTER (WHERE c.outcome <> 'answered'))::int AS failed,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY c.duration_ms) AS "p50Ms",
         percentile_disc(0.95) WITHIN GROUP (ORDER BY c.duration_ms) AS "p95Ms"
    FROM pms_call c JOIN integration_account a ON a.id = c.account_id
   WHERE c.id >= first_id($1) AND c.at >= $1
   GROUP BY a.provider`;

@Injectable()
export class CallLogRepository {
  constructor(private readonly database: Database) {}

  /** Stores the calls in one statement of its own. */
  async insert(calls: readonly RecordedCall[]): Promise<void> {
    await this.database.prepared(
      'pms-calls',
      INSERT,
      COLUMNS.map(([property]) => calls.map((call) => call[property])),
    );
  }

  /** Returns the calls of the account in a window. */
  async within(accountId: string, filter: CallFilter, window: ListWindow): Promise<PmsCallEntity[]> {
    const query = this.database
      .repository(PmsCallEntity)
      .createQueryBuilder('c')
      .where('c.accountId = :accountId', { accountId });
    for (const [name, condition] of Object.entries(CONDITIONS) as [keyof CallFilter, (of: CallFilter) => string][])
      if (filter[name] !== undefined) query.andWhere(condition(filter), { [name]: filter[name] });
    return withinWindow(query, 'at', window).getMany();
  }

  /** Returns the figures of the calls since then, of every workspace. */
  figures(since: Date): Promise<CallFigures[]> {
    return this.database.query<CallFigures>(FIGURES, [since]);
  }

  /** Deletes the oldest calls of accounts that have more than `most`; returns how many. */
  async trim(most: number): Promise<number> {
    const rows = await this.database.query<{ id: string }>(
      `WITH bound AS (
         SELECT full_ones.account_id, newest.at, newest.id
           FROM (SELECT account_id FROM pms_call GROUP BY account_id HAVING count(*) > $1) full_ones
          CROSS JOIN LATERAL (SELECT at, id FROM pms_call WHERE account_id = full_ones.account_id
                               ORDER BY at DESC, id DESC OFFSET $1 LIMIT 1) newest)
       DELETE FROM pms_call c USING bound b WHERE c.account_id = b.account_id AND (c.at, c.id) <= (b.at, b.id)
       RETURNING c.id`,
      [most],
    );
    return rows.length;
  }

  /** Deletes the calls of accounts that were removed. */
  async forgetRemoved(): Promise<void> {
    await this.database.query(
      `DELETE FROM pms_call WHERE account_id IN (
         SELECT DISTINCT account_id FROM pms_call c
          WHERE NOT EXISTS (SELECT 1 FROM integration_account a WHERE a.id = c.account_id))`,
    );
  }

  /** Deletes one by one the calls that are not dropped with their day. */
  async forget(before: Date): Promise<void> {
    await this.database.query('DELETE FROM pms_call WHERE id < first_id($1)', [before]);
  }
}
