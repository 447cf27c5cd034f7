import { Injectable } from '@nestjs/common';
import type { TokenSet } from '../../connectors/port/connector.js';
import { Audit } from '../../records/audit/audit.js';
import type { Connecting, Scope } from '../../platform/access/scope.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { asSystem, readAsWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { Clock } from '../../values/time/clock.js';
import { toRef } from './account-connection.service.js';
import { AccountProofs, type Login } from './credentials/account-proofs.js';
import { AccountSecrets } from './credentials/account-secrets.js';
import { AccountVerifier } from './credentials/account-verifier.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import { InboundAddresses } from './inbound-addresses.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { asConflict, identifierTaken, idTaken } from './integration-account.errors.js';
import { AccountEvents } from './integration-account.events.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { ConnectedAccount, NewAccount, PmsWebhook } from './integration-account.types.js';
import type { IntegrationCredentialEntity } from './credentials/integration-credential.entity.js';
import { OAuthFlow } from './oauth/oauth-flow.js';
import { tokenSchedule } from './tokens/token-schedule.js';

/**
 * Connects accounts: verifies them with the PMS, then stores them in one transaction; the PMS's webhooks and the first
 * sync follow.
 */
@Injectable()
export class AccountCreationService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly addresses: InboundAddresses,
    private readonly verifier: AccountVerifier,
    private readonly proofs: AccountProofs,
    private readonly oauth: OAuthFlow,
    private readonly events: AccountEvents,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Connects an account. 403: nothing shows that the caller controls the account at the PMS. 409: identifier or id
   * taken; or unknown at the PMS or held by another tenant, where only the workspace's own access shows the account.
   * 422: authType not offered, provider not in this release, no OAuth app, credentials refused. 502, 503: the PMS could
   * not verify. In all of these cases nothing is stored.
   */
  async create(who: Connecting, request: NewAccount): Promise<ConnectedAccount> {
    const { workspaceId } = who;
    const scheme = this.verifier.schemeOf(request.provider, request.authType);
    this.verifier.assertAvailable(request.provider);
    const login = await this.proofs.login(who, request.provider, scheme, request.authConfig);
    const id = request.id ?? newId(this.clock.now());
    await this.assertFree(workspaceId, id, request.accountIdentifier);
    await this.database.transaction(() => this.ceilings.requireRoom(who, 'accounts'));
    return request.authType === 'OAUTH'
      ? this.createPending(who, id, request, login)
      : this.createVerified(who, id, request, login);
  }

  private async createVerified(scope: Scope, id: string, request: NewAccount, login: Login): Promise<ConnectedAccount> {
    const verified = await this.proofs.verify({ ...request, id, workspaceId: scope.workspaceId }, login);
    crashPoint('account.verified');
    const account = this.row(scope, id, request, {
      status: 'ACTIVE',
      statusReason: null,
      providerAccountId: verified.providerAccountId,
    });
    const credential = this.credentialRow(account, login, verified.tokens);
    const pmsWebhook = await this.store(account, credential, async () => {
      await this.proofs.assertMayHold(scope, account.provider, account.providerAccountId, login);
      await this.events.emitConnected(toRef(account));
    });
    crashPoint('account.stored');
    const [shown] = await this.accounts.withTags(scope.workspaceId, [account]);
    return { account: shown!, pmsWebhook };
  }

  private async createPending(scope: Scope, id: string, request: NewAccount, login: Login): Promise<ConnectedAccount> {
    const authorization = await this.oauth.prepare({ id, workspaceId: scope.workspaceId, provider: request.provider });
    const account = this.row(scope, id, request, {
      status: 'INACTIVE',
      statusReason: 'oauth_pending',
      providerAccountId: '',
    });
    const credential = this.credentialRow(account, login, undefined);
    const pmsWebhook = await this.store(account, credential, () => this.oauth.begin(authorization));
    return { account: { ...account, tags: [], duplicateOf: null }, oAuthUrl: authorization.url, pmsWebhook };
  }

  private async store(
    account: IntegrationAccountEntity,
    credential: IntegrationCredentialEntity,
    then: () => Promise<void>,
  ): Promise<PmsWebhook | undefined> {
    try {
      await this.database.transaction(async () => {
        await this.ceilings.requireRoom(account, 'accounts');
        await this.accounts.insert(account);
        await this.credentials.insert(credential);
        const target = { type: 'integration-account', id: account.id } as const;
        await this.audit.record(account, 'ACCOUNT_CREATED', target);
        // The audit entry of an OAuth account is written when consent is given.
        if (account.status === 'ACTIVE') await this.audit.record(account, 'CREDENTIALS_STORED', target);
        await then();
      });
    } catch (error) {
      throw asConflict(error);
    }
    return this.addresses.enteredByHand(account.provider, credential);
  }

  /**
   * Checks for conflicts before the PMS is asked: a credential that can be used once must not be spent on a request
   * that cannot succeed.
   */
  private async assertFree(workspaceId: string, id: string, accountIdentifier: string): Promise<void> {
    const identifierExists = (): Promise<boolean> => this.accounts.identifierExists(workspaceId, accountIdentifier);
    if (await readAsWorkspace(workspaceId, identifierExists)) throw identifierTaken();
    if (await asSystem(() => this.accounts.findById(id))) throw idTaken();
  }

  private row(
    { workspaceId, tenantId }: Scope,
    id: string,
    request: NewAccount,
    state: Pick<IntegrationAccountEntity, 'status' | 'statusReason' | 'providerAccountId'>,
  ): IntegrationAccountEntity {
    const now = this.clock.now();
    return {
      id,
      workspaceId,
      tenantId,
      name: request.name,
      provider: request.provider,
      accountIdentifier: request.accountIdentifier,
      authType: request.authType,
      version: request.version ?? null,
      webhooksSubscribed: false,
      distributionMarkupPercentage: request.distributionMarkupPercentage ?? 0,
      allowImport: request.allowImport ?? false,
      importPriceOverride: request.importPriceOverride ?? false,
      requireListingApproval: request.requireListingApproval ?? false,
      defaultDiscountPercentage: request.defaultDiscountPercentage ?? null,
      markupPercentage: request.markupPercentage ?? null,
      taxOnMarkup: request.taxOnMarkup ?? false,
      alertsMuted: false,
      clientRedirectUrl: request.clientRedirectUrl ?? null,
      notificationUrl: request.notificationUrl ?? null,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
      ...state,
    };
  }

  private credentialRow(
    { id: accountId, workspaceId }: IntegrationAccountEntity,
    { authConfig, sharedWith }: Login,
    tokens: TokenSet | undefined,
  ): IntegrationCredentialEntity {
    const owner = { accountId, workspaceId };
    return {
      ...owner,
      authConfig: this.secrets.seal('auth_config', owner, authConfig),
      sharedWith,
      tokens: tokens ? this.secrets.seal('tokens', owner, tokens) : null,
      ...tokenSchedule(tokens, this.clock.now()),
      version: 0,
      renewLeaseUntil: null,
      renewLeaseToken: null,
      ...this.addresses.make(owner),
      subscriptions: null,
    };
  }
}
