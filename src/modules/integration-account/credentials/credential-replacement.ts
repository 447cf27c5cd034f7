import { Injectable } from '@nestjs/common';
import { Audit } from '../../../records/audit/audit.js';
import type { Scope } from '../../../platform/access/scope.js';
import { AccountNotifier } from '../account-notifier.js';
import { requireAccount, toRef } from '../account-rows.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import { AccountEvents } from '../integration-account.events.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import { AccountProofs, type Login } from './account-proofs.js';
import type { Verified } from './account-verifier.js';
import { CredentialStore } from './credential-store.js';

/** Credentials that the PMS has accepted. */
export interface NewCredentials extends Verified {
  login: Login;
}

/** The status of an account with credentials that the PMS accepts. */
export const ACTIVE = { status: 'ACTIVE', statusReason: null } as const;

/** Replaces the credentials of accounts. */
@Injectable()
export class CredentialReplacement {
  constructor(
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialStore,
    private readonly proofs: AccountProofs,
    private readonly notifier: AccountNotifier,
    private readonly events: AccountEvents,
    private readonly audit: Audit,
  ) {}

  /**
   * Replaces the credentials in the transaction that makes the account ACTIVE; `before`: the locked account as it was.
   */
  async apply(scope: Scope, before: IntegrationAccountEntity, { login, tokens }: NewCredentials): Promise<void> {
    const { id, provider, providerAccountId } = before;
    await this.proofs.assertMayHold(scope, provider, providerAccountId, login);
    await this.credentials.replace(before, login, tokens);
    await this.audit.record(scope, 'CREDENTIALS_CHANGED', { type: 'integration-account', id });
    await this.notifier.statusChanged(before, ACTIVE);
    await this.events.emitConnected(toRef(await requireAccount(this.accounts, scope, id)));
  }
}
