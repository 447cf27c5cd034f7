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
import type { ProbeReport } from './assumptions.js';
import type { WaitingPlace } from './limiter.js';
import type { ProviderName } from '../../values/errors/domain-error.js';
import type { Provider } from './provider.js';

/** The connector and settings behind a provider code. */
export interface ProviderBinding {
  provider: Provider;
  name: string;
  connector: Connector;
  baseUrl: string;
}

/** The 16 codes and their connectors. Bound once, in `connectors/providers.ts`. */
export abstract class ConnectorRegistry {
  /** Finds the binding; undefined for a valid code whose connector is not in this release. */
  abstract find(provider: Provider): ProviderBinding | undefined;
  abstract definitionOf(provider: Provider): ConnectorDefinition | undefined;
  /** Returns how accounts of this code authenticate, even if its connector is not in this release. */
  abstract authSchemesOf(provider: Provider): readonly AuthScheme[];
  /** Returns the name that callers see, even if its connector is not in this release. */
  abstract nameOf(provider: Provider): string;
}

/** Tokens of one account, kept by its owner (the integration-account module): encrypted, shared by all processes. */
export interface TokenVault {
  /** Returns the stored set, if any. */
  read(): Promise<TokenSet | undefined>;
  /**
   * Runs `renew` in at most one process at a time and stores its result; other callers wait and get the stored set.
   * `stale` is the set that the caller wants to replace: if the stored set has changed in the meantime, that is
   * returned without a renewal.
   */
  renew(stale: TokenSet | undefined, renew: (current: TokenSet | undefined) => Promise<TokenSet>): Promise<TokenSet>;
}

/** The fields that determine an account's limits. */
export type LimitedAccount = Pick<PmsAccount, 'id' | 'workspaceId' | 'unverified' | 'provider' | 'limitKey'>;

/**
 * A documented limit of the PMS and its current use by the account, or by its workspace where the PMS counts by
 * address.
 */
export interface LimitUse extends RateLimit {
  used: number;
}

export interface AccountLimits {
  limits: LimitUse[];
  /** The PMS asked for no more requests until then. */
  limitedUntil: Date | null;
  /** No calls are made until then, because the PMS has been failing. */
  pausedUntil: Date | null;
}

/** An account as the connectors need it. */
export interface PmsAccount {
  /** Key of circuits, and of rate limits by account until the PMS has named its account. */
  id: string;
  /** The workspace has its own share of limits that several workspaces share. */
  workspaceId: string;
  /**
   * Key of rate limits by account: the same for all accounts on one account of the PMS. Absent until the PMS has named
   * it.
   */
  limitKey?: string;
  /** The PMS has not accepted the credentials yet: they are tried within a small budget of the workspace. */
  unverified?: boolean;
  provider: Provider;
  authType: AuthType;
  providerAccountId: string;
  credentials: Credentials;
  partnerKey?: { headers?: Record<string, string>; queryParams?: Record<string, string> };
  /** Present for OAuth accounts: the app that refreshes their tokens. */
  oauthApp?: { clientId: string; clientSecret: string; scopes: string };
  /** Absent before the account is stored (`verify` on creation): tokens then live for that one call. */
  vault?: TokenVault;
  /**
   * Changes whenever stored tokens are replaced from outside (an OAuth flow completed). With it, the process keeps
   * tokens between calls and renews them once for all calls; without it, each bound call asks the vault.
   */
  tokenVersion?: string;
}

export interface CallOptions {
  /** A caller waits for the answer: it has priority at the rate limiter, and waits there. */
  interactive?: boolean;
  /**
   * Follows an event or an unclear outcome: it has priority over periodic work. Unless interactive, a bound call that
   * has sent nothing yet does not wait for a limit but fails with `rate_limited`: its row waits, not the worker.
   */
  prompt?: boolean;
  /** The call handles an event of the PMS: it stays within the share of each limit that events may use. */
  event?: boolean;
  /** Asks for a price: reads are recorded as quotes. */
  quote?: boolean;
  /** The place of periodic work among the work that waits to begin at the same limit. */
  place?: WaitingPlace;
  signal?: AbortSignal;
  /** Default 20,000. */
  deadlineMs?: number;
}

/** A connector with a call to pass to its functions. */
export interface BoundConnector {
  connector: Connector;
  /** As errors name it. */
  pms: ProviderName;
  call: PmsCall;
  /** The tokens this call obtained or renewed, if any: an account creation stores them with the account. */
  obtainedTokens?(): TokenSet | undefined;
}

/** Binds accounts to connectors: `const { connector, call } = gateway.bind(account); connector.verify(call)`. */
export abstract class ConnectorGateway {
  /** Throws `not_supported` for a code whose connector is not in this release. */
  abstract bind(account: PmsAccount, options?: CallOptions): BoundConnector;
  /**
   * Calls the connector's functions with an existing account, and decides its unverified assumptions. Changes nothing
   * at the PMS; with `writes`, books a stay and cancels it.
   */
  abstract probe(account: PmsAccount, options: { writes: boolean; deadlineMs: number }): Promise<ProbeReport>;
  /** Returns the limits in the order of the accounts, over all processes. */
  abstract limitsOf(accounts: readonly LimitedAccount[]): Promise<AccountLimits[]>;
}
