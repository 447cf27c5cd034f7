import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { sha256Hex } from '../../../platform/crypto/secrets.js';
import { asSystem, asWorkspace } from '../../../platform/database/access.js';
import { WorkspaceMoves } from '../../../platform/moves/workspace-moves.js';
import { Clock } from '../../../values/time/clock.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import type { CallbackAnswer, CallbackPage, CallbackQuery, Cookies } from './oauth-callback.types.js';
import { cookieName } from './oauth-flow.js';
import { GrantRefused, OAuthGrants } from './oauth-grants.js';
import { OAuthOutcomes, SUCCESS } from './oauth-outcomes.js';
import type { OAuthStateEntity } from './oauth-state.entity.js';
import { OAuthStateRepository } from './oauth-state.repository.js';

/**
 * The end of an authorization. Invariant: a state works once, in the browser that began, and only for its account and
 * provider; the address that the user is sent to comes from our own store, never from the request.
 */
@Injectable()
export class OAuthCallbackService {
  private readonly log = new Logger('oauth');

  constructor(
    private readonly states: OAuthStateRepository,
    private readonly accounts: IntegrationAccountRepository,
    private readonly grants: OAuthGrants,
    private readonly outcomes: OAuthOutcomes,
    private readonly clock: Clock,
    private readonly moves: WorkspaceMoves,
  ) {}

  /**
   * Completes an authorization. A visit from another browser changes nothing: the one that began can still complete it.
   * 503 while the workspace leaves this installation: the authorization starts again at the next one.
   */
  async complete(provider: string, query: CallbackQuery, cookies: Cookies): Promise<CallbackAnswer> {
    if (!query.state) return { page: 'unknown' };
    const hash = sha256Hex(query.state);
    const browser = sha256Hex(cookies(cookieName(query.state)) ?? '');
    const state = await asSystem(() => this.states.claim(hash, provider, browser, this.clock.now()));
    if (!state) return { page: await asSystem(() => this.pageFor(hash, provider)) };
    return asWorkspace(state.workspaceId, 'proven sender', () =>
      this.moves.run(state.workspaceId, () => this.claimed(state, query)),
    );
  }

  private async claimed(state: OAuthStateEntity, query: CallbackQuery): Promise<CallbackAnswer> {
    const account = await this.accounts.findInWorkspace(state.workspaceId, state.accountId);
    if (!account) return { page: 'unknown' };
    const code = await this.authorize(state, account, query);
    return code === undefined ? { page: 'unknown' } : { redirect: redirectTo(account, code) };
  }

  /** Returns `success` or why it failed; undefined if a later authorization of the account replaced this one. */
  private async authorize(
    state: OAuthStateEntity,
    account: IntegrationAccountEntity,
    query: CallbackQuery,
  ): Promise<string | undefined> {
    try {
      const granted = await this.grants.fetch(state, account, query);
      return (await this.outcomes.succeed(state, account, granted)) ? SUCCESS : undefined;
    } catch (error) {
      const code = codeOf(error);
      this.log.warn({
        msg: 'authorization failed',
        accountId: account.id,
        code,
        err: error instanceof GrantRefused ? undefined : error,
      });
      return (await this.outcomes.fail(state, account, code)) ? code : undefined;
    }
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
  if (error instanceof GrantRefused) return error.code;
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
