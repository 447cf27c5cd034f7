import { Injectable } from '@nestjs/common';
import { circuitScope } from '../../connectors/port/limiter.js';
import { Database } from '../../platform/database/database.js';
import type { AccountCount, DataAge, ProviderCount, ReadDue } from './metrics.types.js';

const secondsSince = (instant: string): string => `greatest(0, extract(epoch FROM now() - ${instant}))::float8`;

/** The data of an account that was never read completely is as old as its connection. */
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
    FROM pms_rate_pause p JOIN integration_account a ON p.scope = '${circuitScope('')}' || a.id
   WHERE p.until_ms > extract(epoch FROM now()) * 1000 GROUP BY a.provider`;

const EXPIRED_TOKENS = `
  SELECT a.provider, count(*)::int AS count
    FROM integration_credential c JOIN integration_account a ON a.id = c.account_id
   WHERE a.status = 'ACTIVE' AND c.next_renewal_at IS NOT NULL AND c.tokens_expire_at < now() GROUP BY a.provider`;

/** The state of all workspaces, for the system alone (`asSystem`). */
@Injectable()
export class MetricsRepository {
  constructor(private readonly database: Database) {}

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

  /** Counts the accounts whose access token expired although it should have been refreshed. */
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
