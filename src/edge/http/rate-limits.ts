import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import type { Caller } from '../../platform/access/scope.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { type RatePolicy, type Taken, TokenBuckets } from '../../platform/turns/token-buckets.js';

export const RATE_WINDOW_SECONDS = 60;

/** Returns this process's share of the requests that all API processes allow in a minute. docs/adr/0010 */
export const shareOf = (perMinute: number, processes: number): number => Math.max(1, Math.floor(perMinute / processes));

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers. */
export class RateHeaders {
  private readonly policy: string;

  constructor(private readonly of: RatePolicy) {
    this.policy = `"${of.name}";q=${of.quota};w=${of.windowSeconds}`;
  }

  /** `t` is how long `r` requests last at the sustained rate: a caller that spreads them over it is never refused. */
  set(reply: FastifyReply, { remaining, waitSeconds }: Taken): void {
    const lasts = Math.ceil((remaining * this.of.windowSeconds) / this.of.quota);
    void reply
      .header('RateLimit-Policy', this.policy)
      .header('RateLimit', `"${this.of.name}";r=${remaining};t=${Math.max(lasts, waitSeconds, 1)}`);
  }
}

export const tooMany = (message: string, retryAfterSeconds: number): DomainError =>
  new DomainError('rate_limited', 'Too many requests', {
    details: [{ code: 'rate_limited', message }],
    retryAfterSeconds,
  });

/** One limit and its remaining units, by the party that it counts. */
class Limit {
  private readonly buckets: TokenBuckets;
  private readonly headers: RateHeaders;

  constructor(
    private readonly whose: string,
    policy: RatePolicy,
    clock: Clock,
  ) {
    this.buckets = new TokenBuckets(policy, clock);
    this.headers = new RateHeaders(policy);
  }

  check(id: string, reply: FastifyReply): void {
    const state = this.buckets.peek(id);
    if (state.allowed) return;
    this.headers.set(reply, state);
    throw tooMany(`This ${this.whose} has used up its requests`, state.waitSeconds);
  }

  /** Returns how many units are left, and the headers that report it. */
  take(id: string, units: number): { remaining: number; tell: (reply: FastifyReply) => void } {
    const taken = this.buckets.take(id, units);
    return { remaining: taken.remaining, tell: (reply) => this.headers.set(reply, taken) };
  }
}

const limitOf = (name: string, whose: string, perMinute: number, env: Env, clock: Clock): Limit | undefined =>
  perMinute === 0
    ? undefined
    : new Limit(
        whose,
        { name, quota: shareOf(perMinute, env.API_PROCESSES), windowSeconds: RATE_WINDOW_SECONDS },
        clock,
      );

/**
 * Limits the requests of each API key, over all its addresses and tenants, and of each workspace, over all its keys: a
 * new key adds no allowance.
 */
@Injectable()
export class RateLimits {
  private readonly ofKey?: Limit;
  private readonly ofWorkspace?: Limit;

  constructor(env: Env, clock: Clock) {
    this.ofKey = limitOf('api-key', 'API key', env.RATE_LIMIT_PER_MINUTE, env, clock);
    this.ofWorkspace = limitOf('workspace', 'workspace', env.workspaceRateLimit, env, clock);
  }

  /**
   * Counts one request as `units`; the headers report the tighter limit. 429, counting nothing, when either is used up.
   */
  take({ apiKeyId, workspaceId }: Pick<Caller, 'apiKeyId' | 'workspaceId'>, reply: FastifyReply, units = 1): void {
    this.ofKey?.check(apiKeyId, reply);
    this.ofWorkspace?.check(workspaceId, reply);
    const taken = [this.ofKey?.take(apiKeyId, units), this.ofWorkspace?.take(workspaceId, units)].filter(
      (one) => one !== undefined,
    );
    taken.sort((one, other) => one.remaining - other.remaining)[0]?.tell(reply);
  }

  /** A request for several things counts as one for each; the first is counted when the request comes in. */
  takeForEach(caller: Pick<Caller, 'apiKeyId' | 'workspaceId'>, reply: FastifyReply, things: number): void {
    if (things > 1) this.take(caller, reply, things - 1);
  }
}
