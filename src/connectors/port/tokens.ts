import type { Clock } from '../../values/time/clock.js';
import type { Connector, PmsCall, TokenSet } from './connector.js';
import { ConnectorError } from './errors.js';
import type { PmsAccount, TokenVault } from './gateway.js';
import { sleep, type Sleep } from './sleep.js';

const MARGIN_MS = 60_000;
const LONG_LIVED_MARGIN_MS = 15 * 60_000;
const LONG_LIVED_MS = 3_600_000;
/** The longest time for which another process's renewal may go unnoticed. */
const SHARED_FOR_MS = 60_000;

interface Shared {
  tokens: TokenSet;
  readAt: number;
}

/** Tokens that this process shares between calls, by account id and token version. */
export class TokenCache {
  private readonly kept = new Map<string, Shared>();
  private readonly renewals = new Map<string, Promise<TokenSet>>();

  find(key: string, now: number): TokenSet | undefined {
    const shared = this.kept.get(key);
    if (shared && now - shared.readAt > SHARED_FOR_MS) this.kept.delete(key);
    return this.kept.get(key)?.tokens;
  }

  keep(key: string, tokens: TokenSet, now: number): void {
    for (const [other, { readAt }] of this.kept) if (now - readAt > SHARED_FOR_MS) this.kept.delete(other);
    this.kept.set(key, { tokens, readAt: now });
  }

  /** Runs one renewal at a time; concurrent callers get its result. */
  once(key: string, renew: () => Promise<TokenSet>): Promise<TokenSet> {
    const running = this.renewals.get(key);
    if (running) return running;
    const renewal = renew().finally(() => this.renewals.delete(key));
    this.renewals.set(key, renewal);
    return renewal;
  }
}

/** Creates a vault for tokens that are not stored yet: those of one OAuth exchange, or none. */
export function memoryVault(tokens?: TokenSet): TokenVault {
  let stored = tokens;
  return {
    read: async () => stored,
    renew: async (stale, renew) => {
      if (stored && stored.accessToken !== stale?.accessToken) return stored;
      stored = await renew(stored);
      return stored;
    },
  };
}

/** Returns whether requests of this account carry an access token. */
export function usesTokens(connector: Connector, { credentials, authType }: PmsAccount): boolean {
  return authType === 'OAUTH' ? Boolean(connector.oauth) : Boolean(connector.tokens?.applies(credentials, authType));
}

/** The access token of one bound call: kept while fresh, renewed before it expires and when the PMS refuses it. */
export class TokenSession {
  private readonly vault: TokenVault;
  private readonly cache: TokenCache;
  private readonly key: string;
  private untried?: string;
  /** The last set that this session obtained or renewed. */
  obtained?: TokenSet;

  constructor(
    private readonly connector: Connector,
    private readonly account: PmsAccount,
    cache: TokenCache,
    private readonly clock: Clock,
    /** The call for token requests. */
    private readonly call: () => PmsCall,
    private readonly wait: Sleep = sleep,
  ) {
    this.vault = account.vault ?? memoryVault();
    const shared = account.vault !== undefined && account.tokenVersion !== undefined;
    this.cache = shared ? cache : new TokenCache();
    this.key = `${account.id} ${account.tokenVersion ?? ''}`;
  }

  /** Returns a valid set for a request. Throws `invalid_credentials` when the host must authorize again. */
  async current(): Promise<TokenSet> {
    const known = this.cache.find(this.key, this.now()) ?? (await this.stored());
    if (!known) return this.renewed(undefined);
    if (!this.isDue(known)) return known;
    try {
      return await this.renewed(known);
    } catch (error) {
      // A renewal ahead of time may fail; the set is still valid until it expires.
      if (isRefusal(error) || this.hasExpired(known)) throw error;
      return known;
    }
  }

  /**
   * Returns another set after the PMS refused `refused`; undefined for one refused on its first use, because another
   * would fare no better.
   */
  async afterRefusal(refused: TokenSet): Promise<TokenSet | undefined> {
    return refused.accessToken === this.untried ? undefined : this.renewed(refused);
  }

  /** Records that the PMS accepted the current set. */
  accepted(): void {
    this.untried = undefined;
  }

  private async stored(): Promise<TokenSet | undefined> {
    const tokens = await this.vault.read();
    return tokens && this.kept(tokens);
  }

  private renewed(stale: TokenSet | undefined): Promise<TokenSet> {
    return this.cache.once(this.key, async () =>
      this.kept(await this.vault.renew(stale, (current) => this.renew(current))),
    );
  }

  private kept(tokens: TokenSet): TokenSet {
    this.cache.keep(this.key, tokens, this.now());
    return tokens;
  }

  private async renew(current: TokenSet | undefined): Promise<TokenSet> {
    const tokens = await (this.account.authType === 'OAUTH' ? this.refreshGrant(current) : this.obtain(current));
    if (this.connector.tokens?.settleMs) await this.wait(this.connector.tokens.settleMs);
    this.obtained = { ...tokens, obtainedAt: this.clock.now() };
    this.untried = tokens.accessToken;
    return this.obtained;
  }

  private async refreshGrant(current: TokenSet | undefined): Promise<TokenSet> {
    const { oauth } = this.connector;
    if (!oauth?.refresh || !this.account.oauthApp || !current?.refreshToken) throw authorizeAgain();
    return oauth.refresh(this.call(), this.account.oauthApp, current);
  }

  private async obtain(current: TokenSet | undefined): Promise<TokenSet> {
    const { refresh, obtain, singleUse } = this.connector.tokens ?? {};
    if (refresh && current?.refreshToken) {
      try {
        return await refresh(this.call(), current);
      } catch (error) {
        if (!obtain || singleUse || !isRefusal(error)) throw error;
      }
    }
    if (!obtain) throw authorizeAgain();
    return obtain(this.call());
  }

  private isDue({ expiresAt, obtainedAt }: TokenSet): boolean {
    if (!expiresAt) return false;
    const life = obtainedAt ? expiresAt.getTime() - obtainedAt.getTime() : 0;
    return expiresAt.getTime() - this.now() < (life > LONG_LIVED_MS ? LONG_LIVED_MARGIN_MS : MARGIN_MS);
  }

  private hasExpired({ expiresAt }: TokenSet): boolean {
    return expiresAt !== null && expiresAt.getTime() <= this.now();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ConnectorError && error.kind === 'invalid_credentials';

const authorizeAgain = (): ConnectorError =>
  new ConnectorError('invalid_credentials', 'The connection must be authorized again');
