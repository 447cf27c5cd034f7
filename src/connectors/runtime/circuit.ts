import type { Clock } from '../../values/time/clock.js';
import { ConnectorError } from '../port/errors.js';

const WINDOW_MS = 30_000;
const LEAST_CALLS = 10;
const FAILING_SHARE = 0.5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;
const ACCOUNTS_BEFORE_SWEEP = 1000;

/** `failed`: timeout, network or 5xx. `ignored`: says nothing about the PMS (aborted by the caller, or never sent). */
export type CallOutcome = 'answered' | 'failed' | 'ignored';

interface State {
  /** The calls within the window, oldest first. */
  calls: { at: number; failed: boolean }[];
  /** The number of failed calls among them. */
  failures: number;
  openUntil: number;
  pauseMs: number;
  /** One call is sent after a pause; the others wait for its result. */
  probing: boolean;
}

/**
 * A sampling circuit breaker with one state per account: when half of at least 10 calls fail within 30 s it opens for
 * 30 s, doubled with each failed probe, up to 5 min.
 */
export class Circuit {
  private readonly states = new Map<string, State>();

  constructor(private readonly clock: Clock) {}

  /** Admits a call. Throws `unavailable` while open; every admitted call must be settled. */
  enter(key: string): void {
    const state = this.states.get(key);
    if (!state || state.pauseMs === 0) return;
    const wait = state.openUntil - this.now();
    if (wait > 0 || state.probing) {
      throw new ConnectorError('unavailable', 'The PMS has been failing; calls are paused', {
        retryAfterMs: Math.max(wait, 1000),
      });
    }
    state.probing = true;
  }

  /** Records the outcome of a call. Returns the time in ms until which the circuit is open, if this call opened it. */
  settle(key: string, outcome: CallOutcome): number | undefined {
    const state = this.states.get(key) ?? { calls: [], failures: 0, openUntil: 0, pauseMs: 0, probing: false };
    const before = state.openUntil;
    if (state.probing) this.settleProbe(key, state, outcome);
    else if (outcome !== 'ignored') this.count(key, state, outcome === 'failed');
    return state.openUntil > before ? state.openUntil : undefined;
  }

  private settleProbe(key: string, state: State, outcome: CallOutcome): void {
    state.probing = false;
    if (outcome === 'answered') this.states.delete(key);
    if (outcome === 'failed') this.open(state, Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS));
  }

  private count(key: string, state: State, failed: boolean): void {
    const now = this.now();
    const { calls } = state;
    calls.push({ at: now, failed });
    if (failed) state.failures += 1;
    while (calls[0]!.at <= now - WINDOW_MS) if (calls.shift()!.failed) state.failures -= 1;
    if (!this.states.has(key)) this.remember(key, state, now);
    const failing = calls.length >= LEAST_CALLS && state.failures >= calls.length * FAILING_SHARE;
    if (failing && state.pauseMs === 0) this.open(state, FIRST_PAUSE_MS);
  }

  private remember(key: string, state: State, now: number): void {
    if (this.states.size >= ACCOUNTS_BEFORE_SWEEP) {
      for (const [other, { calls, pauseMs }] of this.states) {
        if (pauseMs === 0 && (calls.at(-1)?.at ?? 0) <= now - WINDOW_MS) this.states.delete(other);
      }
    }
    this.states.set(key, state);
  }

  private open(state: State, pauseMs: number): void {
    state.pauseMs = pauseMs;
    state.openUntil = this.now() + pauseMs;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
