import { Injectable } from '@nestjs/common';
import type { TokenSet } from '../../../connectors/port/connector.js';
import { ConnectorGateway, type PmsAccount } from '../../../connectors/port/gateway.js';
import { memoryVault } from '../../../connectors/port/tokens.js';
import { Clock } from '../../../values/time/clock.js';
import { DefinitionsService } from '../../definitions/definitions.service.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import type { CallbackQuery } from './oauth-callback.types.js';
import { OAuthFlow } from './oauth-flow.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';

/** A grant of the PMS: its account and the tokens for it. */
export interface Grant {
  providerAccountId: string;
  tokens: TokenSet;
}

/** Why an authorization failed, in a short code that callers may see. */
export class GrantRefused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Exchanges the user's consent for tokens of the PMS. */
@Injectable()
export class OAuthGrants {
  constructor(
    private readonly flow: OAuthFlow,
    private readonly definitions: DefinitionsService,
    private readonly gateway: ConnectorGateway,
    private readonly clock: Clock,
  ) {}

  /** Returns the grant of the PMS. Throws `GrantRefused` if the user or our rules refuse, or the PMS's error. */
  async fetch(
    state: OAuthStateEntity,
    account: IntegrationAccountEntity,
    { code, error }: CallbackQuery,
  ): Promise<Grant> {
    if (error !== undefined)
      throw new GrantRefused(error === 'access_denied' ? 'access_denied' : 'authorization_failed');
    if (!code) throw new GrantRefused('authorization_failed');
    const tokens = await this.exchange(state, account, code);
    const { connector, call, obtainedTokens } = this.gateway.bind(await this.pmsAccount(account, tokens), {
      interactive: true,
    });
    const { providerAccountId } = await connector.verify(call);
    // Other credentials of the same PMS account are accepted; another account's listings would mix with the present
    // ones.
    if (account.providerAccountId !== '' && account.providerAccountId !== providerAccountId)
      throw new GrantRefused('other_account');
    return { providerAccountId, tokens: obtainedTokens?.() ?? tokens };
  }

  private async exchange(state: OAuthStateEntity, account: IntegrationAccountEntity, code: string): Promise<TokenSet> {
    const { oauth, app } = await this.flow.partner(account.workspaceId, account.provider);
    const { call } = this.gateway.bind(await this.pmsAccount(account), { interactive: true });
    const redirectUri = this.flow.redirectUri(account.provider);
    const tokens = await oauth.exchange(call, { app, redirectUri, code, codeVerifier: this.flow.openVerifier(state) });
    return { ...tokens, obtainedAt: this.clock.now() };
  }

  private async pmsAccount(
    { id, workspaceId, provider, providerAccountId }: IntegrationAccountEntity,
    tokens?: TokenSet,
  ): Promise<PmsAccount> {
    const { partnerKey } = await this.definitions.of(workspaceId, provider);
    const { app: oauthApp } = await this.flow.partner(workspaceId, provider);
    return {
      id,
      workspaceId,
      unverified: true,
      provider,
      authType: 'OAUTH',
      providerAccountId,
      credentials: {},
      partnerKey,
      oauthApp,
      vault: memoryVault(tokens),
    };
  }
}
