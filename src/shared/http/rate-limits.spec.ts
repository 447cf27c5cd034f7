import type { FastifyReply } from 'fastify';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { RateLimits } from './rate-limits.js';

describe('RateLimits', () => {
  const clock = new FixedClock();
  let headers: Record<string, string>;
  const reply = {
    header(name: string, value: string) {
      headers[name] = value;
      return reply;
    },
  } as unknown as FastifyReply;
  const limits = (RATE_LIMIT_PER_MINUTE: number, API_PROCESSES = 1): RateLimits =>
    new RateLimits({ RATE_LIMIT_PER_MINUTE, API_PROCESSES } as Env, clock);

  beforeEach(() => {
    headers = {};
  });

  it('says with every request what is left, and for how long it lasts', () => {
    const of = limits(120);
    of.take('a', reply);
    expect(headers).toEqual({ 'RateLimit-Policy': '"api-key";q=120;w=60', RateLimit: '"api-key";r=119;t=60' });
    for (let at = 0; at < 99; at += 1) of.take('a', reply);
    expect(headers.RateLimit).toBe('"api-key";r=20;t=10');
  });

  it('refuses what is too much, and names the seconds to wait, no fewer than the header', () => {
    const of = limits(2);
    of.take('a', reply);
    of.take('a', reply);
    expect(() => of.take('a', reply)).toThrow(
      expect.objectContaining({ kind: 'rate_limited', retryAfterSeconds: 30, message: 'Too many requests' }),
    );
    expect(headers.RateLimit).toBe('"api-key";r=0;t=30');
    expect(() => of.take('b', reply)).not.toThrow();
  });

  it('allows its part where there are several processes, and at least one request', () => {
    limits(6_000, 4).take('a', reply);
    expect(headers['RateLimit-Policy']).toBe('"api-key";q=1500;w=60');
    limits(2, 4).take('a', reply);
    expect(headers['RateLimit-Policy']).toBe('"api-key";q=1;w=60');
  });

  it('can be switched off', () => {
    const of = limits(0);
    for (let at = 0; at < 10_000; at += 1) of.take('a', reply);
    expect(headers).toEqual({});
  });
});
