import type { FastifyReply } from 'fastify';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { KeylessLimits } from './keyless-limits.js';

describe('KeylessLimits', () => {
  let headers: Record<string, string>;
  const reply = {
    header(name: string, value: string) {
      headers[name] = value;
      return reply;
    },
  } as unknown as FastifyReply;
  const limits = (KEYLESS_REQUESTS_PER_MINUTE: number, count = 1): KeylessLimits => {
    const processes = new ApiProcesses();
    processes.report(count);
    return new KeylessLimits({ KEYLESS_REQUESTS_PER_MINUTE } as Env, processes, new FixedClock());
  };
  const usedUp = expect.objectContaining({ kind: 'rate_limited', retryAfterSeconds: 30 });

  beforeEach(() => (headers = {}));

  it('refuses a network that has used up its requests, and no other', () => {
    const of = limits(2);
    of.take('a', reply, 2);
    expect(headers).toEqual({});
    expect(() => of.take('a', reply)).toThrow(usedUp);
    expect(headers).toEqual({ 'RateLimit-Policy': '"keyless";q=2;w=60', RateLimit: '"keyless";r=0;t=30' });
    expect(() => of.take('b', reply)).not.toThrow();
  });

  it('counts nothing when it only checks', () => {
    const of = limits(1);
    for (let at = 0; at < 3; at += 1) of.check('a', reply);
    expect(of.count('a')).toBe(true);
    expect(() => of.check('a', reply)).toThrow('Too many requests');
  });

  it('returns whether a request that is always answered was within the limit', () => {
    const of = limits(4, 2);
    expect([of.count('a'), of.count('a'), of.count('a')]).toEqual([true, true, false]);
  });

  it('can be switched off', () => {
    const of = limits(0);
    for (let at = 0; at < 100; at += 1) of.take('a', reply);
    expect(of.count('a')).toBe(true);
  });
});
