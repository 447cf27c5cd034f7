import type { Exit } from '../../platform/outbound/exits/exit.types.js';
import type { RateLimit } from '../port/connector.js';
import type { LimitedAccount, ProviderBinding } from '../port/gateway.js';
import { type CountedRate, shareKey } from '../port/limiter.js';

/** A scope by which a request is counted. */
export interface LimitScope extends CountedRate {
  /** The key that a 429 pauses; absent when it says nothing about this scope. */
  pauseKey?: string;
}

/** A rate without effect: where the PMS documents no limit, a 429 still needs a scope to pause. */
const NO_LIMIT: RateLimit = { scope: 'account', requests: 1_000_000, perSeconds: 60 };

/** The share of a limit that work on events may use. The rest is for callers and syncs, however many events arrive. */
const EVENT_SHARE = 2 / 3;
/** The share of a limit by address that a workspace has for credentials that no PMS has accepted yet. */
const UNVERIFIED_SHARE = 1 / 4;

const part = (scope: CountedRate, name: string, share: number): CountedRate => ({
  key: `${scope.key} ${name}`,
  requests: scope.requests * share,
  perSeconds: scope.perSeconds,
});

/** The way in which a call is sent: whether it handles an event of the PMS, and by which exit. */
interface Sent {
  event?: boolean;
  exit?: Exit;
}

/**
 * Returns the limits of an account, keyed by PMS; those by address also by the exit, whose address the PMS sees. Where
 * workspaces share a limit, each has its own share.
 */
export function scopesOf(
  account: LimitedAccount,
  binding: ProviderBinding,
  { event = false, exit }: Sent = {},
): LimitScope[] {
  const { id, limits: documented } = binding.connector.definition;
  const limits = documented.length > 0 ? documented : [NO_LIMIT];
  const byAccount = limits.some(({ scope }) => scope === 'account');
  return limits.flatMap((limit) => {
    const prefix = `${id} ${binding.baseUrl} ${limit.scope}:${limit.perSeconds}`;
    const address = exit ? `${prefix} ${exit.name}` : prefix;
    const scopes =
      limit.scope === 'account' ? [ofAccount(account, prefix, limit)] : ofAddress(account, address, limit, byAccount);
    return event ? [...scopes, part(scopes[0]!, 'events', EVENT_SHARE)] : scopes;
  });
}

/**
 * Returns the scope of a limit by account. All accounts on one account of the PMS share it, whatever their credentials
 * and workspaces. Each workspace has its own share; a 429 pauses all.
 */
const ofAccount = (account: LimitedAccount, prefix: string, { requests, perSeconds }: RateLimit): LimitScope => {
  const { id, workspaceId, limitKey } = account;
  const key = `${prefix} ${limitKey ?? id}`;
  return { key, requests, perSeconds, pauseKey: key, holder: limitKey && workspaceId };
};

/**
 * Returns the scope of a limit by address. A 429 never pauses other workspaces, because it does not say whether it
 * means the address: where the PMS counts by account it pauses the account, otherwise the workspace's share. Others
 * find out by themselves what they may still send. For unverified credentials it pauses only the workspace's attempts.
 */
const ofAddress = (
  { workspaceId, unverified }: LimitedAccount,
  key: string,
  { requests, perSeconds }: RateLimit,
  byAccount: boolean,
): LimitScope[] => {
  const address = { key, requests, perSeconds, holder: workspaceId };
  if (!unverified) return [byAccount ? address : { ...address, pauseKey: shareKey(address) }];
  const tries = part(address, `unverified ${workspaceId}`, UNVERIFIED_SHARE);
  return [address, { ...tries, pauseKey: tries.key }];
};
