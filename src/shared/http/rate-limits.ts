import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import { DomainError } from '../errors/domain-error.js';
import { Clock } from '../time/clock.js';
import { type RatePolicy, type Taken, TokenBuckets } from './token-buckets.js';

export const RATE_WINDOW_SECONDS = 60;

/** This process's part of what all API processes together allow in a minute. docs/adr/0010 */
export const shareOf = (perMinute: number, processes: number): number => Math.max(1, Math.floor(perMinute / processes));

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers. */
export class RateHeaders {
  private readonly policy: string;

  constructor(private readonly of: RatePolicy) {
    this.policy = `"${of.name}";q=${of.quota};w=${of.windowSeconds}`;
  }

  /** `t` is how long `r` requests last at the sustained rate: who spreads them over it is never refused. */
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

/** Requests of each API key, over all its addresses and tenants. semantics §1, reliability ED-1 */
@Injectable()
export class RateLimits {
  private readonly buckets?: TokenBuckets;
  private readonly headers?: RateHeaders;

  constructor(env: Env, clock: Clock) {
    if (env.RATE_LIMIT_PER_MINUTE === 0) return;
    const quota = shareOf(env.RATE_LIMIT_PER_MINUTE, env.API_PROCESSES);
    const policy = { name: 'api-key', quota, windowSeconds: RATE_WINDOW_SECONDS };
    this.buckets = new TokenBuckets(policy, clock);
    this.headers = new RateHeaders(policy);
  }

  /** Counts one request and says in its answer what is left. 429 when nothing is. */
  take(apiKeyId: string, reply: FastifyReply): void {
    if (!this.buckets || !this.headers) return;
    const taken = this.buckets.take(apiKeyId);
    this.headers.set(reply, taken);
    if (!taken.allowed) throw tooMany('This API key has used up its requests', taken.waitSeconds);
  }
}
