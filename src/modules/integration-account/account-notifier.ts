import { Injectable } from '@nestjs/common';
import { Outbox } from '../../records/outbox/outbox.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import {
  ACCOUNT_STATUS_CHANGED,
  type AccountStatusChanged,
  OAUTH_COMPLETED,
  OAUTH_FAILED,
  type OAuthEventData,
} from './integration-account.events.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';

/** Publishes changes of an account, within the transaction of the change. */
@Injectable()
export class AccountNotifier {
  constructor(
    private readonly outbox: Outbox,
    private readonly accounts: IntegrationAccountRepository,
  ) {}

  /** Publishes a new status of the account, which is given as it was before; nothing if the status is unchanged. */
  async statusChanged(
    account: IntegrationAccountEntity,
    { status, statusReason }: Pick<IntegrationAccountEntity, 'status' | 'statusReason'>,
  ): Promise<void> {
    const { id, workspaceId, provider, status: previous } = account;
    if (status === previous) return;
    const data: AccountStatusChanged = { integrationAccountID: id, status, previous, statusReason };
    const sequence = await this.accounts.nextSequence(workspaceId, id);
    await this.outbox.append(account, { type: ACCOUNT_STATUS_CHANGED, provider, subjectId: id, sequence, data });
  }

  /** Notifies the account's `notificationURL`, if it has one. */
  oauthCompleted(account: IntegrationAccountEntity): Promise<void> {
    return this.append(OAUTH_COMPLETED, account);
  }

  /** Notifies the address as `oauthCompleted` does. */
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
