import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import { sha256Hex } from '../../platform/crypto/secrets.js';
import type { DomainError } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { RateHeaders, tooMany } from './rate-limits.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { type Taken, TokenBuckets } from '../../platform/turns/token-buckets.js';

const MOST_REMEMBERED = 10_000;
const LONGEST_PUBLIC_PART = 64;

/** A map that removes the oldest entry beyond `MOST_REMEMBERED`. */
class Recent extends Map<string, string> {
  override set(key: string, value: string): this {
    if (!this.has(key) && this.size >= MOST_REMEMBERED) this.delete(this.keys().next().value!);
    return super.set(key, value);
  }
}

/** Returns `<prefix>_<key id>_<secret>` without the secret. */
const publicPart = (key: string): string =>
  key.slice(0, Math.max(key.lastIndexOf('_'), 0)).slice(0, LONGEST_PUBLIC_PART);

/**
 * Slows down guessing of keys. Invariant: while a network has used up its failures, a key id that failed from there is
 * not checked again, so its secret cannot be searched for; any other key is checked, and a key that was accepted from
 * there keeps working whatever its neighbours try.
 */
@Injectable()
export class FailedKeys {
  private readonly failures?: TokenBuckets;
  private readonly headers?: RateHeaders;
  private readonly suspects = new Recent();
  /** Digests of accepted keys. */
  private readonly proven = new Recent();

  constructor(env: Env, processes: ApiProcesses, clock: Clock) {
    if (env.AUTH_FAILURES_PER_MINUTE === 0) return;
    const policy = processes.policy('authentication', env.AUTH_FAILURES_PER_MINUTE);
    this.failures = new TokenBuckets(policy, clock);
    this.headers = new RateHeaders(policy);
  }

  /** Returns an error when the key must not be checked. */
  refusal(network: string, key: string, reply: FastifyReply): DomainError | undefined {
    const state = this.failures?.peek(network);
    if (!state || state.allowed) return undefined;
    const pair = `${network} ${publicPart(key)}`;
    if (!this.suspects.has(pair) || this.isProven(network, key)) return undefined;
    return this.answer(state, reply);
  }

  /** Returns whether the key was accepted from this network before. */
  isProven(network: string, key: string): boolean {
    return this.proven.get(`${network} ${publicPart(key)}`) === sha256Hex(key);
  }

  accepted(network: string, key: string): void {
    const pair = `${network} ${publicPart(key)}`;
    if (!this.proven.has(pair)) this.proven.set(pair, sha256Hex(key));
  }

  /** Counts a failure; returns an error when the network has used up its failures. */
  failed(network: string, key: string, reply: FastifyReply): DomainError | undefined {
    if (!this.failures) return undefined;
    this.suspects.set(`${network} ${publicPart(key)}`, '');
    const taken = this.failures.take(network);
    return taken.allowed ? undefined : this.answer(taken, reply);
  }

  private answer(state: Taken, reply: FastifyReply): DomainError {
    this.headers?.set(reply, state);
    return tooMany('Too many failed authentications from this address', state.waitSeconds);
  }
}
