import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import { Clock } from '../../values/time/clock.js';
import { RateHeaders, tooMany } from './rate-limits.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { type Taken, TokenBuckets } from '../../platform/turns/token-buckets.js';

/** The limit on requests of each client network without an accepted key. */
@Injectable()
export class KeylessLimits {
  private readonly buckets?: TokenBuckets;
  private readonly headers?: RateHeaders;

  constructor(env: Env, processes: ApiProcesses, clock: Clock) {
    if (env.KEYLESS_REQUESTS_PER_MINUTE === 0) return;
    const policy = processes.policy('keyless', env.KEYLESS_REQUESTS_PER_MINUTE);
    this.buckets = new TokenBuckets(policy, clock);
    this.headers = new RateHeaders(policy);
  }

  /** Counts a request as `units`. Throws 429 when the network has none left. */
  take(network: string, reply: FastifyReply, units = 1): void {
    this.refuse(this.buckets?.take(network, units), reply);
  }

  /** Throws 429 when the network has no request left; counts nothing. */
  check(network: string, reply: FastifyReply): void {
    this.refuse(this.buckets?.peek(network), reply);
  }

  /** Counts a request that is always answered; returns false when the network had none left. */
  count(network: string, units = 1): boolean {
    return this.buckets?.take(network, units).allowed ?? true;
  }

  /** Reverts the `take` of a request that was accepted. */
  refund(network: string, units: number): void {
    this.buckets?.refund(network, units);
  }

  private refuse(state: Taken | undefined, reply: FastifyReply): void {
    if (!state || state.allowed) return;
    this.headers?.set(reply, state);
    throw tooMany('Too many requests without an accepted key from this address', state.waitSeconds);
  }
}
