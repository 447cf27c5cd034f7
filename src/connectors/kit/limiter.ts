import type { Clock } from '../../shared/time/clock.js';
import { ConnectorError } from './errors.js';
import { sleep, type Sleep } from './sleep.js';

/** So many requests in any stretch of so many seconds. */
export interface Rate {
  requests: number;
  perSeconds: number;
}

export interface AcquireOptions {
  /** Someone waits for the answer: may use the whole rate, others three quarters of it. */
  interactive: boolean;
  /** Instant in ms beyond which waiting is pointless. */
  deadline: number;
  signal?: AbortSignal;
}

/** Keeps the service below the rates a PMS documents. reliability SY-6 */
export abstract class RateLimiter {
  /** Resolves when a request may go out. Throws `rate_limited` at once when that would be after the deadline. */
  abstract acquire(scopeKey: string, rate: Rate, options: AcquireOptions): Promise<void>;
  /** No request of the scope before `untilMs`, as the PMS asked. */
  abstract pause(scopeKey: string, untilMs: number): Promise<void>;
}

const SHARE_OF_RATE = 0.9;
const BACKGROUND_SHARE = 0.75;
const SCOPES_BEFORE_SWEEP = 1000;

interface Scope {
  /** When requests went out, oldest first, within the last `perSeconds`. */
  sent: number[];
  keptMs: number;
  pausedUntil: number;
}

/** Counts within this process: exact for one process, too generous for several. */
export class InProcessRateLimiter extends RateLimiter {
  private readonly scopes = new Map<string, Scope>();

  constructor(
    private readonly clock: Clock,
    private readonly wait: Sleep = sleep,
  ) {
    super();
  }

  async acquire(scopeKey: string, rate: Rate, { interactive, deadline, signal }: AcquireOptions): Promise<void> {
    for (;;) {
      const now = this.now();
      const scope = this.scopeOf(scopeKey, now);
      const waitMs = waitOf(scope, rate, interactive, now);
      if (waitMs <= 0) {
        scope.sent.push(now);
        return;
      }
      if (now + waitMs > deadline) throw limited(waitMs);
      await this.wait(waitMs, signal).catch(() => {
        throw new ConnectorError('unavailable', 'The call was given up before it was sent');
      });
    }
  }

  async pause(scopeKey: string, untilMs: number): Promise<void> {
    const scope = this.scopeOf(scopeKey, this.now());
    scope.pausedUntil = Math.max(scope.pausedUntil, untilMs);
  }

  private scopeOf(key: string, now: number): Scope {
    let scope = this.scopes.get(key);
    if (!scope) {
      if (this.scopes.size >= SCOPES_BEFORE_SWEEP) this.sweep(now);
      scope = { sent: [], keptMs: 0, pausedUntil: 0 };
      this.scopes.set(key, scope);
    }
    return scope;
  }

  private sweep(now: number): void {
    for (const [key, { sent, keptMs, pausedUntil }] of this.scopes) {
      if (pausedUntil <= now && (sent.at(-1) ?? 0) <= now - keptMs) this.scopes.delete(key);
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function waitOf(scope: Scope, { requests, perSeconds }: Rate, interactive: boolean, now: number): number {
  if (scope.pausedUntil > now) return scope.pausedUntil - now;
  scope.keptMs = perSeconds * 1000;
  const expired = scope.sent.findIndex((at) => at > now - scope.keptMs);
  scope.sent.splice(0, expired === -1 ? scope.sent.length : expired);
  const allowed = allowedCalls({ requests, perSeconds }, interactive);
  const blocking = scope.sent[scope.sent.length - allowed];
  return blocking === undefined ? 0 : blocking + scope.keptMs - now;
}

/** Calls that may go out in one window. The last quarter is never open to background calls: interactive ones go first. */
export function allowedCalls({ requests }: Rate, interactive: boolean): number {
  const full = Math.max(1, Math.floor(requests * SHARE_OF_RATE));
  return interactive ? full : Math.min(Math.ceil(full * BACKGROUND_SHARE), Math.max(1, full - 1));
}

export function limited(retryAfterMs: number): ConnectorError {
  return new ConnectorError('rate_limited', "The PMS's rate limit is used up", { retryAfterMs });
}
