import { Injectable } from '@nestjs/common';
import { Outbox } from '../../records/outbox/outbox.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { OAUTH_COMPLETED, OAUTH_FAILED, type OAuthEventData } from './integration-account.events.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';

/** Notifies an account's `notificationURL`, where it has one, within the transaction of the change. */
@Injectable()
export class AccountNotifier {
  constructor(
    private readonly outbox: Outbox,
    private readonly accounts: IntegrationAccountRepository,
  ) {}

  oauthCompleted(account: IntegrationAccountEntity): Promise<void> {
    return this.append(OAUTH_COMPLETED, account);
  }

  oauthFailed(account: IntegrationAccountEntity, code: string): Promise<void> {
    return this.append(OAUTH_FAILED, account, code);
  }

  private async append(type: string, account: IntegrationAccountEntity, code?: string): Promise<void> {
    const { id, workspaceId, accountIdentifier, provider, status, notificationUrl } = account;
    if (notificationUrl === null) return;
    const data: OAuthEventData = {
      integrationAccountID: id,
      accountIdentifier,
      provider,
      status,
      ...(code && { code }),
    };
    const sequence = await this.accounts.nextSequence(workspaceId, id);
    await this.outbox.append(account, { type, provider, subjectId: id, sequence, data, targetUrl: notificationUrl });
  }
}
