import { Injectable } from '@nestjs/common';
import { sha256Hex } from '../../../platform/crypto/secrets.js';
import { asSystem, asWorkspace } from '../../../platform/database/access.js';
import { Clock } from '../../../values/time/clock.js';
import { TenancyService } from '../../tenancy/tenancy.service.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import { OAuthFlow, type PmsAuthorization } from './oauth-flow.js';
import { OAuthStateRepository } from './oauth-state.repository.js';

/** The texts that the page shows before the user decides. */
export interface ConnectPage {
  accountName: string;
  tenantName: string;
  pmsName: string;
}

/** The address that the page leads to, and the cookie that the callback checks. */
export type BegunAuthorization = Pick<PmsAuthorization, 'authorizeUrl' | 'cookie'>;

/**
 * The page at which an authorization begins. Invariant: reading the page changes nothing, so that programs that follow
 * links in messages do no harm; only the browser that continued from it can complete the authorization, so that nobody
 * connects another's PMS with a link to the PMS or to the callback; the page names the requester.
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

  /** Returns the content of the page. Undefined if unknown, expired, used, or replaced by a newer link. */
  page(ticket: string): Promise<ConnectPage | undefined> {
    return this.waiting(ticket, async ({ workspaceId, tenantId, provider, name }) => {
      const { binding } = await this.flow.partner(workspaceId, provider);
      return {
        accountName: name,
        tenantName: await this.tenancy.tenantName(workspaceId, tenantId),
        pmsName: binding.connector.definition.name,
      };
    });
  }

  /** Binds the authorization to the browser that gets the cookie; the newest one wins. Undefined as for `page`. */
  begin(ticket: string): Promise<BegunAuthorization | undefined> {
    return this.waiting(ticket, async (account, ticketHash) => {
      const { authorizeUrl, cookie, secrets } = await this.flow.authorization(account);
      const isBound = await this.states.bind(ticketHash, secrets, this.clock.now());
      return isBound ? { authorizeUrl, cookie } : undefined;
    });
  }

  /** Runs the work in the workspace of the account that waits for this authorization. */
  private async waiting<T>(
    ticket: string,
    work: (account: IntegrationAccountEntity, ticketHash: string) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const ticketHash = sha256Hex(ticket);
    const state = await asSystem(() => this.states.findOpen(ticketHash, this.clock.now()));
    if (!state) return undefined;
    const { workspaceId, accountId } = state;
    return asWorkspace(workspaceId, 'proven sender', async () => {
      const account = await this.accounts.findInWorkspace(workspaceId, accountId);
      return account ? work(account, ticketHash) : undefined;
    });
  }
}
