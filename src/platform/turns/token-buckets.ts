import type { Clock } from '../../values/time/clock.js';

/** A limit of `quota` units at once, which are refilled evenly over `windowSeconds`. */
export interface RatePolicy {
  /** The name in the `RateLimit` headers. */
  name: string;
  quota: number;
  windowSeconds: number;
}

export interface Taken {
  allowed: boolean;
  /** Whole units left. */
  remaining: number;
  /** Time until the next unit; 0 while some are left. */
  waitSeconds: number;
}

const MOST_KEYS = 20_000;
/** The part of a unit that may be lost when fractions are added. */
const ROUNDING = 1e-3;

/**
 * Token buckets by key, each stored as the instant at which it will be full again (GCRA). Beyond `mostKeys`, the oldest
 * bucket is forgotten, so that invented keys cannot fill the memory.
 */
export class TokenBuckets {
  private readonly fullAt = new Map<string, number>();
  private readonly origin: number;
  private readonly windowMs: number;
  /** The time until a bucket that owes a whole quota is full again. */
  private readonly mostMs: number;

  constructor(
    private readonly policy: RatePolicy,
    private readonly clock: Clock,
    private readonly mostKeys = MOST_KEYS,
  ) {
    this.origin = clock.now().getTime();
    this.windowMs = policy.windowSeconds * 1_000;
    this.mostMs = 2 * this.windowMs;
  }

  private get unitMs(): number {
    return this.windowMs / this.policy.quota;
  }

  /** Takes `units` if at least one is left. Missing units are owed, up to a whole quota. */
  take(key: string, units = 1): Taken {
    const found = this.peek(key);
    if (!found.allowed) return found;
    this.keep(key, this.now() + Math.min(this.missing(key) + units * this.unitMs, this.mostMs));
    return { ...this.peek(key), allowed: true };
  }

  /** Reverts a `take`. */
  refund(key: string, units: number): void {
    if (this.fullAt.has(key)) this.keep(key, this.now() + Math.max(0, this.missing(key) - units * this.unitMs));
  }

  /** Returns the result of `take` without taking anything. */
  peek(key: string): Taken {
    const left = (this.windowMs - this.missing(key)) / this.unitMs;
    const remaining = Math.floor(left + ROUNDING);
    if (remaining >= 1) return { allowed: true, remaining, waitSeconds: 0 };
    return { allowed: false, remaining: 0, waitSeconds: Math.ceil(((1 - left) * this.unitMs) / 1_000) };
  }

  /** Returns the milliseconds until the bucket is full. */
  private missing(key: string): number {
    const now = this.now();
    const ms = (this.fullAt.get(key) ?? now) - now;
    if (ms <= this.mostMs) return Math.max(ms, 0);
    // If the clock was set back, nobody waits longer because of that.
    this.fullAt.set(key, now + this.windowMs);
    return this.windowMs;
  }

  /** Returns the time since the start of the process, which leaves more digits for fractions than time since 1970. */
  private now(): number {
    return this.clock.now().getTime() - this.origin;
  }

  private keep(key: string, fullAt: number): void {
    if (!this.fullAt.has(key) && this.fullAt.size >= this.mostKeys) {
      const [oldest] = this.fullAt.keys();
      this.fullAt.delete(oldest!);
    }
    this.fullAt.set(key, fullAt);
  }
}
