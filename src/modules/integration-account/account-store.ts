import { Injectable } from '@nestjs/common';
import type { TokenSet } from '../../connectors/port/connector.js';
import type { Connecting } from '../../platform/access/scope.js';
import { asSystem, readAsWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { Audit } from '../../records/audit/audit.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import type { Login } from './credentials/account-proofs.js';
import { CredentialStore } from './credentials/credential-store.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { asConflict, identifierTaken, idTaken } from './integration-account.errors.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { PmsWebhook } from './integration-account.types.js';

/** Stores new accounts with their credentials. */
@Injectable()
export class AccountStore {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialStore,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
  ) {}

  /**
   * Refuses (409, 422) an account that could not be stored, before the PMS is asked: a credential that can be used once
   * must not be spent on a request that cannot succeed.
   */
  async requireFree(who: Connecting, id: string, accountIdentifier: string): Promise<void> {
    const { workspaceId } = who;
    const identifierExists = (): Promise<boolean> => this.accounts.identifierExists(workspaceId, accountIdentifier);
    if (await readAsWorkspace(workspaceId, identifierExists)) throw identifierTaken();
    if (await asSystem(() => this.accounts.findById(id))) throw idTaken();
    await this.database.transaction(() => this.ceilings.requireRoom(who, 'accounts'));
  }

  /**
   * Stores the account; `then` runs in the same transaction. Returns the webhook that the host enters in the PMS, if
   * there is one. 409: identifier or id taken.
   */
  async insert(
    account: IntegrationAccountEntity,
    login: Login,
    tokens: TokenSet | undefined,
    then: () => Promise<void>,
  ): Promise<PmsWebhook | undefined> {
    try {
      return await this.database.transaction(async () => {
        await this.ceilings.requireRoom(account, 'accounts');
        await this.accounts.insert(account);
        const pmsWebhook = await this.credentials.insert(account, login, tokens);
        const target = { type: 'integration-account', id: account.id } as const;
        await this.audit.record(account, 'ACCOUNT_CREATED', target);
        // The audit entry of an OAuth account is written when consent is given.
        if (account.status === 'ACTIVE') await this.audit.record(account, 'CREDENTIALS_STORED', target);
        await then();
        return pmsWebhook;
      });
    } catch (error) {
      throw asConflict(error);
    }
  }
}
