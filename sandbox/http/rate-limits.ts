import type { SandboxClock } from '../clock.js';

/** A documented limit: at most `max` calls of one `scope` in any `windowMs`. */
export interface Limit {
  scope: string;
  max: number;
  windowMs: number;
  /** The number of calls that this call counts as; default 1. */
  cost?: number;
}

export type RateLimitMode = 'documented' | 'off';

export interface LimitState {
  allowed: boolean;
  max: number;
  remaining: number;
  resetMs: number;
  /** All limits of the call, for a PMS that reports all of them. */
  windows: { max: number; remaining: number; windowMs: number }[];
}

/** Sliding windows: at most `max` calls in any `windowMs`. A refused call does not count. */
export class RateLimits {
  private readonly windows = new Map<string, number[]>();

  constructor(
    private readonly clock: SandboxClock,
    public mode: RateLimitMode,
  ) {}

  /** Returns the tightest of the limits after this call; undefined when nothing is limited. */
  take(pms: string, limits: Limit[]): LimitState | undefined {
    if (this.mode === 'off' || limits.length === 0) return undefined;
    const now = this.clock.now();
    const open = limits.map((limit) => ({ limit, times: this.recent(`${pms}:${limit.scope}`, now, limit.windowMs) }));
    const full = open.find(({ limit, times }) => times.length >= limit.max);
    if (full) {
      const resetMs = full.times[0]! + full.limit.windowMs - now;
      return { allowed: false, max: full.limit.max, remaining: 0, resetMs, windows: open.map(left) };
    }
    for (const { limit, times } of open) times.push(...Array.from({ length: limit.cost ?? 1 }, () => now));
    const tightest = open.reduce((a, b) => (a.limit.max - a.times.length <= b.limit.max - b.times.length ? a : b));
    const { limit, times } = tightest;
    return {
      allowed: true,
      max: limit.max,
      remaining: Math.max(0, limit.max - times.length),
      resetMs: times[0]! + limit.windowMs - now,
      windows: open.map(left),
    };
  }

  clear(): void {
    this.windows.clear();
  }

  /** Returns the window's calls, oldest first. Setting the clock back empties it. */
  private recent(key: string, now: number, windowMs: number): number[] {
    const times = this.windows.get(key) ?? [];
    this.windows.set(key, times);
    const old = times.findIndex((time) => time > now - windowMs);
    const turnedBack = (times.at(-1) ?? 0) > now;
    times.splice(0, old < 0 || turnedBack ? times.length : old);
    return times;
  }
}

const left = ({ limit: { max, windowMs }, times }: { limit: Limit; times: number[] }) => ({
  max,
  windowMs,
  remaining: Math.max(0, max - times.length),
});
