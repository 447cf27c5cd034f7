import { Injectable, Logger } from '@nestjs/common';
import type { TokenSet } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { ConnectorGateway, type PmsAccount } from '../../../connectors/port/gateway.js';
import { memoryVault } from '../../../connectors/port/tokens.js';
import { Audit } from '../../../records/audit/audit.js';
import { sha256Hex } from '../../../platform/crypto/secrets.js';
import { asSystem, asWorkspace } from '../../../platform/database/access.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../values/time/clock.js';
import { DefinitionsService } from '../../definitions/definitions.service.js';
import { toRef } from '../account-connection.service.js';
import { AccountNotifier } from '../account-notifier.js';
import { AccountSecrets } from '../credentials/account-secrets.js';
import { CredentialRepository } from '../credentials/credential.repository.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import { AccountEvents } from '../integration-account.events.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import { cookieName, OAuthFlow } from './oauth-flow.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';
import { OAuthStateRepository } from './oauth-state.repository.js';
import { tokenSchedule } from '../tokens/token-schedule.js';

/** The query parameters that the PMS's authorization server appended to our address. */
export interface CallbackQuery {
  state?: string;
  code?: string;
  error?: string;
}

/** Returns the value of one cookie of the browser; undefined: it has none. */
export type Cookies = (name: string) => string | undefined;

/** `unknown`: no such state; `other_browser`: begun in another browser; the others: a second visit. */
export type CallbackPage = 'unknown' | 'other_browser' | 'completed' | 'failed' | 'under_way';
export type CallbackAnswer = { redirect: string } | { page: CallbackPage };

interface Granted {
  providerAccountId: string;
  tokens: TokenSet;
}

/** Why an authorization failed, in a short code that callers may see. */
class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const SUCCESS = 'success';

/**
 * The end of an authorization. Guards: a state works once, in the browser that began, and only for its account and
 * provider; the address that the user is sent to comes from our own store, never from the request.
 */
@Injectable()
export class OAuthCallbackService {
  private readonly log = new Logger('oauth');

  constructor(
    private readonly database: Database,
    private readonly states: OAuthStateRepository,
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: AccountSecrets,
    private readonly notifier: AccountNotifier,
    private readonly events: AccountEvents,
    private readonly audit: Audit,
    private readonly flow: OAuthFlow,
    private readonly definitions: DefinitionsService,
    private readonly gateway: ConnectorGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Completes an authorization. A visit from another browser changes nothing: the one that began can still complete it.
   */
  async complete(provider: string, query: CallbackQuery, cookies: Cookies): Promise<CallbackAnswer> {
    if (!query.state) return { page: 'unknown' };
    const hash = sha256Hex(query.state);
    const browser = sha256Hex(cookies(cookieName(query.state)) ?? '');
    const state = await asSystem(() => this.states.claim(hash, provider, browser, this.clock.now()));
    if (!state) return { page: await asSystem(() => this.pageFor(hash, provider)) };
    return asWorkspace(state.workspaceId, 'proven sender', () => this.claimed(state, query));
  }

  private async claimed(state: OAuthStateEntity, query: CallbackQuery): Promise<CallbackAnswer> {
    const account = await this.accounts.findInWorkspace(state.workspaceId, state.accountId);
    if (!account) return { page: 'unknown' };
    const code = await this.authorize(state, account, query);
    return code === undefined ? { page: 'unknown' } : { redirect: redirectTo(account, code) };
  }

  /** Returns `success` or why it failed; undefined: a later authorization of the account replaced this one. */
  private async authorize(
    state: OAuthStateEntity,
    account: IntegrationAccountEntity,
    query: CallbackQuery,
  ): Promise<string | undefined> {
    try {
      const granted = await this.granted(state, account, query);
      return (await this.succeed(state, account, granted)) ? SUCCESS : undefined;
    } catch (error) {
      const code = codeOf(error);
      this.log.warn({
        msg: 'authorization failed',
        accountId: account.id,
        code,
        err: error instanceof Refused ? undefined : error,
      });
      return (await this.fail(state, account, code)) ? code : undefined;
    }
  }

  private async granted(
    state: OAuthStateEntity,
    account: IntegrationAccountEntity,
    { code, error }: CallbackQuery,
  ): Promise<Granted> {
    if (error !== undefined) throw new Refused(error === 'access_denied' ? 'access_denied' : 'authorization_failed');
    if (!code) throw new Refused('authorization_failed');
    const tokens = await this.exchange(state, account, code);
    const { connector, call, obtainedTokens } = this.gateway.bind(await this.pmsAccount(account, tokens), {
      interactive: true,
    });
    const { providerAccountId } = await connector.verify(call);
    // Other credentials of the same PMS account are accepted; another account's listings would mix with the present
    // ones.
    if (account.providerAccountId !== '' && account.providerAccountId !== providerAccountId)
      throw new Refused('other_account');
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

  private succeed(
    state: OAuthStateEntity,
    { id, workspaceId }: IntegrationAccountEntity,
    { providerAccountId, tokens }: Granted,
  ): Promise<boolean> {
    const sealed = this.secrets.seal('tokens', { accountId: id, workspaceId }, tokens);
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, id);
      if (!account || !(await this.states.finish(state.stateHash, SUCCESS))) return false;
      const now = this.clock.now();
      const active = { status: 'ACTIVE', statusReason: null, providerAccountId, updatedAt: now } as const;
      await this.credentials.replaceTokens(id, { ...tokenSchedule(tokens, now), tokens: sealed });
      await this.accounts.update(workspaceId, id, active);
      await this.audit.record(account, 'CREDENTIALS_STORED', { type: 'integration-account', id });
      await this.notifier.oauthCompleted({ ...account, ...active });
      await this.events.emitConnected(toRef({ ...account, ...active }));
      return true;
    });
  }

  private fail(state: OAuthStateEntity, { id, workspaceId }: IntegrationAccountEntity, code: string): Promise<boolean> {
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(workspaceId, id);
      if (!account || !(await this.states.finish(state.stateHash, code))) return false;
      await this.accounts.update(workspaceId, id, { statusReason: 'oauth_failed', updatedAt: this.clock.now() });
      await this.notifier.oauthFailed(account, code);
      return true;
    });
  }

  private async pageFor(hash: string, provider: string): Promise<CallbackPage> {
    const state = await this.states.find(hash, provider);
    if (!state || (!state.usedAt && state.expiresAt <= this.clock.now())) return 'unknown';
    if (!state.usedAt) return 'other_browser';
    if (state.outcome === null) return 'under_way';
    return state.outcome === SUCCESS ? 'completed' : 'failed';
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof Refused) return error.code;
  if (!(error instanceof ConnectorError)) return 'authorization_failed';
  if (error.kind === 'invalid_credentials') return 'credentials_refused';
  return error.kind === 'unavailable' || error.kind === 'rate_limited' ? 'pms_unavailable' : 'authorization_failed';
};

const redirectTo = ({ id, clientRedirectUrl }: IntegrationAccountEntity, code: string): string => {
  const url = new URL(clientRedirectUrl!);
  url.searchParams.set('integrationAccountID', id);
  url.searchParams.set('status', code === SUCCESS ? 'success' : 'error');
  if (code !== SUCCESS) url.searchParams.set('code', code);
  return url.href;
};
