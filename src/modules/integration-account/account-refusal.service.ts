import { Injectable } from '@nestjs/common';
import { asWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../values/time/clock.js';
import { AccountNotifier } from './account-notifier.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';

/** Accounts whose credentials the PMS refused. */
@Injectable()
export class AccountRefusalService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly notifier: AccountNotifier,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks the account INACTIVE because the PMS refused its credentials, and notifies its `notificationURL`. With the
   * `tokenVersion` of the refused `PmsAccount`, nothing happens if the credentials have changed since.
   */
  async markRefused(accountId: string, tokenVersion?: string): Promise<void> {
    const known = await this.accounts.findById(accountId);
    if (known)
      await asWorkspace(known.workspaceId, 'account upkeep', () =>
        this.deactivate(known.workspaceId, accountId, tokenVersion),
      );
  }

  private async deactivate(workspaceId: string, accountId: string, tokenVersion?: string): Promise<void> {
    await this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, accountId);
      if (account?.status !== 'ACTIVE') return;
      const credential = await this.credentials.find(account.workspaceId, accountId);
      if (tokenVersion !== undefined && String(credential?.version) !== tokenVersion) return;
      const refused = { status: 'INACTIVE', statusReason: 'credentials_refused' } as const;
      await this.accounts.update(account.workspaceId, accountId, { ...refused, updatedAt: this.clock.now() });
      if (!account.alertsMuted) await this.notifier.oauthFailed({ ...account, ...refused }, 'credentials_refused');
      await this.notifier.statusChanged(account, refused);
    });
  }
}
