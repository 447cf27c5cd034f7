import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { Audit } from '../../../records/audit/audit.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountCleanup } from '../account-cleanup.js';
import { AccountNotifier } from '../account-notifier.js';
import { lockAccount, requireAccount, requireTagged } from '../account-rows.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { notOAuth } from '../integration-account.errors.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import type { ConnectedAccount, Reauthorization } from '../integration-account.types.js';
import { OAuthFlow } from './oauth-flow.js';

/** New authorizations of existing accounts. */
@Injectable()
export class ReauthorizationService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialStore,
    private readonly cleanup: AccountCleanup,
    private readonly oauth: OAuthFlow,
    private readonly notifier: AccountNotifier,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a new authorization of an account of the tenant: docs/interface.md#reauthorize-an-integration-account.
   * Refuses an account without OAuth or without a configured OAuth app with 422.
   */
  async begin(
    scope: Scope,
    id: string,
    { name, clientRedirectUrl, notificationUrl }: Reauthorization,
  ): Promise<ConnectedAccount> {
    const account = await requireAccount(this.accounts, scope, id);
    if (account.authType !== 'OAUTH') throw notOAuth();
    const authorization = await this.oauth.prepare(account);
    const leftovers = await this.cleanup.collect(scope.workspaceId, id);
    await this.database.transaction(async () => {
      const present = await lockAccount(this.accounts, scope, id);
      const waiting = { status: 'INACTIVE', statusReason: 'reauthorize' } as const;
      await this.accounts.update(scope.workspaceId, id, {
        name,
        clientRedirectUrl,
        notificationUrl,
        ...waiting,
        webhooksSubscribed: false,
        updatedAt: this.clock.now(),
      });
      await this.notifier.statusChanged(present, waiting);
      await this.credentials.removeSubscriptions(account);
      await this.oauth.begin(authorization);
      await this.audit.record(scope, 'ACCOUNT_REAUTHORIZED', { type: 'integration-account', id });
    });
    await this.cleanup.unsubscribe(leftovers);
    return { account: await requireTagged(this.accounts, scope, id), oAuthUrl: authorization.url };
  }

  /** Invalidates any authorization of the tenant's account that is in progress. */
  async stop(scope: Scope, id: string): Promise<void> {
    if (await this.accounts.find(scope, id)) await this.oauth.stop(id);
  }
}
