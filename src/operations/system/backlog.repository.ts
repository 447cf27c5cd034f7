import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Backlog, BACKLOG_KINDS, type BacklogHistory, type BacklogKind, type Waiting } from './system.types.js';

/** The due work of every workspace, and the column with the time since which a row is due. */
const DUE: Readonly<Record<BacklogKind, { rows: string; since: string }>> = {
  events: { rows: 'outbox_event WHERE dispatched_at IS NULL', since: 'created_at' },
  deliveries: {
    rows: "webhook_delivery WHERE state = 'PENDING' AND next_attempt_at <= now()",
    since: 'next_attempt_at',
  },
  syncs: { rows: 'sync_schedule WHERE next_due_at <= now()', since: 'coalesce(due_since, next_due_at)' },
  hints: { rows: 'pms_hint WHERE processed_at IS NULL', since: 'received_at' },
  unknown_outcomes: { rows: 'reservation WHERE next_lookup_at IS NOT NULL', since: 'created_at' },
};

const BACKLOG = BACKLOG_KINDS.map(
  (kind) => `SELECT '${kind}' AS kind, count(*)::int AS waiting,
      greatest(0, coalesce(extract(epoch FROM now() - min(${DUE[kind].since})), 0))::float8 AS "oldestSeconds" FROM ${DUE[kind].rows}`,
).join(' UNION ALL ');

const HISTORY = `
  SELECT kind, floor(extract(epoch FROM minute - $1) / $2)::int AS step, max(waiting) AS most
    FROM backlog_sample WHERE minute >= $1 AND minute < $3 GROUP BY kind, step`;

/** For the system alone (`asSystem`): others do not see every row. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly database: Database) {}

  backlog(): Promise<Backlog[]> {
    return this.database.query(BACKLOG);
  }

  async isSampled(minute: Date): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM backlog_sample WHERE minute = $1 LIMIT 1', [minute])).length > 0;
  }

  /** Stores a sample; where two processes count in the same minute, the first one is kept. */
  async addSample(minute: Date, waiting: Waiting): Promise<void> {
    await this.database.query(
      `INSERT INTO backlog_sample (minute, kind, waiting)
       SELECT $1, kind, waiting FROM unnest($2::text[], $3::int[]) AS s(kind, waiting) ON CONFLICT DO NOTHING`,
      [minute, Object.keys(waiting), Object.values(waiting)],
    );
  }

  async forgetSamples(before: Date): Promise<void> {
    await this.database.query('DELETE FROM backlog_sample WHERE minute < $1', [before]);
  }

  async history(since: Date, stepSeconds: number, steps: number): Promise<BacklogHistory> {
    const until = new Date(since.getTime() + steps * stepSeconds * 1_000);
    const given = [since, stepSeconds, until];
    const rows = await this.database.query<{ kind: BacklogKind; step: number; most: number }>(HISTORY, given);
    const most = Object.fromEntries(
      BACKLOG_KINDS.map((kind) => [kind, Array.from<number | null>({ length: steps }).fill(null)]),
    ) as BacklogHistory['most'];
    for (const row of rows) most[row.kind][row.step] = row.most;
    return { since, stepSeconds, most };
  }
}
