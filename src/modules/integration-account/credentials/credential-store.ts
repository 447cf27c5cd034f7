import { Injectable } from '@nestjs/common';
import type { TokenSet } from '../../../connectors/port/connector.js';
import { Clock } from '../../../values/time/clock.js';
import { InboundAddresses } from '../inbound-addresses.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import type { PmsWebhook } from '../integration-account.types.js';
import { tokenSchedule } from '../tokens/token-schedule.js';
import type { Login } from './account-proofs.js';
import { AccountSecrets } from './account-secrets.js';
import { CredentialRepository, type SealedTokens } from './credential.repository.js';

type Owner = Pick<IntegrationAccountEntity, 'id' | 'workspaceId'>;

/** Seals the credentials of accounts and stores them. Each method runs in the transaction that changes the account. */
@Injectable()
export class CredentialStore {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly addresses: InboundAddresses,
    private readonly clock: Clock,
  ) {}

  /** Stores the credentials of a new account. Returns the webhook that the host enters in the PMS, if there is one. */
  async insert(
    { id: accountId, workspaceId, provider }: IntegrationAccountEntity,
    { authConfig, sharedWith }: Login,
    tokens: TokenSet | undefined,
  ): Promise<PmsWebhook | undefined> {
    const owner = { accountId, workspaceId };
    const credential = {
      ...owner,
      authConfig: this.secrets.seal('auth_config', owner, authConfig),
      sharedWith,
      ...this.sealed(owner, tokens),
      version: 0,
      renewLeaseUntil: null,
      renewLeaseToken: null,
      ...this.addresses.make(owner),
      subscriptions: null,
    };
    await this.credentials.insert(credential);
    return this.addresses.enteredByHand(provider, credential);
  }

  /** Replaces the login and the tokens of an account. */
  async replace(account: Owner, { authConfig, sharedWith }: Login, tokens: TokenSet | undefined): Promise<void> {
    const owner = ownerOf(account);
    await this.credentials.replaceTokens(account.id, this.sealed(owner, tokens), {
      authConfig: this.secrets.seal('auth_config', owner, authConfig),
      sharedWith,
    });
  }

  /** Replaces the tokens of an account, but not its login. */
  async replaceTokens(account: Owner, tokens: TokenSet): Promise<void> {
    await this.credentials.replaceTokens(account.id, this.sealed(ownerOf(account), tokens));
  }

  /** Removes the subscriptions of an account, which the PMS may still have. */
  async removeSubscriptions({ id, workspaceId }: Owner): Promise<void> {
    await this.credentials.setSubscriptions(workspaceId, id, null);
  }

  private sealed(owner: { accountId: string; workspaceId: string }, tokens: TokenSet | undefined): SealedTokens {
    return {
      ...tokenSchedule(tokens, this.clock.now()),
      tokens: tokens ? this.secrets.seal('tokens', owner, tokens) : null,
    };
  }
}

const ownerOf = ({ id: accountId, workspaceId }: Owner): { accountId: string; workspaceId: string } => ({
  accountId,
  workspaceId,
});
