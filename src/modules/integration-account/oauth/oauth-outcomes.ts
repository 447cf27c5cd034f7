import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Audit } from '../../../records/audit/audit.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountNotifier } from '../account-notifier.js';
import { toRef } from '../account-rows.js';
import { CredentialStore } from '../credentials/credential-store.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import { AccountEvents } from '../integration-account.events.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import type { Grant } from './oauth-grants.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';
import { OAuthStateRepository } from './oauth-state.repository.js';

/** The outcome of an authorization that succeeded. */
export const SUCCESS = 'success';

/** Stores how an authorization ended. Both methods return false if a later authorization of the account replaced it. */
@Injectable()
export class OAuthOutcomes {
  constructor(
    private readonly database: Database,
    private readonly states: OAuthStateRepository,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialStore,
    private readonly notifier: AccountNotifier,
    private readonly events: AccountEvents,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  succeed(
    state: OAuthStateEntity,
    { id, workspaceId }: IntegrationAccountEntity,
    { providerAccountId, tokens }: Grant,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, id);
      if (!account || !(await this.states.finish(state.stateHash, SUCCESS))) return false;
      const updatedAt = this.clock.now();
      const active = { status: 'ACTIVE', statusReason: null, providerAccountId, updatedAt } as const;
      await this.credentials.replaceTokens(account, tokens);
      await this.accounts.update(workspaceId, id, active);
      await this.audit.record(account, 'CREDENTIALS_STORED', { type: 'integration-account', id });
      await this.notifier.oauthCompleted({ ...account, ...active });
      await this.notifier.statusChanged(account, active);
      await this.events.emitConnected(toRef({ ...account, ...active }));
      return true;
    });
  }

  fail(state: OAuthStateEntity, { id, workspaceId }: IntegrationAccountEntity, code: string): Promise<boolean> {
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, id);
      if (!account || !(await this.states.finish(state.stateHash, code))) return false;
      await this.accounts.update(workspaceId, id, { statusReason: 'oauth_failed', updatedAt: this.clock.now() });
      await this.notifier.oauthFailed(account, code);
      return true;
    });
  }
}
