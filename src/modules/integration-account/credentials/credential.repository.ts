import { Injectable } from '@nestjs/common';
import type { AuthType } from '../../../connectors/port/connector.js';
import type { Provider } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { isHereSql } from '../../../platform/moves/is-here.sql.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import { IntegrationCredentialEntity } from './integration-credential.entity.js';
import type { TokenSchedule } from '../tokens/token-schedule.js';

/** The columns that a call to the PMS needs. */
export type LoginRow = Pick<
  IntegrationAccountEntity,
  'provider' | 'authType' | 'providerAccountId' | 'status' | 'statusReason'
> &
  Pick<IntegrationCredentialEntity, 'authConfig' | 'version'> & {
    /** Null if the workspace has no definition of the provider. */
    definitionId: string | null;
    /** Sealed. */
    partnerKey: string | null;
  };

/** The columns that a renewal reads. */
export interface VaultRow {
  version: number;
  tokens: string | null;
  renewLeaseUntil: Date | null;
  renewLeaseToken: string | null;
  statusReason: string | null;
}

export interface Lease {
  token: string;
  now: Date;
  until: Date;
}

/** An authConfig, and which later accounts may leave out the parts that it shares. */
export type SealedLogin = Pick<IntegrationCredentialEntity, 'authConfig' | 'sharedWith'>;

export type SealedTokens = TokenSchedule & { tokens: string | null };

@Injectable()
export class CredentialRepository {
  constructor(private readonly database: Database) {}

  async insert(credential: IntegrationCredentialEntity): Promise<void> {
    await this.database.repository(IntegrationCredentialEntity).insert(credential);
  }

  find(workspaceId: string, accountId: string): Promise<IntegrationCredentialEntity | null> {
    return this.database.repository(IntegrationCredentialEntity).findOneBy({ accountId, workspaceId });
  }

  /**
   * Returns the data of an account that a call to the PMS needs, in one statement, because each quote and booking waits
   * for it.
   */
  async login(workspaceId: string, accountId: string): Promise<LoginRow | undefined> {
    const [row] = await this.database.query<LoginRow>(
      `SELECT a.provider, a.auth_type AS "authType", a.provider_account_id AS "providerAccountId", a.status,
              a.status_reason AS "statusReason", c.auth_config AS "authConfig", c.version,
              d.id AS "definitionId", d.partner_key AS "partnerKey"
         FROM integration_account a JOIN integration_credential c ON c.account_id = a.id
         LEFT JOIN integration_definition d ON d.workspace_id = a.workspace_id AND d.provider = a.provider
        WHERE a.id = $1 AND a.workspace_id = $2`,
      [accountId, workspaceId],
    );
    return row;
  }

  /** Returns the provider's newest credential that is shared with the tenant: its own first, then the workspace's. */
  sharedWith(scope: Scope, provider: Provider, authType: AuthType): Promise<IntegrationCredentialEntity | null> {
    return this.database
      .repository(IntegrationCredentialEntity)
      .createQueryBuilder('credential')
      .innerJoin('credential.account', 'account')
      .where('account.workspaceId = :workspaceId AND account.provider = :provider', { ...scope, provider })
      .andWhere('account.authType = :authType', { authType })
      .andWhere(
        "(credential.sharedWith = 'workspace' OR (credential.sharedWith = 'tenant' AND account.tenantId = :tenantId))",
      )
      .orderBy('(account.tenantId = :tenantId)', 'DESC')
      .addOrderBy('account.createdAt', 'DESC')
      .addOrderBy('account.id', 'DESC')
      .getOne();
  }

  /** Ends the sharing of a login that a tenant stored, because its account gets a new owner. */
  async endSharingByTenant(workspaceId: string, accountId: string): Promise<void> {
    await this.database
      .repository(IntegrationCredentialEntity)
      .update({ accountId, workspaceId, sharedWith: 'tenant' }, { sharedWith: 'account' });
  }

  async vaultRow(workspaceId: string, accountId: string): Promise<VaultRow | undefined> {
    const [row] = await this.database.query<VaultRow>(
      `SELECT c.version, c.tokens, c.renew_lease_until AS "renewLeaseUntil", c.renew_lease_token AS "renewLeaseToken",
              a.status_reason AS "statusReason"
         FROM integration_credential c JOIN integration_account a ON a.id = c.account_id
        WHERE c.account_id = $1 AND c.workspace_id = $2`,
      [accountId, workspaceId],
    );
    return row;
  }

  /**
   * Acquires the lease. Returns false if another process holds it, the tokens have changed or were refused, or the
   * workspace leaves.
   */
  async takeLease(accountId: string, version: number, { token, now, until }: Lease): Promise<boolean> {
    const taken = await this.database.query(
      `UPDATE integration_credential SET renew_lease_token = $3, renew_lease_until = $4
        WHERE account_id = $1 AND version = $2 AND (renew_lease_until IS NULL OR renew_lease_until <= $5)
          AND ${isHereSql('workspace_id')} AND EXISTS (SELECT 1 FROM integration_account a WHERE a.id = $1 AND a.status_reason IS DISTINCT FROM 'credentials_refused')
        RETURNING version`,
      [accountId, version, token, until, now],
    );
    return taken.length > 0;
  }

  /** Releases the lease. `pauseUntil`: no renewal before then. */
  async endLease(accountId: string, token: string, pauseUntil: Date | null): Promise<void> {
    await this.database
      .repository(IntegrationCredentialEntity)
      .update({ accountId, renewLeaseToken: token }, { renewLeaseToken: null, renewLeaseUntil: pauseUntil });
  }

  /** Replaces the tokens by compare-and-swap; returns false if the stored set has changed since `version` was read. */
  async swapTokens(accountId: string, version: number, sealed: SealedTokens): Promise<boolean> {
    const swapped = await this.database.query(
      `UPDATE integration_credential
          SET tokens = $3, tokens_expire_at = $4, next_renewal_at = $5, version = version + 1,
              renew_lease_token = NULL, renew_lease_until = NULL
        WHERE account_id = $1 AND version = $2 RETURNING version`,
      [accountId, version, sealed.tokens, sealed.tokensExpireAt, sealed.nextRenewalAt],
    );
    return swapped.length > 0;
  }

  /**
   * Replaces the tokens whatever is stored: for new credentials or a completed OAuth flow. Renewals in progress lose
   * their swap.
   */
  async replaceTokens(accountId: string, sealed: SealedTokens, login?: SealedLogin): Promise<void> {
    await this.database.query(
      `UPDATE integration_credential
          SET tokens = $2, tokens_expire_at = $3, next_renewal_at = $4,
              shared_with = COALESCE($6, shared_with), auth_config = COALESCE($5, auth_config),
              version = version + 1, renew_lease_token = NULL, renew_lease_until = NULL
        WHERE account_id = $1`,
      [
        ...[accountId, sealed.tokens, sealed.tokensExpireAt, sealed.nextRenewalAt],
        ...[login?.authConfig ?? null, login?.sharedWith ?? null],
      ],
    );
  }

  async setAddress(
    workspaceId: string,
    accountId: string,
    address: Partial<IntegrationCredentialEntity>,
  ): Promise<void> {
    await this.database.repository(IntegrationCredentialEntity).update({ accountId, workspaceId }, address);
  }

  /** Returns rows with the address in clear, locked until the transaction ends; rows that others hold are skipped. */
  lockWithPathInClear(limit: number): Promise<IntegrationCredentialEntity[]> {
    return this.database
      .repository(IntegrationCredentialEntity)
      .createQueryBuilder('credential')
      .where('credential.inboundPath IS NOT NULL')
      .orderBy('credential.accountId')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  async setSubscriptions(workspaceId: string, accountId: string, subscriptions: string | null): Promise<void> {
    await this.database.repository(IntegrationCredentialEntity).update({ accountId, workspaceId }, { subscriptions });
  }

  /**
   * Returns accounts whose tokens are due, each once: it becomes due again at `again` unless its renewal reschedules
   * it. The first account of each workspace precedes the second of any; each workspace gets at most `ofWorkspace`.
   */
  async takeDueRenewals(now: Date, again: Date, limit: number, ofWorkspace: number): Promise<string[]> {
    const rows = await this.database.query<{ accountId: string }>(
      `UPDATE integration_credential SET next_renewal_at = $2
        WHERE account_id IN (
          SELECT account_id FROM integration_credential WHERE next_renewal_at <= $1 AND account_id IN (
            SELECT account_id FROM (
              SELECT c.account_id, c.next_renewal_at,
                row_number() OVER (PARTITION BY a.workspace_id ORDER BY c.next_renewal_at) AS place
              FROM integration_credential c JOIN integration_account a ON a.id = c.account_id
              WHERE c.next_renewal_at <= $1 AND a.status = 'ACTIVE' AND ${isHereSql('a.workspace_id')}
            ) AS due WHERE place <= $4 ORDER BY place, next_renewal_at LIMIT $3)
          FOR UPDATE SKIP LOCKED)
        RETURNING account_id AS "accountId"`,
      [now, again, limit, ofWorkspace],
    );
    return rows.map(({ accountId }) => accountId);
  }

  /** Makes renewals due again that were taken but not begun. */
  async putBackRenewals(accountIds: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      'UPDATE integration_credential SET next_renewal_at = $2 WHERE account_id = ANY ($1::uuid[]) AND next_renewal_at > $2',
      [accountIds, now],
    );
  }
}
