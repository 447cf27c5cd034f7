import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { BacklogKind } from '../system/system.types.js';
import type { AccountCount, DataAge, ProviderCount, ReadDue } from './metrics.types.js';

/** When the oldest waiting row of each kind became due; without rows: null. */
const OLDEST: Readonly<Record<BacklogKind, string>> = {
  events: 'min(created_at) AS since FROM outbox_event WHERE dispatched_at IS NULL',
  deliveries:
    "min(next_attempt_at) AS since FROM webhook_delivery WHERE state = 'PENDING' AND next_attempt_at <= now()",
  syncs: 'min(coalesce(due_since, next_due_at)) AS since FROM sync_schedule WHERE next_due_at <= now()',
  hints: 'min(received_at) AS since FROM pms_hint WHERE processed_at IS NULL',
  unknown_outcomes: 'min(created_at) AS since FROM reservation WHERE next_lookup_at IS NOT NULL',
};

const secondsSince = (instant: string): string => `greatest(0, extract(epoch FROM now() - ${instant}))::float8`;

const WAITING_SECONDS = Object.entries(OLDEST)
  .map(
    ([kind, rows]) => `SELECT '${kind}' AS kind, ${secondsSince('since')} AS seconds FROM (SELECT ${rows}) AS oldest`,
  )
  .join(' UNION ALL ');

/** An account that was never read completely is as old as it is connected. */
const READ_AT = 'coalesce(r.began_at, a.created_at)';

const DATA_AGES = `
  SELECT a.provider, s.resource,
         ${secondsSince(`min(${READ_AT})`)} AS oldest,
         ${secondsSince(`percentile_disc(0.05) WITHIN GROUP (ORDER BY ${READ_AT})`)} AS p95
    FROM sync_schedule s
    JOIN integration_account a ON a.id = s.account_id AND a.status = 'ACTIVE'
    LEFT JOIN confirmed_read r ON r.account_id = s.account_id AND r.resource = s.resource
   GROUP BY a.provider, s.resource`;

const READS_DUE = `
  SELECT a.provider, s.resource, ${secondsSince('min(coalesce(s.due_since, s.next_due_at))')} AS "dueFor"
    FROM sync_schedule s JOIN integration_account a ON a.id = s.account_id AND a.status = 'ACTIVE'
   GROUP BY a.provider, s.resource`;

const PAUSED_ACCOUNTS = `
  SELECT a.provider, count(*)::int AS count
    FROM pms_rate_pause p JOIN integration_account a ON p.scope = 'circuit ' || a.id
   WHERE p.until_ms > extract(epoch FROM now()) * 1000 GROUP BY a.provider`;

const EXPIRED_TOKENS = `
  SELECT a.provider, count(*)::int AS count
    FROM integration_credential c JOIN integration_account a ON a.id = c.account_id
   WHERE a.status = 'ACTIVE' AND c.next_renewal_at IS NOT NULL AND c.tokens_expire_at < now() GROUP BY a.provider`;

/** The state of all workspaces, for the system alone (`asSystem`). */
@Injectable()
export class MetricsRepository {
  constructor(private readonly database: Database) {}

  /** Returns for each kind of waiting work since how many seconds its oldest row is due; 0: none waits. */
  async waitingSeconds(): Promise<Record<string, number>> {
    const rows = await this.database.query<{ kind: string; seconds: number | null }>(WAITING_SECONDS);
    return Object.fromEntries(rows.map(({ kind, seconds }) => [kind, seconds ?? 0]));
  }

  dataAges(): Promise<DataAge[]> {
    return this.database.query(DATA_AGES);
  }

  readsDue(): Promise<ReadDue[]> {
    return this.database.query(READS_DUE);
  }

  accounts(): Promise<AccountCount[]> {
    return this.database.query(
      'SELECT provider, status, count(*)::int AS count FROM integration_account GROUP BY provider, status',
    );
  }

  /** Counts the accounts to which calls are paused because their PMS fails. */
  pausedAccounts(): Promise<ProviderCount[]> {
    return this.database.query(PAUSED_ACCOUNTS);
  }

  /** Counts the accounts whose access token expired although it should have been renewed. */
  expiredTokens(): Promise<ProviderCount[]> {
    return this.database.query(EXPIRED_TOKENS);
  }

  /** Counts the quotes that hold nights. */
  async heldQuotes(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM hold WHERE held_until > now()',
    );
    return row!.count;
  }

  /** Returns how far the clock of this process is ahead of that of PostgreSQL, in seconds. */
  async clockAhead(now: () => Date): Promise<number> {
    const asked = now().getTime();
    const [row] = await this.database.query<{ at: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
    );
    return ((asked + now().getTime()) / 2 - row!.at) / 1_000;
  }
}
