import { Injectable } from '@nestjs/common';
import { sha256Hex } from '../../shared/crypto/secrets.js';
import { asSystem, asWorkspace } from '../../shared/database/access.js';
import { Clock } from '../../shared/time/clock.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import { OAuthFlow } from './oauth-flow.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';
import { OAuthStateRepository } from './oauth-state.repository.js';

/** What the page says, where it leads, and the cookie that the callback asks for. */
export interface ConnectPage {
  accountName: string;
  tenantName: string;
  pmsName: string;
  authorizeUrl: string;
  cookie: { name: string; value: string };
}

/**
 * The page at which an authorization begins. Guards: only the browser that opened this page can end the authorization, so
 * that nobody connects another's PMS with a link to the PMS or to the callback; the page names who asks.
 */
@Injectable()
export class OAuthConnectService {
  constructor(
    private readonly states: OAuthStateRepository,
    private readonly accounts: IntegrationAccountRepository,
    private readonly tenancy: TenancyService,
    private readonly flow: OAuthFlow,
    private readonly clock: Clock,
  ) {}

  /** Undefined: unknown, expired, used, or replaced by a newer link. The newest opening of a page is the one that counts. */
  async open(ticket: string): Promise<ConnectPage | undefined> {
    const ticketHash = sha256Hex(ticket);
    const state = await asSystem(() => this.states.findOpen(ticketHash, this.clock.now()));
    return state && asWorkspace(state.workspaceId, () => this.begin(ticketHash, state));
  }

  private async begin(
    ticketHash: string,
    { workspaceId, accountId }: OAuthStateEntity,
  ): Promise<ConnectPage | undefined> {
    const account = await this.accounts.findInWorkspace(workspaceId, accountId);
    if (!account) return undefined;
    const { binding } = await this.flow.partner(workspaceId, account.provider);
    const { authorizeUrl, cookie, secrets } = await this.flow.authorization(account);
    if (!(await this.states.bind(ticketHash, secrets, this.clock.now()))) return undefined;
    return {
      accountName: account.name,
      tenantName: await this.tenancy.tenantName(workspaceId, account.tenantId),
      pmsName: binding.connector.definition.name,
      authorizeUrl,
      cookie,
    };
  }
}
