import type {
  AuthScheme,
  AuthType,
  Connector,
  ConnectorDefinition,
  Credentials,
  PmsCall,
  RateLimit,
  TokenSet,
} from './connector.js';
import type { WaitingPlace } from './limiter.js';
import type { Provider } from './provider.js';

/** What is bound to a provider code. */
export interface ProviderBinding {
  provider: Provider;
  name: string;
  connector: Connector;
  baseUrl: string;
}

/** The 16 codes and what each speaks to. Bound once, in `connectors/providers.ts`. */
export abstract class ConnectorRegistry {
  /** Undefined: the code is valid, its connector is not in this release. */
  abstract find(provider: Provider): ProviderBinding | undefined;
  abstract definitionOf(provider: Provider): ConnectorDefinition | undefined;
  /** How accounts of this code authenticate, also where its connector is not in this release. */
  abstract authSchemesOf(provider: Provider): readonly AuthScheme[];
  /** What callers see the code as, also where its connector is not in this release. */
  abstract nameOf(provider: Provider): string;
}

/** Tokens of one account, kept by its owner (the integration-account module): encrypted, shared by all processes. */
export interface TokenVault {
  /** The stored set, if any. */
  read(): Promise<TokenSet | undefined>;
  /**
   * Runs `renew` in at most one process at a time and stores what it returns; whoever waited gets the stored set.
   * `stale` is the set the caller found wanting: if the stored one has moved on meanwhile, that is returned unrenewed.
   */
  renew(stale: TokenSet | undefined, renew: (current: TokenSet | undefined) => Promise<TokenSet>): Promise<TokenSet>;
}

/** What says which limits count for an account. */
export type LimitedAccount = Pick<PmsAccount, 'id' | 'workspaceId' | 'unverified' | 'provider' | 'limitKey'>;

/** A documented limit of the PMS and what the account, or its workspace where the PMS counts by address, uses of it now. */
export interface LimitUse extends RateLimit {
  used: number;
}

export interface AccountLimits {
  limits: LimitUse[];
  /** Until then the PMS asked for no more requests. */
  limitedUntil: Date | null;
  /** Until then no calls are made, because the PMS has been failing. */
  pausedUntil: Date | null;
}

/** An account as the connectors need it. */
export interface PmsAccount {
  /** Key of circuits, and of rate limits by account until the PMS has named its account. */
  id: string;
  /** Has a part of its own of limits that it shares with other workspaces. */
  workspaceId: string;
  /** Key of rate limits by account: the same for all accounts on one account of the PMS. Absent until the PMS named it. */
  limitKey?: string;
  /** The PMS has not accepted the credentials yet: they are tried within a small budget of the workspace. */
  unverified?: boolean;
  provider: Provider;
  authType: AuthType;
  providerAccountId: string;
  credentials: Credentials;
  partnerKey?: { headers?: Record<string, string>; queryParams?: Record<string, string> };
  /** Present for OAuth accounts: how to refresh. */
  oauthApp?: { clientId: string; clientSecret: string; scopes: string };
  /** Absent before the account is stored (`verify` on creation): tokens then live for that one call. */
  vault?: TokenVault;
  /**
   * Changes whenever stored tokens are replaced from outside (an OAuth flow completed). With it the process keeps
   * tokens between calls and renews them once for all; without it each bound call asks the vault.
   */
  tokenVersion?: string;
}

export interface CallOptions {
  /** Someone waits for the answer: goes first at the rate limiter, and waits there. */
  interactive?: boolean;
  /**
   * Follows an event or an unclear outcome: goes before periodic work. Unless interactive, a bound call that has sent
   * nothing yet does not wait for a limit, it fails with `rate_limited`: its row waits, not the worker.
   */
  prompt?: boolean;
  /** On behalf of an event of the PMS: within the part of each limit that events may use. */
  event?: boolean;
  /** The place of periodic work among those that wait to begin at the same limit. */
  place?: WaitingPlace;
  signal?: AbortSignal;
  /** Default 20,000. */
  deadlineMs?: number;
}

/** A connector with a call ready to be handed to its functions. */
export interface BoundConnector {
  connector: Connector;
  call: PmsCall;
  /** The tokens this call obtained or renewed, if any: an account creation stores them with the account. */
  obtainedTokens?(): TokenSet | undefined;
}

/** Binds accounts to connectors: `const { connector, call } = gateway.bind(account); connector.verify(call)`. */
export abstract class ConnectorGateway {
  /** Throws `not_supported` for a code whose connector is not in this release. */
  abstract bind(account: PmsAccount, options?: CallOptions): BoundConnector;
  /** In the order of the accounts, over all processes. */
  abstract limitsOf(accounts: readonly LimitedAccount[]): Promise<AccountLimits[]>;
}
