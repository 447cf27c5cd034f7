import { TokenBuckets } from '../../../platform/turns/token-buckets.js';
import type { Clock } from '../../../values/time/clock.js';

/** Events of one account that one process handles one by one. */
const EVENTS = { name: 'pms-events', quota: 300, windowSeconds: 60 };
/** The time from the first event beyond the quota to the read that covers it and those that follow meanwhile. */
const FLOOD_MS = 30_000;
const MOST_ADDRESSES = 10_000;

/**
 * Addresses that get more events than are handled one by one. Until the read that covers them begins, further events
 * are dropped at no cost.
 */
export class EventFloods {
  private readonly coveredUntil = new Map<string, number>();
  private readonly events: TokenBuckets;

  constructor(private readonly clock: Clock) {
    this.events = new TokenBuckets(EVENTS, clock);
  }

  /** Returns whether the account's next event is handled by itself. */
  takes(accountId: string): boolean {
    return this.events.take(accountId).allowed;
  }

  /** Returns whether a read that will begin after this moment has been requested already. */
  covers(address: string): boolean {
    const until = this.coveredUntil.get(address);
    if (until === undefined) return false;
    if (this.clock.now().getTime() < until) return true;
    this.coveredUntil.delete(address);
    return false;
  }

  async cover(address: string, readAt: (at: Date) => Promise<void>): Promise<void> {
    const until = this.clock.now().getTime() + FLOOD_MS;
    await readAt(new Date(until));
    const [oldest] = this.coveredUntil.keys();
    if (this.coveredUntil.size >= MOST_ADDRESSES) this.coveredUntil.delete(oldest!);
    this.coveredUntil.set(address, until);
  }
}
