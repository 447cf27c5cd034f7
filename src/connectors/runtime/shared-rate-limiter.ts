import { currentAccess } from '../../platform/database/access.js';
import type { Database } from '../../platform/database/database.js';
import type { Turn } from '../../platform/database/scoped-query.js';
import type { Clock } from '../../values/time/clock.js';
import { ConnectorError } from '../port/errors.js';
import {
  type AcquireOptions,
  allowedCalls,
  CLAIMED_BY_A_START,
  claimMsOf,
  limited,
  type WaitingPlace,
  RateLimiter,
  type CountedRate,
  type ScopeUse,
  shareKey,
  type Urgency,
} from '../port/limiter.js';
import { sleep, type Sleep } from '../port/sleep.js';

const TAKE = {
  name: 'take-pms-calls-of-holders',
  text: 'SELECT take_pms_calls($1, $2, $3, $4, $5, $6, $7, $8) AS wait',
};
const MOST_AT_ONCE = 32;

/** A call that waits to be counted. */
interface WaitingCall extends Turn {
  resolve(waitMs: number): void;
  reject(error: unknown): void;
}

/**
 * One count per scope for all processes, kept in PostgreSQL (`take_pms_calls`, which uses the time of the database).
 */
export class SharedRateLimiter extends RateLimiter {
  /** By their scopes; there is an entry while a round trip for them is under way. */
  private readonly waiting = new Map<string, WaitingCall[]>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wait: Sleep = sleep,
  ) {
    super();
  }

  async acquire(scopes: readonly CountedRate[], { urgency, place, deadline, signal }: AcquireOptions): Promise<void> {
    if (scopes.length === 0) return;
    for (;;) {
      const waitMs = await this.take(scopes, urgency, place);
      if (waitMs === 0) return;
      if (this.clock.now().getTime() + waitMs > deadline) throw limited(waitMs);
      await this.wait(waitMs, signal).catch(() => {
        throw new ConnectorError('unavailable', 'The call was aborted before it was sent');
      });
    }
  }

  async pause(scopeKey: string, untilMs: number): Promise<void> {
    const forMs = Math.max(0, Math.round(untilMs - this.clock.now().getTime()));
    await this.database.query(
      `INSERT INTO pms_rate_pause AS p (scope, until_ms) VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2)
       ON CONFLICT (scope) DO UPDATE SET until_ms = greatest(p.until_ms, excluded.until_ms)`,
      [scopeKey, forMs],
    );
  }

  async uses(scopes: readonly CountedRate[]): Promise<ScopeUse[]> {
    const rows = await this.database.query<{ used: number; pausedForMs: string }>(
      `SELECT (SELECT coalesce(sum(calls), 0)::int FROM pms_rate_slot
                WHERE scope = s.line || '|' || s.window_ms AND slot > now_ms / greatest(s.window_ms / 20, 1) - 21) AS used,
              greatest(0, (SELECT max(until_ms) FROM pms_rate_pause WHERE scope IN (s.key, s.line)) - now_ms) AS "pausedForMs"
         FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS s (key, line, window_ms, place),
              (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms) AS clock
        ORDER BY place`,
      [scopes.map(({ key }) => key), scopes.map(shareKey), scopes.map(({ perSeconds }) => perSeconds * 1_000)],
    );
    return rows.map(({ used, pausedForMs }) => ({ used, pausedForMs: Number(pausedForMs ?? 0) }));
  }

  /** Returns how long to wait before asking again, in ms; 0 when the call is counted and may be sent. */
  private take(scopes: readonly CountedRate[], urgency: Urgency, place?: WaitingPlace): Promise<number> {
    const key = JSON.stringify(scopes.map(({ key, holder }) => [key, holder]));
    return new Promise((resolve, reject) => {
      const call = { access: currentAccess(), values: valuesOf(scopes, urgency, place), resolve, reject };
      const waiting = this.waiting.get(key);
      if (waiting) return void waiting.push(call);
      this.waiting.set(key, [call]);
      void this.takeAll(key);
    });
  }

  /** Counts calls to the same scopes one round trip after the other; calls that arrive meanwhile share the next one. */
  private async takeAll(key: string): Promise<void> {
    for (;;) {
      const calls = this.waiting.get(key)!.splice(0, MOST_AT_ONCE);
      if (calls.length === 0) break;
      try {
        const rows = await this.database.preparedFor<{ wait: string }>(TAKE.name, TAKE.text, calls);
        calls.forEach(({ resolve }, index) => resolve(Number(rows[index]![0]!.wait)));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    this.waiting.delete(key);
  }
}

const valuesOf = (scopes: readonly CountedRate[], urgency: Urgency, place?: WaitingPlace): unknown[] => {
  const starting = urgency === 'starting';
  return [
    scopes.map(({ key }) => key),
    scopes.map(({ perSeconds }) => perSeconds * 1_000),
    scopes.map((scope) => allowedCalls(scope, urgency)),
    scopes.map(claimMsOf),
    scopes.map(({ holder }) => holder ?? null),
    starting ? CLAIMED_BY_A_START : 0,
    starting && place ? place.id : null,
    starting && place ? place.since.getTime() : null,
  ];
};
