import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Credentials, TokenSet } from '../../connectors/port/connector.js';
import { type AccountLimits, ConnectorGateway, type PmsAccount } from '../../connectors/port/gateway.js';
import { within } from '../../connectors/port/sleep.js';
import { asWorkspace, readAsWorkspace } from '../../platform/database/access.js';
import { Clock } from '../../values/time/clock.js';
import { DefinitionsService } from '../definitions/definitions.service.js';
import type { PartnerKey } from '../definitions/definitions.types.js';
import { OAuthAppService } from '../oauth-app/oauth-app.service.js';
import { AccountRefusalService } from './account-refusal.service.js';
import { toRef } from './account-rows.js';
import { AccountSecrets } from './credentials/account-secrets.js';
import { CredentialRepository, type LoginRow } from './credentials/credential.repository.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { accountInactive, accountNotFound } from './integration-account.errors.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { AccountRef } from './integration-account.types.js';
import { AccountTokenVault } from './tokens/token-vault.js';

type LimitedRow = Pick<IntegrationAccountEntity, 'id' | 'workspaceId' | 'provider' | 'providerAccountId'>;

/** A token call takes at most 20 s. */
const LAST_RENEWALS_MS = 22_000;

/**
 * Accounts as PMS calls need them: with decrypted credentials and tokens behind a vault. None of this may leave the
 * process. A tenant that imported a listing books with its owner's connection, so this work is done for the workspace.
 */
@Injectable()
export class AccountConnectionService implements OnApplicationShutdown {
  private readonly log = new Logger('integration-account');
  private readonly renewals = new Set<Promise<TokenSet>>();

  constructor(
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly refusals: AccountRefusalService,
    private readonly definitions: DefinitionsService,
    private readonly oauthApps: OAuthAppService,
    private readonly gateway: ConnectorGateway,
    private readonly clock: Clock,
  ) {}

  /** Returns the account for `ConnectorGateway.bind`. 404 when the account does not exist. */
  connect(workspaceId: string, accountId: string): Promise<PmsAccount> {
    return readAsWorkspace(workspaceId, () => this.open(workspaceId, accountId));
  }

  /** Returns the used share of their PMSes' limits, in the order of the accounts. */
  limitsOf(accounts: readonly LimitedRow[]): Promise<AccountLimits[]> {
    return this.gateway.limitsOf(
      accounts.map(({ id, workspaceId, provider, providerAccountId }) => ({
        id,
        workspaceId,
        provider,
        limitKey: this.secrets.limitKey(providerAccountId),
      })),
    );
  }

  /** Returns the account for a quote or a booking, as `connect` does. 422 while the account is not ACTIVE. */
  connectActive(workspaceId: string, accountId: string): Promise<PmsAccount> {
    return readAsWorkspace(workspaceId, () => this.open(workspaceId, accountId, requireActive));
  }

  private async open(workspaceId: string, accountId: string, check?: (account: LoginRow) => void): Promise<PmsAccount> {
    const account = await this.credentials.login(workspaceId, accountId);
    if (!account) throw accountNotFound();
    check?.(account);
    const owner = { workspaceId, accountId };
    const vault = new AccountTokenVault(owner, {
      credentials: this.credentials,
      secrets: this.secrets,
      clock: this.clock,
      onRefused: (version) => this.refusals.markRefused(accountId, String(version)),
      underWay: (renewal) => this.remember(renewal),
    });
    return {
      id: accountId,
      workspaceId,
      provider: account.provider,
      authType: account.authType,
      providerAccountId: account.providerAccountId,
      limitKey: this.secrets.limitKey(account.providerAccountId),
      credentials: this.secrets.open<Credentials>('auth_config', owner, account.authConfig),
      partnerKey: this.partnerKey(workspaceId, account),
      oauthApp: account.authType === 'OAUTH' ? await this.oauthApps.find(workspaceId, account.provider) : undefined,
      vault,
      tokenVersion: String(account.version),
    };
  }

  private partnerKey(workspaceId: string, { definitionId: id, partnerKey }: LoginRow): PartnerKey | undefined {
    return id === null ? undefined : this.definitions.openPartnerKey({ id, workspaceId, partnerKey });
  }

  /** Waits for renewals that run longer than the requests waiting for them, so that they are stored before the end. */
  async onApplicationShutdown(): Promise<void> {
    const ended = Promise.allSettled(this.renewals);
    await within(ended, LAST_RENEWALS_MS, () => new Error('late')).catch(() =>
      this.log.error({ msg: 'token renewals in progress did not end in time', count: this.renewals.size }),
    );
  }

  /** Returns the account for background work; undefined when it was deleted meanwhile. */
  async ref(accountId: string): Promise<AccountRef | undefined> {
    const account = await this.accounts.findById(accountId);
    return account ? toRef(account) : undefined;
  }

  /** Returns the number of the account's next event; call it in the event's transaction. */
  nextSequence(workspaceId: string, accountId: string): Promise<number> {
    return asWorkspace(workspaceId, 'account upkeep', () => this.accounts.nextSequence(workspaceId, accountId));
  }

  private remember(renewal: Promise<TokenSet>): void {
    this.renewals.add(renewal);
    const forget = (): boolean => this.renewals.delete(renewal);
    void renewal.then(forget, forget);
  }
}

const requireActive = ({ status, statusReason }: LoginRow): void => {
  if (status !== 'ACTIVE') throw accountInactive(statusReason);
};
