import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import type { OAuthApp, OAuthScheme } from '../../../connectors/port/connector.js';
import { ConnectorRegistry, type ProviderBinding } from '../../../connectors/port/gateway.js';
import type { Provider } from '../../../connectors/port/provider.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { randomToken, sha256Hex } from '../../../platform/crypto/secrets.js';
import { Clock } from '../../../values/time/clock.js';
import { DefinitionsService } from '../../definitions/definitions.service.js';
import { OAuthAppService } from '../../oauth-app/oauth-app.service.js';
import { noOAuthApp, notInThisRelease } from '../integration-account.errors.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';
import { OAuthStateRepository, type StateSecrets } from './oauth-state.repository.js';

/** `state` and PKCE verifier of an authorization code flow have 256 random bits each. RFC 9700 */
const RANDOM_BYTES = 32;
const STATE_LIFE_MS = 10 * 60_000;

export interface Authorization {
  state: OAuthStateEntity;
  /** Our page, at which the user begins. */
  url: string;
}

/** The authorization request to a PMS. */
export interface PmsAuthorization {
  authorizeUrl: string;
  /** The cookie for the browser that is to complete it. */
  cookie: { name: string; value: string };
  secrets: StateSecrets;
}

interface Owner {
  id: string;
  workspaceId: string;
  provider: Provider;
}

export interface OAuthPartner {
  binding: ProviderBinding;
  oauth: OAuthScheme;
  app: OAuthApp;
}

/** The start of an authorization, and the data that its end needs. */
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

  /** Prepares the page at which the user begins; nothing is stored yet. 422 without a configured OAuth app. */
  async prepare({ id, workspaceId, provider }: Owner): Promise<Authorization> {
    await this.partner(workspaceId, provider);
    const ticket = randomToken(RANDOM_BYTES);
    const state: OAuthStateEntity = {
      stateHash: sha256Hex(randomToken(RANDOM_BYTES)),
      ticketHash: sha256Hex(ticket),
      browserHash: null,
      accountId: id,
      workspaceId,
      provider,
      codeVerifier: null,
      expiresAt: new Date(this.clock.now().getTime() + STATE_LIFE_MS),
      usedAt: null,
      outcome: null,
    };
    return { url: `${this.env.publicUrl}/connect/${ticket}`, state };
  }

  /** Returns a state, the PMS's address that carries it, and the cookie that binds both to a browser. */
  async authorization({ workspaceId, provider }: Owner): Promise<PmsAuthorization> {
    const { binding, oauth, app } = await this.partner(workspaceId, provider);
    const [state, browser] = [randomToken(RANDOM_BYTES), randomToken(RANDOM_BYTES)];
    const verifier = oauth.pkce ? randomToken(RANDOM_BYTES) : undefined;
    const { partnerKey } = await this.definitions.of(workspaceId, provider);
    const authorizeUrl = oauth.authorizeUrl({
      settings: { baseUrl: binding.baseUrl, partnerKey },
      app,
      redirectUri: this.redirectUri(provider),
      state,
      codeChallenge: verifier && createHash('sha256').update(verifier).digest('base64url'),
    });
    const stateHash = sha256Hex(state);
    const codeVerifier =
      verifier === undefined ? null : this.keyRing.seal(verifier, verifierContext(stateHash, workspaceId));
    return {
      authorizeUrl,
      cookie: { name: cookieName(state), value: browser },
      secrets: { stateHash, browserHash: sha256Hex(browser), codeVerifier },
    };
  }

  /** Stores the state, within the transaction that makes the account wait for it. */
  async begin({ state }: Authorization): Promise<void> {
    await this.states.replace(state);
  }

  /** Invalidates the authorizations of the account that are in progress. */
  async stop(accountId: string): Promise<void> {
    await this.states.removeOf(accountId);
  }

  async partner(workspaceId: string, provider: Provider): Promise<OAuthPartner> {
    const binding = this.registry.find(provider);
    const oauth = binding?.connector.oauth;
    if (!binding || !oauth) throw notInThisRelease(provider, this.registry.nameOf(provider));
    const app = await this.apps.find(workspaceId, provider);
    if (!app) throw noOAuthApp(provider);
    return { binding, oauth, app };
  }

  /**
   * Returns the provider's redirect address. Each provider has a different one, so that an answer of one PMS cannot
   * pass for another's.
   */
  redirectUri(provider: Provider): string {
    return `${this.env.publicUrl}/api/v1/oauth/callback/${provider}`;
  }

  openVerifier({ stateHash, workspaceId, codeVerifier }: OAuthStateEntity): string | undefined {
    return codeVerifier === null ? undefined : this.keyRing.open(codeVerifier, verifierContext(stateHash, workspaceId));
  }
}

/** Returns a separate cookie name for each authorization, so that two in one browser do not interfere. */
export const cookieName = (state: string): string => `lodgewire_connect_${sha256Hex(state).slice(0, 16)}`;

const verifierContext = (stateHash: string, workspaceId: string): string =>
  `oauth_state.code_verifier|${stateHash}|${workspaceId}`;
