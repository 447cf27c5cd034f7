import type { Clock } from '../../../values/time/clock.js';
import { ConnectorError } from '../../port/errors.js';
import {
  type AcquireOptions,
  allowedCalls,
  CLAIMED_BY_A_START,
  claimMsOf,
  limited,
  type Rate,
  RateLimiter,
  type CountedRate,
  type ScopeUse,
  shareKey,
  type Urgency,
} from '../../port/limiter.js';
import { sleep, type Sleep } from '../../port/sleep.js';

const SCOPES_BEFORE_SWEEP = 1000;

interface Count {
  /** When requests were sent within the last `perSeconds`, oldest first. */
  sent: number[];
  /** When work began. */
  starts: number[];
  keptMs: number;
  pausedUntil: number;
}

/** A rate limiter for tests, which counts within its process. It ignores places and the shares of holders. */
export class InProcessRateLimiter extends RateLimiter {
  private readonly counts = new Map<string, Count>();

  constructor(
    private readonly clock: Clock,
    private readonly wait: Sleep = sleep,
  ) {
    super();
  }

  async acquire(scopes: readonly CountedRate[], { urgency, deadline, signal }: AcquireOptions): Promise<void> {
    for (;;) {
      const now = this.now();
      const counts = scopes.map(({ key }) => this.countOf(key, now));
      const waits = counts.map((count, index) => waitOf(count, scopes[index]!, urgency, now));
      const pauses = scopes.map((scope) => (this.counts.get(shareKey(scope))?.pausedUntil ?? 0) - now);
      const waitMs = Math.max(0, ...waits, ...pauses);
      if (waitMs === 0) return counts.forEach((count) => take(count, urgency, now));
      if (now + waitMs > deadline) throw limited(waitMs);
      await this.wait(waitMs, signal).catch(() => {
        throw new ConnectorError('unavailable', 'The call was aborted before it was sent');
      });
    }
  }

  async pause(scopeKey: string, untilMs: number): Promise<void> {
    const count = this.countOf(scopeKey, this.now());
    count.pausedUntil = Math.max(count.pausedUntil, untilMs);
  }

  async uses(scopes: readonly CountedRate[]): Promise<ScopeUse[]> {
    const now = this.now();
    return scopes.map(({ key, perSeconds }) => {
      const { sent = [], pausedUntil = 0 } = this.counts.get(key) ?? {};
      const used = sent.filter((at) => at > now - perSeconds * 1000).length;
      return { used, pausedForMs: Math.max(0, pausedUntil - now) };
    });
  }

  private countOf(key: string, now: number): Count {
    let count = this.counts.get(key);
    if (!count) {
      if (this.counts.size >= SCOPES_BEFORE_SWEEP) this.sweep(now);
      count = { sent: [], starts: [], keptMs: 0, pausedUntil: 0 };
      this.counts.set(key, count);
    }
    return count;
  }

  private sweep(now: number): void {
    for (const [key, { sent, keptMs, pausedUntil }] of this.counts) {
      if (pausedUntil <= now && (sent.at(-1) ?? 0) <= now - keptMs) this.counts.delete(key);
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function waitOf(count: Count, rate: Rate, urgency: Urgency, now: number): number {
  if (count.pausedUntil > now) return count.pausedUntil - now;
  count.keptMs = rate.perSeconds * 1000;
  const claimMs = claimMsOf(rate);
  count.sent = count.sent.filter((at) => at > now - count.keptMs);
  count.starts = count.starts.filter((at) => at > now - claimMs);
  const allowed = allowedCalls(rate, urgency);
  const blocking = count.sent[count.sent.length - allowed];
  if (blocking !== undefined) return blocking + count.keptMs - now;
  const claimed = urgency === 'starting' ? count.starts.length * CLAIMED_BY_A_START : 0;
  return count.sent.length + claimed < allowed ? 0 : count.starts[0]! + claimMs - now;
}

function take(count: Count, urgency: Urgency, now: number): void {
  count.sent.push(now);
  if (urgency === 'starting') count.starts.push(now);
}
