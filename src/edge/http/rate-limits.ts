import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import type { Caller } from '../../platform/access/scope.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { type RatePolicy, type Taken, TokenBuckets } from '../../platform/turns/token-buckets.js';

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers. */
export class RateHeaders {
  constructor(private readonly of: RatePolicy) {}

  /** `t` is how long `r` requests last at the sustained rate: a caller that spreads them over it is never refused. */
  set(reply: FastifyReply, { remaining, waitSeconds }: Taken): void {
    const { name, quota, windowSeconds } = this.of;
    const lasts = Math.ceil((remaining * windowSeconds) / quota);
    void reply
      .header('RateLimit-Policy', `"${name}";q=${quota};w=${windowSeconds}`)
      .header('RateLimit', `"${name}";r=${remaining};t=${Math.max(lasts, waitSeconds, 1)}`);
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

/**
 * Limits the requests of each API key, over all its addresses and tenants, and of each workspace, over all its keys: a
 * new key adds no allowance.
 */
@Injectable()
export class RateLimits {
  private readonly ofKey?: Limit;
  private readonly ofWorkspace?: Limit;

  constructor(env: Env, processes: ApiProcesses, clock: Clock) {
    const limit = (name: string, whose: string, perMinute: number): Limit | undefined =>
      perMinute === 0 ? undefined : new Limit(whose, processes.policy(name, perMinute), clock);
    this.ofKey = limit('api-key', 'API key', env.RATE_LIMIT_PER_MINUTE);
    this.ofWorkspace = limit('workspace', 'workspace', env.workspaceRateLimit);
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

  /** Counts a request for several things as one for each; the first is counted when the request comes in. */
  takeForEach(caller: Pick<Caller, 'apiKeyId' | 'workspaceId'>, reply: FastifyReply, things: number): void {
    if (things > 1) this.take(caller, reply, things - 1);
  }
}
