import type { RateLimit } from './connector.js';
import type { LimitedAccount, ProviderBinding } from './gateway.js';
import { type CountedRate, shareKey } from './limiter.js';

/** Every scope that a request is counted by. */
export interface LimitScope extends CountedRate {
  /** What a 429 pauses; absent where it says nothing of this scope. */
  pauseKey?: string;
}

/** A rate that is none: where the PMS documents no limit, there still is something that a 429 can pause. */
const NO_LIMIT: RateLimit = { scope: 'account', requests: 1_000_000, perSeconds: 60 };

/** The part of a limit that work on events may use. The rest is for callers and syncs, however many events come. */
const EVENT_SHARE = 2 / 3;
/** The part of a limit by address that a workspace has for credentials that no PMS has accepted yet. */
const UNVERIFIED_SHARE = 1 / 4;

/** Where it is kept that calls of an account are paused because its PMS fails. Nothing is counted in it. */
export const circuitScope = (accountId: string): string => `circuit ${accountId}`;

const part = (scope: CountedRate, name: string, share: number): CountedRate => ({
  key: `${scope.key} ${name}`,
  requests: scope.requests * share,
  perSeconds: scope.perSeconds,
});

/**
 * The limits that count for an account, keyed by PMS. Where workspaces share one, each has a part of its own. `event`: on
 * behalf of an event of the PMS.
 */
export function scopesOf(account: LimitedAccount, binding: ProviderBinding, event: boolean): LimitScope[] {
  const { id, limits: documented } = binding.connector.definition;
  const limits = documented.length > 0 ? documented : [NO_LIMIT];
  const byAccount = limits.some(({ scope }) => scope === 'account');
  return limits.flatMap((limit) => {
    const prefix = `${id} ${binding.baseUrl} ${limit.scope}:${limit.perSeconds}`;
    const scopes =
      limit.scope === 'account' ? [ofAccount(account, prefix, limit)] : ofAddress(account, prefix, limit, byAccount);
    return event ? [...scopes, part(scopes[0]!, 'events', EVENT_SHARE)] : scopes;
  });
}

/**
 * Accounts on one account of the PMS share what the PMS counts, whatever their credentials and workspaces. Each workspace
 * has a part of its own; a 429 is for all.
 */
const ofAccount = (account: LimitedAccount, prefix: string, { requests, perSeconds }: RateLimit): LimitScope => {
  const { id, workspaceId, limitKey } = account;
  const key = `${prefix} ${limitKey ?? id}`;
  return { key, requests, perSeconds, pauseKey: key, holder: limitKey && workspaceId };
};

/**
 * No PMS says in a 429 that it means the address, so it never pauses others: where the PMS counts by account it means the
 * account, else the workspace's part. What others may still send by the same address they find out themselves. Of
 * credentials that are not verified it pauses only what the workspace may try.
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
