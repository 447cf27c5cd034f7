import { Injectable } from '@nestjs/common';
import type { InboundSecrets, WebhookSubscription } from '../../connectors/port/connector.js';
import { Audit } from '../../records/audit/audit.js';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { OAuthAppService } from '../oauth-app/oauth-app.service.js';
import { accountRows, toRef } from './account-rows.js';
import { AccountSecrets } from './credentials/account-secrets.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import { InboundAddresses } from './inbound-addresses.js';
import { accountNotFound } from './integration-account.errors.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { AccountRef, PmsWebhook } from './integration-account.types.js';
import type { IntegrationCredentialEntity } from './credentials/integration-credential.entity.js';

/** The events that the PMS was asked to send, and their address. */
export interface AccountSubscriptions {
  /** Random, per account; given to the PMS with the subscription. */
  secret: string;
  subscriptions: WebhookSubscription[];
  inboundUrl: string;
}

/** The account that an event belongs to, and the secrets that prove that the PMS sent it. */
export interface InboundTarget extends InboundSecrets {
  account: AccountRef;
}

/** The events of PMSes: their addresses, their proofs and their subscriptions. */
@Injectable()
export class AccountInboundService {
  constructor(
    private readonly database: Database,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly addresses: InboundAddresses,
    private readonly oauthApps: OAuthAppService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async subscriptions(workspaceId: string, accountId: string): Promise<AccountSubscriptions> {
    const [account, credential] = await accountRows(
      { accounts: this.accounts, credentials: this.credentials },
      workspaceId,
      accountId,
    );
    return {
      secret: this.addresses.secret(credential),
      subscriptions: this.subscribed(credential),
      inboundUrl: this.addresses.url(account.provider, credential),
    };
  }

  /**
   * Stores the subscriptions. `complete`: the PMS confirmed each of them. An account that is no longer ACTIVE
   * remains unsubscribed.
   */
  async saveSubscriptions(
    workspaceId: string,
    accountId: string,
    subscriptions: WebhookSubscription[],
    complete: boolean,
  ): Promise<void> {
    const sealed = this.secrets.seal('subscriptions', { accountId, workspaceId }, subscriptions);
    await this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, accountId);
      if (!account) return;
      const webhooksSubscribed = complete && account.status === 'ACTIVE';
      await this.credentials.setSubscriptions(workspaceId, accountId, sealed);
      if (webhooksSubscribed !== account.webhooksSubscribed) {
        await this.accounts.update(workspaceId, accountId, { webhooksSubscribed, updatedAt: this.clock.now() });
      }
    });
  }

  /** Returns the target of an event; undefined unless all three parts of the address match. */
  async byPath(provider: string, accountId: string, path: string): Promise<InboundTarget | undefined> {
    const account = await this.accounts.findById(accountId);
    if (account?.provider !== provider) return undefined;
    const credential = await this.credentials.find(account.workspaceId, accountId);
    if (!credential || !this.addresses.matches(credential, path)) return undefined;
    const app =
      account.authType === 'OAUTH' ? await this.oauthApps.find(account.workspaceId, account.provider) : undefined;
    return {
      account: toRef(account),
      secret: this.addresses.secret(credential),
      subscriptions: this.subscribed(credential),
      appSecret: app?.clientSecret,
      basic: app?.webhook,
    };
  }

  /**
   * Creates a new address and a new secret for the host to enter in the PMS; the old ones stop working immediately. 404
   * for an account of another tenant, 422 if the PMS is asked through its API or sends nothing.
   */
  async makeAddress(scope: Scope, accountId: string): Promise<PmsWebhook> {
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(scope.workspaceId, accountId);
      if (account?.tenantId !== scope.tenantId) throw accountNotFound();
      if (!this.addresses.isEnteredByHand(account.provider)) throw notByHand();
      const owner = { accountId, workspaceId: scope.workspaceId };
      const made = this.addresses.make(owner);
      await this.credentials.setAddress(scope.workspaceId, accountId, made);
      await this.audit.record(scope, 'PMS_WEBHOOK_ROTATED', { type: 'integration-account', id: accountId });
      return this.addresses.enteredByHand(account.provider, { ...owner, ...made })!;
    });
  }

  private subscribed(credential: IntegrationCredentialEntity): WebhookSubscription[] {
    const { subscriptions } = credential;
    return subscriptions ? this.secrets.open<WebhookSubscription[]>('subscriptions', credential, subscriptions) : [];
  }
}

const notByHand = (): DomainError =>
  new DomainError('refused', 'The webhooks of this PMS are not entered by hand', { code: 'webhooks_not_manual' });
