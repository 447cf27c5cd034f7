import { Injectable } from '@nestjs/common';
import type { Connecting, Scope } from '../../platform/access/scope.js';
import { newId } from '../../platform/database/ids.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { Clock } from '../../values/time/clock.js';
import { toRef } from './account-rows.js';
import { AccountStore } from './account-store.js';
import { AccountProofs, type Login } from './credentials/account-proofs.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { AccountEvents } from './integration-account.events.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { ConnectedAccount, NewAccount } from './integration-account.types.js';
import { OAuthFlow } from './oauth/oauth-flow.js';

/**
 * Connects accounts: verifies them with the PMS, then stores them in one transaction; the PMS's webhooks and the first
 * sync follow.
 */
@Injectable()
export class AccountCreationService {
  constructor(
    private readonly accounts: IntegrationAccountRepository,
    private readonly store: AccountStore,
    private readonly proofs: AccountProofs,
    private readonly oauth: OAuthFlow,
    private readonly events: AccountEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Connects an account. 403: nothing shows that the caller controls the account at the PMS. 409: identifier or id
   * taken; or, if only the workspace's own access shows the account, unknown at the PMS or held by another tenant.
   * 422: authType not offered, provider not in this release, no OAuth app, credentials refused. 502, 503: the PMS could
   * not verify. In all of these cases nothing is stored.
   */
  async create(who: Connecting, request: NewAccount): Promise<ConnectedAccount> {
    const login = await this.proofs.login(who, request.provider, request.authType, request.authConfig);
    const id = request.id ?? newId(this.clock.now());
    await this.store.requireFree(who, id, request.accountIdentifier);
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
    const pmsWebhook = await this.store.insert(account, login, verified.tokens, async () => {
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
    const pmsWebhook = await this.store.insert(account, login, undefined, () => this.oauth.begin(authorization));
    return { account: { ...account, tags: [], duplicateOf: null }, oAuthUrl: authorization.url, pmsWebhook };
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
      importPriceCheck: request.importPriceCheck ?? 'lenient',
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
}
