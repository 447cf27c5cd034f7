import type { TokenSet } from '../../../connectors/port/connector.js';

const LONG_LIVED_MS = 3_600_000;
const LONG_LIVED_MARGIN_MS = 15 * 60_000;
const MARGIN_MS = 60_000;
/** The kit renews tokens within the margin; this offset keeps clear of its edge. */
const INTO_MARGIN_MS = 1_000;

export interface TokenSchedule {
  tokensExpireAt: Date | null;
  nextRenewalAt: Date | null;
}

/** Schedules renewal 15 minutes before expiry, or one minute for sets that are valid for an hour at most. */
export const tokenSchedule = (tokens: TokenSet | undefined, now: Date): TokenSchedule => {
  const tokensExpireAt = tokens?.expiresAt ?? null;
  if (!tokensExpireAt) return { tokensExpireAt, nextRenewalAt: null };
  const life = tokensExpireAt.getTime() - (tokens?.obtainedAt ?? now).getTime();
  const margin = life > LONG_LIVED_MS ? LONG_LIVED_MARGIN_MS : MARGIN_MS;
  return { tokensExpireAt, nextRenewalAt: new Date(tokensExpireAt.getTime() - margin + INTO_MARGIN_MS) };
};
