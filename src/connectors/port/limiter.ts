import { ConnectorError } from './errors.js';

/** At most `requests` requests in any period of `perSeconds` seconds. */
export interface Rate {
  requests: number;
  perSeconds: number;
}

/** A rate and the key by which it is counted: an account, an address, or an app of one PMS. */
export interface CountedRate extends Rate {
  key: string;
  /** The owner of a share where several share the scope: at most three quarters of what the others leave free. */
  holder?: string;
}

/** Returns the key of the holder's share of the scope, for pauses that concern it alone. */
export const shareKey = ({ key, holder }: Pick<CountedRate, 'key' | 'holder'>): string =>
  holder === undefined ? key : `${key} ${holder}`;

/** Returns the scope that stores the pause of an account whose PMS fails. No requests are counted in it. */
export const circuitScope = (accountId: string): string => `circuit ${accountId}`;

/**
 * The share of the rate that a request may use: all of it with a waiting caller, three quarters after an event or an
 * unclear outcome (`prompt`), and two thirds for periodic work, so that events and callers find room. The first request
 * of periodic work counts as three for a while: started work is finished before more begins, because half a page cannot
 * be stored.
 */
export type Urgency = 'interactive' | 'prompt' | 'started' | 'starting';

/** A place among the work that waits to begin: the work that has waited longest begins first. */
export interface WaitingPlace {
  /** Id of the work, the same for each attempt. */
  id: string;
  since: Date;
}

export interface AcquireOptions {
  urgency: Urgency;
  /** The place of work that is `starting`; without one it begins wherever there is room. */
  place?: WaitingPlace;
  /** Instant in ms beyond which waiting is pointless. */
  deadline: number;
  signal?: AbortSignal;
}

/** The current use of a scope; for a shared one, of the holder's share. */
export interface ScopeUse {
  /** Requests within the last `perSeconds`. */
  used: number;
  /** 0 when it is not paused. */
  pausedForMs: number;
}

/** Keeps the service below the documented rates of a PMS. */
export abstract class RateLimiter {
  /**
   * Resolves when a request that counts for all the scopes may be sent; it counts for all of them together, or for
   * none. Throws `rate_limited` immediately when that would be after the deadline.
   */
  abstract acquire(scopes: readonly CountedRate[], options: AcquireOptions): Promise<void>;
  /** Pauses the scope until `untilMs`, as the PMS asked. */
  abstract pause(scopeKey: string, untilMs: number): Promise<void>;
  /** Returns the uses in the order of the scopes. */
  abstract uses(scopes: readonly CountedRate[]): Promise<ScopeUse[]>;
}

const SHARE_OF_RATE = 0.9;
const BACKGROUND_SHARE: Record<Exclude<Urgency, 'interactive'>, number> = {
  prompt: 3 / 4,
  started: 2 / 3,
  starting: 2 / 3,
};
/** The requests that work is assumed to need after its first, for which room is kept. */
export const CLAIMED_BY_A_START = 2;
const LONGEST_CLAIM_MS = 20_000;

/**
 * Returns how many calls may be sent in one window. The last part is never open to background calls: interactive ones
 * have priority.
 */
export function allowedCalls({ requests }: Rate, urgency: Urgency): number {
  const full = Math.max(1, Math.floor(requests * SHARE_OF_RATE));
  if (urgency === 'interactive') return full;
  return Math.min(Math.ceil(full * BACKGROUND_SHARE[urgency]), Math.max(1, full - 1));
}

/** Returns how long room is kept for the further requests of work that begins. */
export const claimMsOf = ({ perSeconds }: Rate): number => Math.min(LONGEST_CLAIM_MS, perSeconds * 500);

export function limited(retryAfterMs: number): ConnectorError {
  return new ConnectorError('rate_limited', "The PMS's rate limit is used up", { retryAfterMs });
}
