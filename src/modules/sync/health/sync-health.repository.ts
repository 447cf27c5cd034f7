import { Injectable } from '@nestjs/common';
import type { Provider } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { ListWindow, Rows } from '../../../platform/paging/cursors.js';
import { isAfterSql, placeValues } from '../../../platform/database/window.sql.js';
import { OLDEST_DUPLICATE_SQL } from '../../integration-account/integration-account.types.js';
import type { SyncResource } from '../sync.entity.js';
import type { AccountCounts, HealthAccount, HealthFilter, HealthSort, ResourceHealth } from './sync-health.types.js';

/** `sync_run` keeps the counts of each resource in a column of its own. */
const COUNTS: Readonly<Record<SyncResource, string>> = {
  LISTINGS: 'listings',
  CALENDARS: 'nights',
  RESERVATIONS: 'reservations',
};

const READ = `(CASE schedule.resource ${Object.entries(COUNTS)
  .map(([resource, column]) => `WHEN '${resource}' THEN run.${column}->>'read'`)
  .join(' ')} END)::int`;

/** Returns the condition of `issuesOf` in SQL. A resource that was due before `overdueBefore` is overdue. */
const hasIssuesSql = (overdueBefore: string): string => `(account.status <> 'ACTIVE'
  OR EXISTS (SELECT 1 FROM sync_schedule s WHERE s.account_id = account.id
       AND (s.failures > 0 OR s.missing_rights <> '[]' OR (s.run_id IS NULL AND s.next_due_at <= ${overdueBefore})))
  OR EXISTS (SELECT 1 FROM pms_rate_pause p WHERE p.scope = 'circuit ' || account.id
       AND p.until_ms > extract(epoch FROM clock_timestamp()) * 1000))`;

/** The instants by which accounts are ordered. A resource that was never read is the oldest. */
const ORDERS: Readonly<Record<HealthSort, string>> = {
  created: 'account.created_at',
  age: `coalesce((SELECT min(coalesce(s.last_complete_started_at, to_timestamp(0))) FROM sync_schedule s
    WHERE s.account_id = account.id), to_timestamp(0))`,
};

/** An account, and the instant by which it is ordered. */
export interface RankedAccount {
  account: HealthAccount;
  rankedAt: Date;
}

export type AccountResource = ResourceHealth & { accountId: string };

export interface PmsRow {
  provider: Provider;
  workspaces: number;
  accounts: number;
  inactiveAccounts: number;
  pausedAccounts: number;
  pausedUntil: Date | null;
  /** The oldest ACTIVE account; null when there is none. */
  sample: { id: string; workspaceId: string; providerAccountId: string } | null;
}

type ResourceRow = Omit<AccountResource, 'running'> & { startedAt: Date | null; read: number; lastedMs: number | null };

/** The health of accounts and their reads, from schedules and runs. */
@Injectable()
export class SyncHealthRepository {
  constructor(private readonly database: Database) {}

  /** Returns the acting tenant's own accounts, oldest first, or those with the oldest data first. */
  async accounts(
    { workspaceId, tenantId }: Scope,
    { provider, status, hasIssues, sort = 'created' }: HealthFilter,
    window: ListWindow,
    overdueBefore: Date,
  ): Promise<Rows<RankedAccount>> {
    const matching = `FROM integration_account account
      WHERE account.workspace_id = $1 AND account.tenant_id = $2 AND ($3::text IS NULL OR account.provider = $3)
        AND ($4::text IS NULL OR account.status = $4) AND ($5::boolean IS NULL OR $5 = ${hasIssuesSql('$6')})`;
    const given = [workspaceId, tenantId, provider ?? null, status ?? null, hasIssues ?? null, overdueBefore];
    const [counted] = await this.database.query<{ total: number }>(`SELECT count(*)::int AS total ${matching}`, given);
    const rank = ORDERS[sort];
    const ranks = await this.database.query<{ id: string; rankedAt: Date }>(
      `SELECT account.id, ${rank} AS "rankedAt" ${matching} AND ${isAfterSql([rank, 'account.id'], ['$8', '$9'])}
        ORDER BY ${rank}, account.id LIMIT $7`,
      [...given, window.limit, ...placeValues(window)],
    );
    const rankOf = new Map(ranks.map(({ id, rankedAt }) => [id, rankedAt]));
    const found = await this.byIds(workspaceId, [...rankOf.keys()]);
    return { rows: found.map((account) => ({ account, rankedAt: rankOf.get(account.id)! })), total: counted!.total };
  }

  /** Counts the acting tenant's accounts. */
  async count({ workspaceId, tenantId }: Scope, overdueBefore: Date): Promise<AccountCounts> {
    const [counted] = await this.database.query<AccountCounts>(
      `SELECT count(*)::int AS total, (count(*) FILTER (WHERE account.status = 'ACTIVE'))::int AS active,
         (count(*) FILTER (WHERE account.status <> 'ACTIVE'))::int AS inactive,
         (count(*) FILTER (WHERE ${hasIssuesSql('$3')}))::int AS "withIssues"
       FROM integration_account account WHERE account.workspace_id = $1 AND account.tenant_id = $2`,
      [workspaceId, tenantId, overdueBefore],
    );
    return counted!;
  }

  /** Returns the accounts in the order of `ids`. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<HealthAccount[]> {
    return this.database.query<HealthAccount>(
      `SELECT account.id, account.workspace_id AS "workspaceId", account.name, account.provider,
         account.provider_account_id AS "providerAccountId", account.status, account.status_reason AS "statusReason",
         account.webhooks_subscribed AS "webhooksSubscribed", credential.tokens_expire_at AS "tokensExpireAt",
         account.created_at AS "createdAt", ${OLDEST_DUPLICATE_SQL} AS "duplicateOf"
       FROM integration_account account LEFT JOIN integration_credential credential ON credential.account_id = account.id
       WHERE account.workspace_id = $1 AND account.id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], account.id)`,
      [workspaceId, ids],
    );
  }

  /** Returns the PMSes of all accounts, by code. For the system alone (`asSystem`). */
  pmses(): Promise<PmsRow[]> {
    return this.database.query<PmsRow>(
      `SELECT provider, count(DISTINCT workspace_id)::int AS workspaces,
         (count(*) FILTER (WHERE status = 'ACTIVE'))::int AS accounts,
         (count(*) FILTER (WHERE status <> 'ACTIVE'))::int AS "inactiveAccounts",
         count(pause.scope)::int AS "pausedAccounts", to_timestamp(max(pause.until_ms) / 1000.0) AS "pausedUntil",
         (array_agg(json_build_object('id', id, 'workspaceId', workspace_id, 'providerAccountId', provider_account_id)
            ORDER BY created_at, id) FILTER (WHERE status = 'ACTIVE'))[1] AS sample
       FROM integration_account account LEFT JOIN pms_rate_pause pause ON pause.scope = 'circuit ' || account.id
         AND account.status = 'ACTIVE' AND pause.until_ms > extract(epoch FROM clock_timestamp()) * 1000
       GROUP BY provider ORDER BY provider`,
    );
  }

  /** Returns one row per account and scheduled resource, none for an account that was never connected. */
  async resources(workspaceId: string, ids: readonly string[], now: Date): Promise<AccountResource[]> {
    const rows = await this.database.query<ResourceRow>(
      `SELECT schedule.account_id AS "accountId", schedule.resource, schedule.last_complete_started_at AS "lastCompleteAt",
         schedule.next_due_at AS "nextDueAt", schedule.failures, schedule.missing_rights AS "missingRights", schedule.run_id IS NOT NULL AS "isRunning", run.error,
         coalesce(jsonb_array_length(run.warnings), 0) AS warnings, run.finished_at AS "lastEndedAt", run.started_at AS "startedAt", ${READ} AS read, before.lasted_ms AS "lastedMs"
       FROM sync_schedule schedule
       LEFT JOIN LATERAL (
         SELECT error, warnings, started_at, finished_at, listings, nights, reservations FROM sync_run
         WHERE account_id = schedule.account_id AND resource = schedule.resource ORDER BY started_at DESC, id DESC LIMIT 1
       ) run ON true
       LEFT JOIN LATERAL (
         SELECT extract(epoch FROM finished_at - started_at)::float8 * 1000 AS lasted_ms FROM sync_run
         WHERE account_id = schedule.account_id AND resource = schedule.resource AND status = 'SUCCEEDED'
           AND schedule.run_id IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1
       ) before ON true
       WHERE schedule.workspace_id = $1 AND schedule.account_id = ANY($2::uuid[]) ORDER BY schedule.resource`,
      [workspaceId, ids],
    );
    return rows.map(({ startedAt, read, lastedMs, ...row }) => ({
      ...row,
      running: row.isRunning && startedAt ? { startedAt, read, expectedEndAt: endOf(startedAt, lastedMs, now) } : null,
    }));
  }
}

const endOf = (startedAt: Date, lastedMs: number | null, now: Date): Date | null => {
  const end = lastedMs === null ? undefined : new Date(startedAt.getTime() + lastedMs);
  return end && end > now ? end : null;
};
