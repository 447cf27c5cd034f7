import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { OAuthApp, OAuthScheme } from '../../connectors/kit/connector.js';
import { ConnectorRegistry, type ProviderBinding } from '../../connectors/kit/gateway.js';
import type { Provider } from '../../connectors/kit/provider.js';
import { KeyRing } from '../../shared/crypto/key-ring.js';
import { randomToken, sha256Hex } from '../../shared/crypto/secrets.js';
import { Clock } from '../../shared/time/clock.js';
import { DefinitionsService } from '../definitions/definitions.service.js';
import { OAuthAppService } from '../oauth-app/oauth-app.service.js';
import { noOAuthApp, notInThisRelease } from './integration-account.errors.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';
import { OAuthStateRepository } from './oauth-state.repository.js';

/** Of an authorization code flow: `state` and PKCE verifier have 256 random bits each. reliability OA-1 */
const RANDOM_BYTES = 32;
const STATE_LIFE_MS = 10 * 60_000;

export interface Authorization {
  state: OAuthStateEntity;
  /** Where the user authorizes. */
  url: string;
}

export interface OAuthPartner {
  binding: ProviderBinding;
  oauth: OAuthScheme;
  app: OAuthApp;
}

/** The start of an authorization, and what its end needs to know. */
@Injectable()
export class OAuthFlow {
  constructor(
    private readonly states: OAuthStateRepository,
    private readonly apps: OAuthAppService,
    private readonly definitions: DefinitionsService,
    private readonly registry: ConnectorRegistry,
    private readonly keyRing: KeyRing,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** A state and the address that carries it; nothing is stored yet. 422 without a configured OAuth app. */
  async prepare(account: { id: string; workspaceId: string; provider: Provider }): Promise<Authorization> {
    const { workspaceId, provider } = account;
    const { binding, oauth, app } = await this.partner(workspaceId, provider);
    const state = randomToken(RANDOM_BYTES);
    const verifier = oauth.pkce ? randomToken(RANDOM_BYTES) : undefined;
    const { partnerKey } = await this.definitions.of(workspaceId, provider);
    const url = oauth.authorizeUrl({
      settings: { baseUrl: binding.baseUrl, partnerKey },
      app,
      redirectUri: this.redirectUri(provider),
      state,
      codeChallenge: verifier && createHash('sha256').update(verifier).digest('base64url'),
    });
    return { url, state: this.row(account, sha256Hex(state), verifier) };
  }

  /** Within the transaction that makes the account wait for it. */
  async begin({ state }: Authorization): Promise<void> {
    await this.states.replace(state);
  }

  async partner(workspaceId: string, provider: Provider): Promise<OAuthPartner> {
    const binding = this.registry.find(provider);
    const oauth = binding?.connector.oauth;
    if (!binding || !oauth) throw notInThisRelease(provider);
    const app = await this.apps.find(workspaceId, provider);
    if (!app) throw noOAuthApp(provider);
    return { binding, oauth, app };
  }

  /** One address per provider: an answer of one PMS cannot pass for another's. */
  redirectUri(provider: Provider): string {
    return `${this.env.publicUrl}/api/v1/oauth/callback/${provider}`;
  }

  openVerifier({ stateHash, workspaceId, codeVerifier }: OAuthStateEntity): string | undefined {
    return codeVerifier === null ? undefined : this.keyRing.open(codeVerifier, verifierContext(stateHash, workspaceId));
  }

  private row(
    { id, workspaceId, provider }: { id: string; workspaceId: string; provider: Provider },
    stateHash: string,
    verifier?: string,
  ): OAuthStateEntity {
    return {
      stateHash,
      accountId: id,
      workspaceId,
      provider,
      codeVerifier:
        verifier === undefined ? null : this.keyRing.seal(verifier, verifierContext(stateHash, workspaceId)),
      expiresAt: new Date(this.clock.now().getTime() + STATE_LIFE_MS),
      usedAt: null,
      outcome: null,
    };
  }
}

const verifierContext = (stateHash: string, workspaceId: string): string =>
  `oauth_state.code_verifier|${stateHash}|${workspaceId}`;
