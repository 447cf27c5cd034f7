import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { BACKLOG_KINDS, type BacklogHistory, type BacklogKind, type Waiting } from './system.types.js';

/** The due work of every workspace. */
const COUNTS: Readonly<Record<BacklogKind, string>> = {
  events: 'outbox_event WHERE dispatched_at IS NULL',
  deliveries: "webhook_delivery WHERE state = 'PENDING' AND next_attempt_at <= now()",
  syncs: 'sync_schedule WHERE next_due_at <= now()',
  hints: 'pms_hint WHERE processed_at IS NULL',
  unknown_outcomes: 'reservation WHERE next_lookup_at IS NOT NULL',
};

const WAITING = BACKLOG_KINDS.map(
  (kind) => `SELECT '${kind}' AS kind, count(*)::int AS waiting FROM ${COUNTS[kind]}`,
).join(' UNION ALL ');

const HISTORY = `
  SELECT kind, floor(extract(epoch FROM minute - $1) / $2)::int AS step, max(waiting) AS most
    FROM backlog_sample WHERE minute >= $1 AND minute < $3 GROUP BY kind, step`;

/** For the system alone (`asSystem`): others do not see every row. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly database: Database) {}

  async waiting(): Promise<Waiting> {
    const rows = await this.database.query<{ kind: BacklogKind; waiting: number }>(WAITING);
    return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting])) as Waiting;
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
